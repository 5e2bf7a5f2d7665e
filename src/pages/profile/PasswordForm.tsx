import { Button, Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { PASSWORD_HINT } from '#contract/rules/password'
import { backEnd } from '#src/api/backEnd'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { useMe } from '#src/session/session'
import { AccountName } from '#src/ui/AccountName'
import { toast } from '#src/ui/feedback'
import styles from './Profile.module.css'

type Fields = In<'profile_password'> & { again: string }
const Field = Form.Item<Fields>

const NewPassword = () => (
  <>
    <Field
      name="newPassword"
      label="新密码"
      extra={PASSWORD_HINT}
      dependencies={['oldPassword']}
      rules={[
        rule('profile_password', 'newPassword'),
        ({ getFieldValue }) => ({
          validator: (_, value: unknown) =>
            value !== undefined && value !== '' && value === getFieldValue('oldPassword')
              ? Promise.reject(new Error(REFUSAL.samePassword))
              : Promise.resolve(),
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Field>
    <Field
      name="again"
      label="再次输入新密码"
      dependencies={['newPassword']}
      rules={[
        { required: true, message: '请再次输入新密码' },
        ({ getFieldValue }) => ({
          validator: (_, value: unknown) =>
            value && value !== getFieldValue('newPassword')
              ? Promise.reject(new Error('两次输入的密码不一致'))
              : Promise.resolve(),
        }),
      ]}
    >
      <Input.Password autoComplete="new-password" />
    </Field>
  </>
)

/** 修改密码: the current password is checked first, so that an error in it is shown at its own field. */
export function PasswordForm() {
  const { userName } = useMe().user
  const [form] = Form.useForm<Fields>()
  const check = useAct('user_password_check', { meta: { keep: true } })
  const change = useAct('profile_password')
  const isRight = async (password: string): Promise<boolean> => {
    const { passed, remain_times } = await check.mutateAsync({ password, scene: 'profile' })
    if (passed) return true
    const left = remain_times > 0 ? `还可以试${remain_times}次` : '账号已暂时锁定'
    form.setFields([{ name: 'oldPassword', errors: [`当前密码错误，${left}`] }])
    form.focusField('oldPassword')
    return false
  }
  const send = async ({ oldPassword, newPassword }: Fields) => {
    // Another server checks it on changing only.
    if (backEnd.isOurs && !(await isRight(oldPassword))) return
    await change.mutateAsync({ oldPassword, newPassword })
    toast.success('密码已修改，其他设备上的登录已退出')
    form.resetFields()
  }
  return (
    <Form<Fields>
      form={form}
      name="profile-password"
      layout="vertical"
      className={styles['form'] ?? ''}
      onFinish={(fields) => void send(fields).catch(() => undefined)}
    >
      <AccountName name={userName} />
      <Field name="oldPassword" label="当前密码" rules={[rule('profile_password', 'oldPassword')]}>
        <Input.Password autoComplete="current-password" />
      </Field>
      <NewPassword />
      <Button type="primary" htmlType="submit" loading={check.isPending || change.isPending}>
        修改密码
      </Button>
    </Form>
  )
}
