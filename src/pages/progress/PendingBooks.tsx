import { PENDING_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Form, Input } from 'antd'
import type { Input as In, Row } from '#contract'
import { PENDING } from '#contract/facts/results'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { figure } from '#src/lib/figure'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'

type Book = Row<'ds_pingshen_list25'>
type Query = In<'ds_pingshen_list25'>
const Filter = Form.Item<Query>

const COLUMNS: Columns<Book> = [
  {
    title: '情形',
    dataIndex: 'kind',
    width: 112,
    render: (kind) => <Status of={PENDING_LOOK} value={kind} />,
  },
  { title: '教材', dataIndex: 'book_name', width: 170, ellipsis: true },
  { title: '评审组', dataIndex: 'group_name', width: 112, ellipsis: true },
  { title: '下一步', dataIndex: 'next_step', width: 230 },
  { title: '处理人', dataIndex: 'handler_name', width: 88, ellipsis: true },
  { title: '有效评审', dataIndex: 'valid_num', width: 84, align: 'end', render: (num) => num ?? '—' },
  { title: '均分', dataIndex: 'avg_score', width: 76, align: 'end', sorter: true, render: figure },
  { title: '极差', dataIndex: 'range_score', width: 76, align: 'end', sorter: true, render: figure },
]

/** What is not settled after the experts: why, what comes next, and whose turn it is. */
export function PendingBooks({ project_id }: { project_id: number }) {
  const list = useList('ds_pingshen_list25', { fixed: { project_id }, rowKey: 'pending_id' })
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      empty="没有待审教材；核分后，分歧较大、有效评审不足、有否决意见或待复核的教材列在这里"
      filters={
        <>
          <Filter name="keyword" label="教材">
            <Input allowClear placeholder="书名、ISBN、主编、出版社" style={{ width: 220 }} />
          </Filter>
          <Filter name="group_id" label="评审组">
            <GroupFilter project_id={project_id} />
          </Filter>
          <ChoiceFilter<Query> name="kind" labels={PENDING} placeholder="情形" width={140} />
        </>
      }
    />
  )
}
