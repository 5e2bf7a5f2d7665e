import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Space, Table } from 'antd'
import { useState, type Key } from 'react'
import { query } from '#src/api/query'
import type { GroupBrief } from '#src/features/project/GroupSelect'
import type { ProjectBrief } from '#contract/entities/project'
import { columnKey, hiddenOf, totalWidth } from '#src/list/columns'
import { ColumnsButton } from '#src/list/ColumnsButton'
import { useHiddenColumns } from '#src/list/hiddenColumns'
import { selectionWords } from '#src/list/selectionWords'
import { Can } from '#src/session/Can'
import { LoadFailed } from '#src/ui/LoadFailed'
import styles from './GroupPeople.module.css'
import type { Member } from './member'
import { MoveMembers } from './MoveMembers'
import { memberColumns } from './memberColumns'
import { Staff } from './Staff'
import { useMemberActs } from './useMemberActs'
import { isSeated, warningsOf } from './warnings'

interface Props {
  project: ProjectBrief
  group: GroupBrief
  late: string | undefined
}

/** The people of the group, what they have done, and what can be done about them. */
export function Members({ project, group, late }: Props) {
  const { group_id } = group
  const { data, error, isFetching, refetch } = useQuery(query('group_zhuanjia', { group_id }))
  const [keys, setKeys] = useState<readonly Key[]>([])
  const acts = useMemberActs(project.project_id, group)
  const members = data ?? []
  const chosen = members.filter(({ user_id }) => keys.includes(user_id))
  const columns = memberColumns(acts, project.project_status)
  const [choice, setChoice] = useHiddenColumns('group_zhuanjia')
  const hidden = hiddenOf(columns, choice)
  const shown = columns.filter((column) => !hidden.includes(columnKey(column)))
  if (data === undefined && error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Flex vertical gap={16} className={styles['members'] ?? ''}>
      {warningsOf(members).map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <Flex justify="space-between" align="center" gap={12} wrap>
        <strong>评审专家（{members.filter(isSeated).length}）</strong>
        <Space>
          <Can permission={['review:expert:add']}>
            <MoveMembers project_id={project.project_id} group={group} chosen={chosen} late={late} />
          </Can>
          <Can permission={['review:expert:remove']}>
            <Button
              danger
              disabled={late !== undefined || chosen.length === 0}
              title={late}
              onClick={() => acts.remove(chosen)}
            >
              移出{chosen.length > 0 && `（${chosen.length}）`}
            </Button>
          </Can>
          <ColumnsButton columns={columns} hidden={hidden} onChange={setChoice} />
        </Space>
      </Flex>
      <Table<Member>
        rowKey="user_id"
        size="small"
        loading={isFetching}
        dataSource={members}
        columns={shown}
        pagination={false}
        rowClassName={(member) => (isSeated(member) ? '' : (styles['left'] ?? ''))}
        rowSelection={{
          ...selectionWords,
          selectedRowKeys: chosen.map(({ user_id }) => user_id),
          onChange: setKeys,
        }}
        scroll={{ x: totalWidth(shown) + 32 }}
      />
      <Staff project={project} group_id={group_id} acts={acts} />
      {acts.dialogs}
    </Flex>
  )
}
