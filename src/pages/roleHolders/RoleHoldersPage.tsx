import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { query, useAct } from '#src/api/query'
import { BackTo } from '#src/features/fetched/BackTo'
import { RecordPage } from '#src/features/fetched/RecordPage'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { usePathId } from '#src/menu/usePathId'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { RoleCandidates } from './RoleCandidates'
import { HOLDER_COLUMNS, type Holder } from './columns'
import { HolderFilters } from './HolderFilters'

/** 分配用户: who holds a role. */
export default function RoleHoldersPage() {
  const roleId = usePathId('system/role-auth/user/roleId', 'roleId')
  return (
    <RecordPage
      id={roleId}
      missing="没有这个角色"
      list="system/role/index"
      ask={(id) => query('role_detail', { roleId: id })}
    >
      {(role) => <Holders role={role} />}
    </RecordPage>
  )
}

function Holders({ role }: { role: Output<'role_detail'> }) {
  const { roleId, roleName } = role
  const list = useList('role_holders', { rowKey: 'userId', fixed: { roleId }, selection: true })
  const [choosing, setChoosing] = useState(false)
  const cancel = useAct('role_holders_cancel')
  const ask = (gone: readonly Holder[]): void =>
    confirmLoss({
      title:
        gone.length === 1
          ? `确定取消“${gone[0]?.nickName}”的“${roleName}”角色？`
          : `确定取消所选${gone.length}名用户的“${roleName}”角色？`,
      loss: '从对方的下一次操作起，不再能打开和办理由该角色授予的内容；已办理的内容保留。',
      verb: '取消授权',
      onOk: async () => {
        await cancel.mutateAsync({ roleId, userIds: gone.map(({ userId }) => userId).join(',') })
        list.select([])
        toast.success('已取消授权')
      },
    })
  const columns = [
    ...HOLDER_COLUMNS,
    actionsColumn<Holder>(
      (row) => (
        <Can permission={['system:role:edit']}>
          <Button type="link" danger onClick={() => ask([row])}>
            取消授权
          </Button>
        </Can>
      ),
      100,
    ),
  ]
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {roleName} <Typography.Text type="secondary">{role.roleKey}</Typography.Text>
      </Typography.Title>
      <ListPage
        list={list}
        columns={columns}
        empty="还没有用户持有这个角色"
        filters={<HolderFilters />}
        actions={
          <>
            <Can permission={['system:role:edit']}>
              <Button type="primary" onClick={() => setChoosing(true)}>
                添加用户
              </Button>
              <Button danger disabled={list.selected.length === 0} onClick={() => ask(list.selected)}>
                批量取消授权
              </Button>
            </Can>
            <BackTo list="system/role/index" />
          </>
        }
      >
        {choosing && <RoleCandidates roleId={roleId} onClose={() => setChoosing(false)} />}
      </ListPage>
    </Flex>
  )
}
