import { Alert, Collapse, Input, Table, Tag } from 'antd'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import type { Columns } from '#src/list/columns'

type Found = Output<'group_auto_preview'>
type Line = Found['groups'][number] & { at: number }

interface Props {
  found: Found
  names: readonly string[]
  onRename: (at: number, name: string) => void
}

const booksOf = ({ books }: Line) =>
  books.map(({ book_id, book_name }) => <Tag key={book_id}>{book_name}</Tag>)

const LEFT = [
  { title: '教材', dataIndex: 'book_name' },
  { title: '原因', dataIndex: 'reason', width: 200 },
]

const LeftBooks = ({ left }: Pick<Found, 'left'>) => (
  <Collapse
    size="small"
    items={[
      {
        key: 'left',
        label: `不编组的教材（${left.length}）`,
        children: (
          <Table
            rowKey="book_id"
            size="small"
            columns={LEFT}
            dataSource={left}
            pagination={{ pageSize: 10, hideOnSinglePage: true }}
          />
        ),
      },
    ]}
  />
)

/** The groups that would be made, with names to change, and the books that would stay without one. */
export function AutoPreview({ found: { groups, left }, names, onRename }: Props) {
  const columns: Columns<Line> = [
    {
      title: '组名',
      dataIndex: 'group_name',
      width: 300,
      render: (_, { at }) => (
        <Input
          aria-label={`第${at + 1}组的组名`}
          value={names[at] ?? ''}
          maxLength={30}
          status={names[at]?.trim() ? '' : 'error'}
          onChange={(event) => onRename(at, event.target.value)}
        />
      ),
    },
    { title: '教材', dataIndex: 'books', width: 90, align: 'end', render: (books) => books.length },
    {
      title: '未入组的本类专家',
      dataIndex: 'expert_num',
      width: 150,
      align: 'end',
      render: (num) => (num === 0 ? <Tag color="warning">没有</Tag> : (num ?? '—')),
    },
  ]
  return (
    <>
      {groups.length === 0 && <Alert type="info" showIcon title={REFUSAL.nothingToGroup} />}
      {groups.length > 0 && (
        <Table<Line>
          rowKey="at"
          size="small"
          columns={columns}
          dataSource={groups.map((group, at) => ({ ...group, at }))}
          expandable={{ expandedRowRender: booksOf }}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
        />
      )}
      {left.length > 0 && <LeftBooks left={left} />}
    </>
  )
}
