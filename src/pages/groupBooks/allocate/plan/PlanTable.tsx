import { Table, Tag } from 'antd'
import { addTo } from '#contract/rules/addTo'
import type { Columns } from '#src/list/columns'
import type { PlanReport } from '#src/pages/groupBooks/allocate/allocation'
import { useMatrix } from '#src/pages/groupBooks/arrangedGroup'

interface Line {
  book_id: number
  book_name: string
  needed_num: number
  experts: { user_id: number; name: string; kept: boolean }[]
}

const COLUMNS: Columns<Line> = [
  { title: '教材', dataIndex: 'book_name', width: 300, ellipsis: true },
  {
    title: '应配/方案',
    dataIndex: 'needed_num',
    width: 100,
    render: (needed, { experts }) => `${needed} / ${experts.length}`,
  },
  {
    title: '专家（绿色为新增）',
    dataIndex: 'experts',
    width: 500,
    render: (experts) =>
      experts.map(({ user_id, name, kept }) => (
        <Tag key={user_id} color={kept ? 'default' : 'green'}>
          {name}
        </Tag>
      )),
  },
]

/** The plan book by book. */
export function PlanTable({ group_id, report }: { group_id: number; report: PlanReport }) {
  const { data } = useMatrix(group_id)
  const nameOf = new Map(report.loads.map(({ user_id, name }) => [user_id, name]))
  const expertsOf = new Map<number, Line['experts']>()
  for (const { book_id, user_id, kept } of report.plan) {
    const expert = { user_id, name: nameOf.get(user_id) ?? '', kept }
    addTo(expertsOf, book_id, expert)
  }
  const lines = data?.books.map((book): Line => ({ ...book, experts: expertsOf.get(book.book_id) ?? [] }))
  return (
    <Table<Line>
      rowKey="book_id"
      size="small"
      loading={!lines}
      columns={COLUMNS}
      dataSource={lines ?? []}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
    />
  )
}
