import { GROUP_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { useQuery } from '@tanstack/react-query'
import { Card, Empty, Progress, Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { GROUP_TYPE } from '#contract/facts/groups'
import { query } from '#src/api/query'
import { Clashes } from './Clashes'
import styles from './Groups.module.css'

type Group = Row<'psgroup_list'>

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((part / whole) * 100))

/** Each group at a glance: people, books, how much is allocated and reviewed, conflicts and gaps. */
export default function GroupCards({ groups, project_id }: { groups: readonly Group[]; project_id: number }) {
  const { data: numbers } = useQuery(query('group_num_zhuanjia', { project_id }))
  const numbersOf = new Map(numbers?.map((line) => [line.group_id, line]))
  if (groups.length === 0) return <Empty description="没有评审组" />
  return (
    <ul className={styles['cards']} aria-label="评审组">
      {groups.map((group) => {
        const { group_id, group_code, group_name, group_type, need_num, assigned_num, reviewed_num } = group
        const gap = numbersOf.get(group_id)?.gap ?? 0
        const address = { projectId: project_id, groupId: group_id }
        return (
          <li key={group_id}>
            <Card
              size="small"
              title={`${group_code} ${group_name}`}
              extra={<Status of={GROUP_LOOK} value={group.group_status} />}
            >
              <p className={styles['type']}>
                {GROUP_TYPE[group_type]} · 组长 {group.leader_names || '未设'}
              </p>
              <p>
                <Link to={to('review/activity/grouping/expert', address)}>专家 {group.zhuanjia_num}</Link>
                {' · '}
                <Link to={to('review/activity/grouping/book', address)}>教材 {group.book_num}</Link>
                {' · '}人均 {numbersOf.get(group_id)?.avg_load ?? 0} 本
              </p>
              <Progress
                aria-label="已分配"
                percent={share(assigned_num, need_num)}
                size="small"
                format={() => `已分 ${assigned_num}/${need_num}`}
              />
              <Progress
                aria-label="已评"
                percent={share(reviewed_num, need_num)}
                size="small"
                format={() => `已评 ${reviewed_num}/${need_num}`}
              />
              {gap > 0 && (
                <Link to={to('review/activity/grouping/book', { ...address, tab: 'allocate' })}>
                  <Tag color="warning">缺 {gap} 人次</Tag>
                </Link>
              )}
              <Clashes group={group} />
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
