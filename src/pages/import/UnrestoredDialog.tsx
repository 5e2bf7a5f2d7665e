import { Flex, Modal, Table } from 'antd'
import type { Output } from '#contract'
import { ExportButton } from '#src/features/exporting/ExportButton'
import type { Columns } from '#src/list/columns'

export type Unrestored = Output<'import_del'>['kept']

interface Line {
  key: number
  name: string
  fields: string
  reason: string
}

const columns: Columns<Line> = [
  { title: '姓名', dataIndex: 'name', width: 110 },
  { title: '没有恢复的内容', dataIndex: 'fields', width: 240 },
  { title: '原因', dataIndex: 'reason', width: 240 },
]

/** What taking a batch back could not give back to the people it had changed. */
export function UnrestoredDialog({ kept, onClose }: { kept: Unrestored; onClose: () => void }) {
  const lines = kept.map(({ name, labels, reason }, key) => ({
    key,
    name,
    fields: labels.join('、'),
    reason,
  }))
  return (
    <Modal open title="以下内容没有恢复" width={680} footer={null} onCancel={onClose}>
      <Flex vertical gap={8}>
        <ExportButton
          load={() => ({
            keys: ['name', 'fields', 'reason'],
            titles: columns.map(({ title }) => title),
            list: lines,
            fileName: '回滚未恢复的内容',
          })}
        />
        <Table<Line>
          size="small"
          rowKey="key"
          columns={columns}
          dataSource={lines}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
        />
      </Flex>
    </Modal>
  )
}
