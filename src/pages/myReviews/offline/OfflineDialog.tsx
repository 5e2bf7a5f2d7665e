import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Modal, Upload } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { OfflinePreview } from './OfflinePreview'
import { readOfflineSheet, type CellError, type ReadWorkbook } from './read'
import { saveOfflineSheet } from './write'

interface Props {
  project_id: number
  onClose: () => void
}

interface Tried {
  file: ReadWorkbook
  books: Output<'offline_sheet_save'>['books']
  errors: CellError[]
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : '读取文件时出错')

/** Errors of the server with the sheet and line they are about. */
function placed(file: ReadWorkbook, books: Tried['books']): CellError[] {
  return books.flatMap(({ fenpei_id, errors, book_name, state }) => {
    const from = file.sheets.find(({ review }) => review.fenpei_id === fenpei_id)
    if (!from || state === 'refused') return []
    return errors.map(({ key, reason }) => ({
      sheet: from.sheet,
      row: from.lines.get(key) ?? 0,
      field: '填写',
      value: String(
        from.review.items.find(({ indicator_id }) => key === `item:${indicator_id}`)?.score ?? book_name,
      ),
      reason,
    }))
  })
}

/** 离线评分表: to be filled in without network, and brought back; nothing is written before it has been shown. */
export default function OfflineDialog({ project_id, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [tried, setTried] = useState<Tried>()
  const [overwrite, setOverwrite] = useState<readonly number[]>([])
  const act = useAct('offline_sheet_save')

  const download = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const loaded = await call('offline_sheet', { project_id }, { quiet: true })
      if (loaded.books.length === 0) setFailure('没有可以填写的教材：都已锁定，或评审尚未开始')
      else await saveOfflineSheet(loaded)
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const inputOf = (file: ReadWorkbook) => ({
    project_id,
    stamp: file.stamp,
    books: file.sheets.map(({ review }) => review),
  })
  const open = async (chosen: Blob): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    setTried(undefined)
    setOverwrite([])
    try {
      const file = await readOfflineSheet(new Uint8Array(await chosen.arrayBuffer()))
      if (file.errors.length > 0) setTried({ file, books: [], errors: file.errors })
      else {
        const { books } = await call('offline_sheet_save', { ...inputOf(file), dry_run: 1 }, { quiet: true })
        setTried({ file, books, errors: placed(file, books) })
      }
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const wanted =
    tried?.books.filter(
      ({ state, fenpei_id }) =>
        state === 'changed' || (state === 'conflict' && overwrite.includes(fenpei_id)),
    ).length ?? 0
  const canSave = tried !== undefined && tried.errors.length === 0 && wanted > 0
  const save = (): void => {
    if (!tried) return
    act.mutate(
      { ...inputOf(tried.file), overwrite: [...overwrite] },
      {
        onSuccess: ({ saved_num }) => {
          toast.success(`已暂存${saved_num}本教材的评审，请检查后提交`)
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      open
      title="离线评分表"
      width={920}
      onCancel={onClose}
      cancelText="关闭"
      okText={canSave ? `保存为暂存（${wanted}本）` : '保存为暂存'}
      okButtonProps={{ disabled: !canSave }}
      confirmLoading={act.isPending}
      onOk={save}
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
            onClick={() => void download()}
          >
            下载离线评分表
          </Button>
          <Upload
            accept=".xlsx"
            showUploadList={false}
            beforeUpload={(chosen) => {
              void open(chosen)
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
            overwrite={overwrite}
            onOverwrite={(fenpei_id, isOn) =>
              setOverwrite((old) => (isOn ? [...old, fenpei_id] : old.filter((other) => other !== fenpei_id)))
            }
          />
        )}
      </Flex>
    </Modal>
  )
}
