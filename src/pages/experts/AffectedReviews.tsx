import { Flex, Table } from 'antd'
import { Link } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import type { Columns } from '#src/list/columns'

export type Affected = Pick<Output<'expert_save'>, 'affected' | 'elsewhere_num'>
type Review = Affected['affected'][number]

const COLUMNS: Columns<Review> = [
  { title: '评审活动', dataIndex: 'project_name', width: 150, ellipsis: true },
  {
    title: '教材',
    dataIndex: 'book_name',
    width: 180,
    ellipsis: true,
    render: (name, { project_id, group_id }) => (
      <Link
        to={to('review/activity/grouping/book', { projectId: project_id, groupId: group_id, tab: 'avoid' })}
      >
        {name}
      </Link>
    ),
  },
  { title: '规则', dataIndex: 'kind', width: 110, render: (kind) => AVOID_KIND[kind] },
  { title: '事实', dataIndex: 'fact', width: 180, ellipsis: true },
  { title: '评审', dataIndex: 'review_status', width: 80, render: (status) => REVIEW_STATUS[status] },
]

/** The reviews that the rules forbid since the facts of their expert changed; each leads to where that is dealt with. */
export const AffectedReviews = ({ affected, elsewhere_num }: Affected) => (
  <Flex vertical gap={12}>
    {affected.length > 0 && (
      <Table<Review>
        rowKey="fenpei_id"
        size="small"
        columns={COLUMNS}
        dataSource={affected}
        pagination={false}
      />
    )}
    {elsewhere_num > 0 && <span>另有{elsewhere_num}条评审在其他管理员的活动中，请告知其处理。</span>}
  </Flex>
)
