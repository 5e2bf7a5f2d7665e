import { CheckCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button, Flex, Popover, Table, type TableColumnsType } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import { useRowOrder } from '#src/features/ordering/useRowOrder'
import type { Volume } from './volume'

/** Whether the volume may be declared, and what it lacks. */
function Eligible({ volume: { faults } }: { volume: Volume }) {
  if (!faults) return <>保存后检查</>
  if (faults.length === 0)
    return (
      <Flex gap={6}>
        <CheckCircleFilled style={{ color: 'var(--success)' }} aria-hidden />
        符合
      </Flex>
    )
  return (
    <Popover
      trigger={['hover', 'click', 'focus']}
      content={
        <ul style={{ margin: 0, paddingInlineStart: 18, maxWidth: 420 }}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small" icon={<WarningFilled aria-hidden />}>
        {faults.length} 处不符
      </Button>
    </Popover>
  )
}

interface Props {
  volumes: readonly Volume[]
  onChange: (volumes: Volume[]) => void
}

/** The order of the volumes, changed by dragging a row or by its buttons. */
export function VolumeOrder({ volumes, onChange }: Props) {
  const order = useRowOrder({ rows: volumes, nameOf: ({ book_name }) => book_name, onChange })
  const columns: TableColumnsType<Volume> = [
    { title: '册次', width: 60, render: (_, _volume, index) => index + 1 },
    {
      title: '书名',
      ellipsis: true,
      render: (_, { book_id, book_name }) => (
        <Link to={to('detail', { bookId: book_id })} target="_blank">
          {book_name}
        </Link>
      ),
    },
    { title: 'ISBN', dataIndex: 'isbn', width: 150, ellipsis: true },
    {
      title: '状态',
      width: 120,
      render: (_, { declare_status }) => <Status of={DECLARATION_LOOK} value={declare_status} />,
    },
    {
      title: '完整度',
      width: 80,
      render: (_, { completeness }) => (completeness === undefined ? '—' : `${completeness}%`),
    },
    { title: '申报条件', width: 130, render: (_, volume) => <Eligible volume={volume} /> },
    order.column,
  ]
  return (
    <Table<Volume>
      rowKey="book_id"
      size="small"
      pagination={false}
      scroll={{ x: 820 }}
      columns={columns}
      dataSource={volumes}
      onRow={order.onRow}
    />
  )
}
