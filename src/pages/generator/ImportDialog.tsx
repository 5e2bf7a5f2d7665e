import { Form, Input } from 'antd'
import type { Input as In, Row } from '#contract'
import { useAct } from '#src/api/query'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'

type Found = Row<'gen_tables'>
const Filter = Form.Item<In<'gen_tables'>>

const COLUMNS: Columns<Found> = [
  { title: '表名', dataIndex: 'tableName', width: 200, ellipsis: true },
  { title: '表描述', dataIndex: 'tableComment', width: 160, ellipsis: true, render: (words) => words || '—' },
  { title: '说明', dataIndex: 'fault', width: 320, render: (fault) => fault ?? '可以导入' },
]

/** Chooses tables of the database that are not imported yet. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const list = useList('gen_tables', { rowKey: 'tableName', selection: true })
  const add = useAct('gen_import')
  const { selected } = list
  const fault = selected.find((row) => row.fault !== null)?.fault
  const send = (): void =>
    add.mutate(
      { tables: selected.map(({ tableName }) => tableName).join(',') },
      {
        onSuccess: () => {
          toast.success(`已导入${selected.length}张表`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      title="导入表"
      width={860}
      open
      onCancel={onClose}
      onOk={send}
      okText={`导入${selected.length > 0 ? `（${selected.length}）` : ''}`}
      okButtonProps={{
        disabled: selected.length === 0 || Boolean(fault),
        title: fault ?? (selected.length === 0 ? '请先勾选要导入的表' : undefined),
      }}
      confirmLoading={add.isPending}
      mask={{ closable: false }}
      styles={{ body: { maxHeight: '62vh', overflow: 'auto' } }}
    >
      <ListPage
        list={list}
        columns={COLUMNS}
        empty="没有未导入的表"
        filters={
          <>
            <Filter name="tableName" label="表名">
              <Input allowClear style={{ width: 160 }} />
            </Filter>
            <Filter name="tableComment" label="表描述">
              <Input allowClear style={{ width: 160 }} />
            </Filter>
          </>
        }
      />
    </Dialog>
  )
}
