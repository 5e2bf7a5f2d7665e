import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Radio, Select } from 'antd'
import type { Input as In } from '#contract'
import type { TreeOption } from '#contract/entities/access/fields'
import { keysOf, options } from '#contract/facts/closed'
import { ENABLED } from '#contract/facts/system/dict'
import { CALLERS, ROLES, type Caller } from '#contract/roles'
import { backEnd } from '#src/api/backEnd'
import { query } from '#src/api/query'
import { rule } from '#src/api/rule'
import { TreePick } from '#src/features/access/TreePick'
import { Loading } from '#src/ui/Loading'
import type { RoleRow } from './columns'

const Field = Form.Item<In<'role_add'>>

/** 菜单权限: the menu and its buttons, as far as roles of a kind may have them. */
function MenuField({ kind }: { kind: Caller | undefined }) {
  const { data, isPending } = useQuery(query('menu_options', { ...(kind && { kind }) }))
  const menus: TreeOption[] = data ?? []
  return isPending ? (
    <Loading />
  ) : (
    <Field name="menuIds" label="菜单权限" extra="只列出该类别可以具有的菜单与权限；勾选下级时，上级一并勾选">
      <TreePick options={menus} of="菜单权限" />
    </Field>
  )
}

/** What a role is called and allows. @param edited absent: a new one */
export function RoleFields({ edited }: { edited?: RoleRow | undefined }) {
  const chosen = Form.useWatch<Caller | undefined>('kind')
  const kind = edited?.kind ?? chosen
  const isSeat = edited?.userNum === null
  return (
    <>
      {!edited && backEnd.isOurs && (
        <Field
          name="kind"
          label="角色类别"
          rules={[{ required: true, message: '请选择角色类别' }]}
          extra="类别决定这个角色最多能做什么，建好后不能更改；权限只能在其中收窄"
        >
          <Select
            optionFilterProp="label"
            showSearch
            placeholder="请选择"
            options={keysOf(ROLES)
              .filter((role) => role !== 'admin')
              .map((role) => ({ value: role, label: CALLERS[role] }))}
          />
        </Field>
      )}
      <Field name="roleName" label="角色名称" rules={[rule('role_add', 'roleName', '请输入角色名称')]}>
        <Input maxLength={30} />
      </Field>
      <Field
        name="roleKey"
        label="权限字符"
        rules={[rule('role_add', 'roleKey', '请输入权限字符')]}
        extra={edited?.builtIn ? '系统角色的权限字符由程序使用，不能修改' : '以字母开头，如 office_reader'}
      >
        <Input maxLength={100} disabled={edited?.builtIn ?? false} />
      </Field>
      <Field name="roleSort" label="显示顺序" rules={[rule('role_add', 'roleSort')]}>
        <InputNumber precision={0} />
      </Field>
      <Field
        name="status"
        label="状态"
        extra={isSeat ? '由分组中的席位决定，不能停用' : '停用后，持有者从下一次操作起失去它'}
      >
        <Radio.Group aria-label="状态" options={options(ENABLED)} disabled={isSeat} />
      </Field>
      {(kind ?? !backEnd.isOurs) && <MenuField kind={kind} />}
      <Field name="remark" label="备注" rules={[rule('role_add', 'remark')]}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Field>
    </>
  )
}
