import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Modal, Upload } from 'antd'
import { OfflinePreview } from './OfflinePreview'
import { useOfflineSheet } from './useOfflineSheet'

interface Props {
  project_id: number
  onClose: () => void
}

/** 离线评分表: to be filled in without network, and brought back; nothing is written before it has been shown. */
export default function OfflineDialog({ project_id, onClose }: Props) {
  const sheet = useOfflineSheet(project_id, onClose)
  const { isBusy, failure, tried, wanted, canSave } = sheet
  return (
    <Modal
      open
      title="离线评分表"
      width={920}
      onCancel={onClose}
      cancelText="关闭"
      okText={canSave ? `保存为暂存（${wanted}本）` : '保存为暂存'}
      okButtonProps={{ disabled: !canSave }}
      confirmLoading={sheet.isSaving}
      onOk={sheet.save}
    >
      <Flex vertical gap={16}>
        <p>
          没有网络时，可以在Excel中填写：先下载，每本教材一张工作表，只填黄色的格子；填好以后在这里上传，核对后保存为暂存，再到评分页提交。差错记录仍在评分页填写。
        </p>
        <Flex gap={12} wrap>
          <Button
            size="large"
            icon={<DownloadOutlined aria-hidden />}
            loading={isBusy}
            onClick={sheet.download}
          >
            下载离线评分表
          </Button>
          <Upload
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(chosen) => {
              sheet.open(chosen)
              return false
            }}
          >
            <Button size="large" disabled={isBusy}>
              上传填好的评分表
            </Button>
          </Upload>
        </Flex>
        {failure !== undefined && <Alert type="error" showIcon title={failure} />}
        {tried && (
          <OfflinePreview
            books={tried.books}
            errors={tried.errors}
            overwrite={sheet.overwrite}
            onOverwrite={sheet.setOverwrite}
          />
        )}
      </Flex>
    </Modal>
  )
}
