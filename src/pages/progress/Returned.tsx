import { REVIEW_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Form, Input, Select } from 'antd'
import type { Input as In, Row } from '#contract'
import { options } from '#contract/facts/closed'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { figure } from '#src/lib/figure'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'

const Filter = Form.Item<In<'returned_review_list'>>

const COLUMNS: Columns<Row<'returned_review_list'>> = [
  {
    title: '退回时间',
    dataIndex: 'return_time',
    width: 142,
    sorter: true,
    render: (time) => time.slice(0, 16),
  },
  { title: '专家', dataIndex: 'name', width: 84, ellipsis: true },
  { title: '评审组', dataIndex: 'group_name', width: 130, ellipsis: true, extra: true },
  { title: '教材', dataIndex: 'book_name', width: 170, ellipsis: true },
  { title: '退回理由', dataIndex: 'reason', width: 180, ellipsis: true },
  {
    title: '现状态',
    dataIndex: 'review_status',
    width: 90,
    render: (status) => <Status of={REVIEW_LOOK} value={status} />,
  },
  { title: '退回前', dataIndex: 'before_score', width: 80, align: 'end', render: figure },
  { title: '现在', dataIndex: 'now_score', width: 76, align: 'end', render: figure },
  {
    title: '修改截止',
    dataIndex: 'return_deadline',
    width: 142,
    render: (time) => time?.slice(0, 16) ?? '—',
  },
]

/** What was given back, why, and what became of it. */
export function Returned({ project_id }: { project_id: number }) {
  const list = useList('returned_review_list', { fixed: { project_id }, rowKey: 'version_id' })
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      filters={
        <>
          <Filter name="keyword" label="关键字">
            <Input allowClear placeholder="专家、书名" style={{ width: 180 }} />
          </Filter>
          <Filter name="group_id" label="评审组">
            <GroupFilter project_id={project_id} />
          </Filter>
          <Filter name="review_status" label="现状态">
            <Select allowClear placeholder="全部" options={options(REVIEW_STATUS)} style={{ width: 120 }} />
          </Filter>
        </>
      }
    />
  )
}
