import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { ROLES, SCHOOL_ROLES } from '#contract/roles'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { OncePassword, type MadePassword } from '#src/features/password/OncePassword'
import { useModalForm } from '#src/list/useModalForm'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'

export type SchoolPerson = Row<'school_staff'>

const Field = Form.Item<In<'school_staff_add'>>
export const SCHOOL_ROLE_OPTIONS = SCHOOL_ROLES.map((value) => ({ value, label: ROLES[value] }))

/** What is done to the people of a school. @param isOffice may make administrators */
export function useStaffActs(dept_id: number, isOffice: boolean) {
  const [made, setMade] = useState<MadePassword>()
  const reset = useAct('school_staff_reset')
  const stop = useAct('school_staff_stop')
  const role = useAct('school_staff_role')
  const add = useModalForm('school_staff_add', '新增人员', {
    success: null,
    onDone: ({ user_name, password }) => setMade({ name: user_name, user_name, password }),
  })
  return {
    add: () => add.open({ dept_id, role: 'schoolMan' }),
    reset: ({ user_id, nick_name }: SchoolPerson) =>
      confirmLoss({
        title: `确定重置“${nick_name}”的密码？`,
        loss: '原密码立即失效，已登录的页面将退出；系统会通知本人，首次登录须设置新密码。',
        verb: '重置',
        onOk: async () => setMade({ name: nick_name, ...(await reset.mutateAsync({ user_id })) }),
      }),
    stop: ({ user_id, nick_name }: SchoolPerson) =>
      confirmLoss({
        title: `确定停用“${nick_name}”的账号？`,
        loss: '已登录的页面将退出，在启用之前不能再登录；已填写的内容保留。',
        verb: '停用',
        onOk: () => stop.mutateAsync({ user_id, disabled: 1 }),
      }),
    start: ({ user_id, nick_name }: SchoolPerson) =>
      stop.mutate({ user_id, disabled: 0 }, { onSuccess: () => toast.success(`“${nick_name}”已启用`) }),
    setRole: ({ user_id, nick_name, role: held }: SchoolPerson) => {
      const next = held === 'school' ? 'schoolMan' : 'school'
      role.mutate(
        { user_id, role: next },
        { onSuccess: () => toast.success(`“${nick_name}”已设为${ROLES[next]}`) },
      )
    },
    dialogs: (
      <>
        {add.dialog(
          <>
            <Field name="nick_name" label="姓名" rules={[rule('school_staff_add', 'nick_name')]}>
              <Input maxLength={50} />
            </Field>
            <Field
              name="user_name"
              label="账号"
              extra="4-20位字母、数字或下划线"
              rules={[rule('school_staff_add', 'user_name', '请输入账号')]}
            >
              <Input maxLength={20} autoComplete="off" />
            </Field>
            <Field
              name="phone"
              label="手机号码"
              rules={[rule('school_staff_add', 'phone', '请输入手机号码')]}
            >
              <Input inputMode="tel" maxLength={11} />
            </Field>
            <Field name="email" label="邮箱" rules={[rule('school_staff_add', 'email')]}>
              <Input inputMode="email" maxLength={100} />
            </Field>
            <Field name="post" label="部门职务" rules={[rule('school_staff_add', 'post')]}>
              <Input maxLength={50} />
            </Field>
            <Field
              name="role"
              label="角色"
              extra={isOffice ? undefined : '学校管理员由省级部门或系统管理员设置'}
            >
              <Select options={SCHOOL_ROLE_OPTIONS} disabled={!isOffice} />
            </Field>
          </>,
        )}
        <OncePassword made={made} who="用户" onClose={() => setMade(undefined)} />
      </>
    ),
  }
}
