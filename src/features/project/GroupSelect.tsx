import { useQuery } from '@tanstack/react-query'
import { Empty, Flex, Select } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { query } from '#src/api/query'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'

export type GroupBrief = Output<'admin_group_list'>[number]

interface Props {
  project_id: number
  /** The group the address names. */
  group_id: number | undefined
  onChoose: (group_id: number) => void
  /** The page for one group. */
  children: (group: GroupBrief) => ReactNode
}

/** The choice of a group above what belongs to it; where the address names none, the first of the project. */
export function GroupSelect({ project_id, group_id, onChoose, children }: Props) {
  const { data: groups, error, refetch } = useQuery(query('admin_group_list', { project_id, with_count: 1 }))
  if (groups === undefined && error) return <LoadFailed error={error} onRetry={refetch} />
  if (groups === undefined) return <Loading />
  const group = group_id === undefined ? groups[0] : groups.find((g) => g.group_id === group_id)
  if (groups.length === 0)
    return (
      <Empty description="该评审活动还没有评审组">
        <Link to={to('review/activity/grouping', { projectId: project_id })}>新增评审组</Link>
      </Empty>
    )
  return (
    <Flex vertical gap={16}>
      <Flex gap={12} align="center">
        <Select
          aria-label="评审组"
          style={{ width: 320 }}
          value={group?.group_id ?? null}
          placeholder="请选择评审组"
          showSearch={{ optionFilterProp: 'label' }}
          options={groups.map((g) => ({
            value: g.group_id,
            label: `${g.group_name}（${g.zhuanjia_num}位专家，${g.book_num}种教材）`,
          }))}
          onChange={onChoose}
        />
        <Link to={to('review/activity/grouping', { projectId: project_id })}>返回评审分组</Link>
      </Flex>
      {group ? (
        children(group)
      ) : (
        <Notice title="该评审组不存在或不在您的管理范围">请在上方另选评审组。</Notice>
      )}
    </Flex>
  )
}
