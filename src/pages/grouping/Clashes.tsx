import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'

type Counted = Pick<Row<'psgroup_list'>, 'project_id' | 'group_id' | 'conflict_num'>

/** How many assignments of a group the avoidance rules forbid, and the way to where they are resolved. */
export const Clashes = ({ group: { project_id, group_id, conflict_num } }: { group: Counted }) =>
  conflict_num !== null &&
  conflict_num > 0 && (
    <Link
      to={to('review/activity/grouping/book', { projectId: project_id, groupId: group_id, tab: 'avoid' })}
    >
      <Tag color="error">回避冲突 {conflict_num}</Tag>
    </Link>
  )
