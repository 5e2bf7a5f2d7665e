import { Alert, Button, Checkbox, Flex, Table, Upload } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { ApiError } from '#src/api/apiError'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { sentFile } from '#src/features/exporting/sentFile'
import { Modal } from '#src/ui/Modal'

interface Fault {
  row: number
  field: string
  value: string
  reason: string
}

/** What the server says of the lines that it refuses. */
const faultsOf = (error: Error | null): Fault[] =>
  // The call declares these fields of its refusal.
  error instanceof ApiError && Array.isArray(error.data) ? (error.data as Fault[]) : []

/** The text of an answer that RuoYi's clients show as HTML. */
const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll(/<br\s*\/?>/gi, '\n'), 'text/html').body.textContent

const Faults = ({ faults }: { faults: Fault[] }) => (
  <Table<Fault>
    size="small"
    rowKey={({ row, field }) => `${row}${field}`}
    dataSource={faults}
    pagination={{ pageSize: 10, hideOnSinglePage: true }}
    columns={[
      { title: '行', dataIndex: 'row', width: 56 },
      { title: '列', dataIndex: 'field', width: 96 },
      { title: '内容', dataIndex: 'value', ellipsis: true },
      { title: '原因', dataIndex: 'reason', ellipsis: true },
    ]}
  />
)

/** What was imported, and the passwords to hand out. */
function Done({ done: { msg, added, updated } }: { done: Output<'account_import'> }) {
  // Somebody else's server tells it in its message only.
  const isTold = added.length + updated > 0
  const passwords = listSheet(
    '用户初始密码',
    [
      ['userName', '登录账号'],
      ['nickName', '姓名'],
      ['password', '初始密码'],
    ],
    added,
  )
  return (
    <>
      <Alert
        type="success"
        style={{ whiteSpace: 'pre-line' }}
        title={isTold ? `已新增${added.length}个用户，更新${updated}个用户` : plainText(msg)}
        description={added.length > 0 && '初始密码只在这里给出一次，请下载后分发给本人，首次登录须修改。'}
      />
      {added.length > 0 && <ExportButton load={() => Promise.resolve(passwords)}>下载初始密码</ExportButton>}
    </>
  )
}

/** 导入用户 from a workbook: all of it, or nothing. */
export function ImportButton() {
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<File>()
  const [replaces, setReplaces] = useState(false)
  const load = useAct('account_import', { quiet: true })
  const close = (): void => {
    setOpen(false)
    setFile(undefined)
    load.reset()
  }
  const { data: done, error } = load
  const faults = faultsOf(error)
  return (
    <>
      <Button onClick={() => setOpen(true)}>导入</Button>
      <Modal
        title="导入用户"
        width={720}
        open={open}
        onCancel={close}
        okText={done ? '关闭' : '导入'}
        okButtonProps={{ disabled: !file && !done, loading: load.isPending }}
        cancelButtonProps={done ? { style: { display: 'none' } } : {}}
        onOk={() => (done ? close() : file && load.mutate({ file, updateSupport: replaces ? 1 : 0 }))}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <Flex vertical gap={16}>
          {done ? (
            <Done done={done} />
          ) : (
            <>
              <Upload.Dragger
                accept=".xlsx,.xls"
                maxCount={1}
                fileList={file ? [{ uid: '1', name: file.name }] : []}
                beforeUpload={(chosen) => {
                  setFile(chosen)
                  load.reset()
                  return false
                }}
                onRemove={() => setFile(undefined)}
              >
                <p>点击或拖入 .xlsx、.xls 文件，一次最多500行</p>
              </Upload.Dragger>
              <Flex justify="space-between" align="center">
                <Checkbox checked={replaces} onChange={({ target }) => setReplaces(target.checked)}>
                  更新已有账号的姓名、单位、角色等
                </Checkbox>
                <ExportButton load={sentFile((options) => call('account_template', {}, options))}>
                  下载模板
                </ExportButton>
              </Flex>
              {error && (
                <Alert
                  type="error"
                  style={{ whiteSpace: 'pre-line' }}
                  title={
                    faults.length > 0 ? `共${faults.length}处有误，未作任何修改` : plainText(error.message)
                  }
                />
              )}
              {faults.length > 0 && <Faults faults={faults} />}
            </>
          )}
        </Flex>
      </Modal>
    </>
  )
}
