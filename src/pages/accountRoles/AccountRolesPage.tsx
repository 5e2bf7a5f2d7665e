import { Button, Descriptions, Flex, Table, Tooltip } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { query, useAct } from '#src/api/query'
import { BackTo } from '#src/features/fetched/BackTo'
import { RecordPage } from '#src/features/fetched/RecordPage'
import { Status } from '#src/features/status/Status'
import { ENABLED_LOOK } from '#src/features/status/system'
import { usePathId } from '#src/menu/usePathId'
import { Can } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { Notice } from '#src/ui/Notice'
import { useUnsaved } from '#src/ui/unsaved'

type Roles = Output<'account_roles'>
type RoleChoice = Roles['roles'][number]

/** 分配角色: the roles of one account. */
export default function AccountRolesPage() {
  const userId = usePathId('system/user-auth/role/userId', 'userId')
  return (
    <RecordPage
      id={userId}
      missing="没有这个用户"
      list="system/user/index"
      ask={(id) => query('account_roles', { userId: id })}
    >
      {(account) => <Choice account={account} />}
    </RecordPage>
  )
}

/** Every role that the account may get. */
const offeredIn = ({ administration, roles }: Roles): RoleChoice[] => [...administration, ...roles]

const heldOf = ({ roles }: Roles): number[] => roles.filter(({ flag }) => flag).map(({ roleId }) => roleId)

const fixedReason = ({ refused, status, flag }: RoleChoice): string | undefined =>
  refused ?? (status === '1' && !flag ? '角色已停用' : undefined)

function Choice({ account }: { account: Roles }) {
  const [chosen, setChosen] = useState<readonly number[]>()
  const held = heldOf(account)
  const value = chosen ?? held
  const isChanged = value.length !== held.length || value.some((id) => !held.includes(id))
  useUnsaved(isChanged)
  const save = useAct('account_roles_save')
  const { user } = account
  return (
    <Flex vertical gap={16}>
      <Descriptions
        title="用户"
        items={[
          { key: 'name', label: '姓名', children: user.nickName },
          { key: 'account', label: '登录账号', children: user.userName },
          { key: 'unit', label: '所属单位', children: user.dept?.deptName ?? '—' },
        ]}
      />
      {user.refused && <Notice title="不能更改此用户的角色">{user.refused}</Notice>}
      <Table<RoleChoice>
        size="middle"
        rowKey="roleId"
        dataSource={offeredIn(account)}
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowSelection={{
          selectedRowKeys: [...value],
          onChange: (keys) => setChosen(keys.map(Number)),
          getCheckboxProps: (role) => ({
            disabled: user.refused !== null || fixedReason(role) !== undefined,
            'aria-label': role.roleName,
          }),
        }}
        columns={[
          { title: '角色名称', dataIndex: 'roleName', width: 200 },
          { title: '权限字符', dataIndex: 'roleKey', width: 200 },
          {
            title: '状态',
            dataIndex: 'status',
            width: 90,
            render: (_, role) => <Status of={ENABLED_LOOK} value={role.status} />,
          },
          { title: '创建时间', dataIndex: 'createTime', width: 180 },
          {
            title: '说明',
            key: 'why',
            render: (_, role) => fixedReason(role) ?? '',
          },
        ]}
      />
      <Flex gap={8}>
        <Can permission={['system:user:edit']}>
          <Tooltip title={isChanged ? undefined : '角色没有改变'}>
            <Button
              type="primary"
              disabled={!isChanged || user.refused !== null}
              loading={save.isPending}
              onClick={() =>
                save.mutate(
                  { userId: user.userId, roleIds: value.join(',') },
                  {
                    onSuccess: () => {
                      setChosen(undefined)
                      toast.success('授权成功，从对方的下一次操作起生效')
                    },
                  },
                )
              }
            >
              提交
            </Button>
          </Tooltip>
        </Can>
        <BackTo list="system/user/index" />
      </Flex>
    </Flex>
  )
}
