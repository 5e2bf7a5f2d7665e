import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { ENABLED } from '#contract/facts/system/dict'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { sentFile } from '#src/features/exporting/sentFile'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { ROLE_COLUMNS, type RoleRow } from './columns'
import { RoleFields } from './RoleFields'
import { ScopeFields } from './ScopeFields'

type Wanted = In<'role_list'>
const Filter = Form.Item<Wanted>

const Filters = () => (
  <>
    <Filter name="roleName" label="角色名称">
      <Input allowClear style={{ width: 140 }} />
    </Filter>
    <Filter name="roleKey" label="权限字符">
      <Input allowClear style={{ width: 140 }} />
    </Filter>
    <ChoiceFilter<Wanted> name="status" labels={ENABLED} placeholder="状态" width={96} />
    <DateRangeFilter label="创建时间" />
  </>
)

function useRoleForms() {
  const [edited, setEdited] = useState<RoleRow>()
  const add = useModalForm('role_add', '新增角色', { width: 640, success: '新增成功' })
  const edit = useModalForm('role_edit', '修改角色', {
    width: 640,
    success: '修改成功，从持有者的下一次操作起生效',
  })
  const scope = useModalForm('role_scope', '数据权限', { width: 640, success: '已设置数据范围' })
  return {
    add: () => add.open({ roleSort: 100, status: '0', menuIds: [] }),
    edit: async (row: RoleRow): Promise<void> => {
      const { roleId } = row
      const [detail, { held }] = await Promise.all([
        call('role_detail', { roleId }),
        call('role_menus', { roleId }),
      ])
      setEdited(row)
      edit.open({ ...detail, menuIds: held })
    },
    scope: async (row: RoleRow): Promise<void> => {
      const { held } = await call('role_units', { roleId: row.roleId })
      setEdited(row)
      scope.open({ roleId: row.roleId, dataScope: row.dataScope, deptIds: held })
    },
    dialogs: (
      <>
        {add.dialog(<RoleFields />)}
        {edit.dialog(<RoleFields edited={edited} />)}
        {edited && scope.dialog(<ScopeFields roleId={edited.roleId} />)}
      </>
    ),
  }
}

/** 角色管理 */
export default function RolesPage() {
  const list = useList('role_list', { rowKey: 'roleId' })
  const forms = useRoleForms()
  const remove = useAct('role_remove')
  const ask = ({ roleId, roleName }: RoleRow): void =>
    confirmLoss({
      title: `确定删除角色“${roleName}”？`,
      loss: '角色及其菜单权限、数据范围将被删除，不能恢复。',
      verb: '删除',
      onOk: async () => {
        await remove.mutateAsync({ roleId: String(roleId) })
        toast.success('删除成功')
      },
    })
  const columns = [
    ...ROLE_COLUMNS,
    actionsColumn<RoleRow>((row) => {
      const title = row.refused ?? undefined
      const disabled = row.refused !== null
      const stays = row.builtIn
        ? '系统角色不能删除，可以停用'
        : row.userNum
          ? '已分配给用户，不能删除'
          : title
      return (
        <>
          <Can permission={['system:role:edit']}>
            <Button type="link" {...{ disabled, title }} onClick={() => void forms.edit(row)}>
              修改
            </Button>
            <Button type="link" {...{ disabled, title }} onClick={() => void forms.scope(row)}>
              数据权限
            </Button>
          </Can>
          <Can permission={['system:role:remove']}>
            <Button type="link" danger disabled={stays !== undefined} title={stays} onClick={() => ask(row)}>
              删除
            </Button>
          </Can>
        </>
      )
    }, 172),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有符合条件的角色"
      filters={<Filters />}
      actions={
        <>
          <Can permission={['system:role:add']}>
            <Button type="primary" onClick={forms.add}>
              新增
            </Button>
          </Can>
          <Can permission={['system:role:export']}>
            <ExportButton load={sentFile((options) => call('role_export', list.filter, options))} />
          </Can>
        </>
      }
    >
      {forms.dialogs}
    </ListPage>
  )
}
