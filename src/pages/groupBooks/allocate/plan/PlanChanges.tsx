import { Table, Tag } from 'antd'
import { addTo } from '#contract/rules/addTo'
import type { Columns } from '#src/list/columns'
import type { PlanReport } from '#src/pages/groupBooks/allocate/allocation'
import styles from '#src/pages/groupBooks/allocate/Allocate.module.css'
import { useMatrix } from '#src/pages/groupBooks/arrangedGroup'

type Line = PlanReport['loads'][number]

const COLUMNS: Columns<Line> = [
  { title: '专家', dataIndex: 'name', width: 120 },
  { title: '现有', dataIndex: 'before_num', width: 80, align: 'end' },
  { title: '新增', dataIndex: 'added_num', width: 80, align: 'end', render: (n) => (n > 0 ? `+${n}` : '') },
  { title: '取消', dataIndex: 'removed_num', width: 80, align: 'end', render: (n) => (n > 0 ? `−${n}` : '') },
  { title: '方案', dataIndex: 'assigned_num', width: 80, align: 'end' },
]

/** What the plan changes in the present allocation: added, removed, kept, and for whom. */
export function PlanChanges({ group_id, report }: { group_id: number; report: PlanReport }) {
  const { data } = useMatrix(group_id)
  const nameOf = new Map(data?.books.map(({ book_id, book_name }) => [book_id, book_name]))
  const gets = new Map<number, number[]>()
  for (const { book_id, user_id, kept } of report.plan) if (!kept) addTo(gets, user_id, book_id)
  const gives = new Map<number, number[]>()
  for (const { book_id, user_id } of report.removed) addTo(gives, user_id, book_id)
  const changed = report.loads.filter(({ added_num, removed_num }) => added_num + removed_num > 0)
  const shown = (ids: readonly number[] = []) =>
    ids.map((book_id) => ({ book_id, book_name: nameOf.get(book_id) ?? '' }))
  const booksOf = ({ user_id }: Line) => (
    <BookTags added={shown(gets.get(user_id))} removed={shown(gives.get(user_id))} />
  )
  return (
    <section aria-label="与现有分配的差异">
      <p className={styles['hint']}>
        与现有分配相比：新增 {report.assigned_num} 条，取消 {report.removed_num} 条，保留{' '}
        {report.plan.length - report.assigned_num} 条；涉及 {changed.length} 位专家
      </p>
      {changed.length > 0 && (
        <Table<Line>
          rowKey="user_id"
          size="small"
          columns={COLUMNS}
          dataSource={changed}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          style={{ maxWidth: 720 }}
          expandable={{ expandedRowRender: booksOf }}
        />
      )}
    </section>
  )
}

type Books = readonly { book_id: number; book_name: string }[]

const BookTags = ({ added, removed }: { added: Books; removed: Books }) => (
  <>
    {added.map(({ book_id, book_name }) => (
      <Tag key={book_id} color="green">
        {book_name}
      </Tag>
    ))}
    {removed.map(({ book_id, book_name }) => (
      <Tag key={book_id} color="red">
        {book_name}
      </Tag>
    ))}
  </>
)
