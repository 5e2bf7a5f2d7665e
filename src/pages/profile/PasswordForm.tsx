import { Button, Form, Input } from 'antd'
import { contract, type Input as In } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { toast } from '#src/ui/feedback'
import styles from './Profile.module.css'

type Fields = In<'user_update_password'> & { again: string }
const Field = Form.Item<Fields>
const { shape } = contract.user_update_password.input

const NewPassword = () => (
  <>
    <Field
      name="new_password"
      label="新密码"
      extra="8-20位，须含字母和数字"
      dependencies={['old_password']}
      rules={[
        rule(shape.new_password),
        ({ getFieldValue }) => ({
          validator: (_, value: unknown) =>
            value !== undefined && value !== '' && value === getFieldValue('old_password')
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
      dependencies={['new_password']}
      rules={[
        { required: true, message: '请再次输入新密码' },
        ({ getFieldValue }) => ({
          validator: (_, value: unknown) =>
            value && value !== getFieldValue('new_password')
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
  const [form] = Form.useForm<Fields>()
  const check = useAct('user_password_check', { meta: { keep: true } })
  const change = useAct('user_update_password')
  const send = async ({ old_password, new_password }: Fields) => {
    const { passed, remain_times } = await check.mutateAsync({ password: old_password, scene: 'profile' })
    if (!passed) {
      const left = remain_times > 0 ? `还可以试${remain_times}次` : '账号已暂时锁定'
      form.setFields([{ name: 'old_password', errors: [`当前密码错误，${left}`] }])
      form.focusField('old_password')
      return
    }
    await change.mutateAsync({ old_password, new_password })
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
      <Field name="old_password" label="当前密码" rules={[rule(shape.old_password)]}>
        <Input.Password autoComplete="current-password" />
      </Field>
      <NewPassword />
      <Button type="primary" htmlType="submit" loading={check.isPending || change.isPending}>
        修改密码
      </Button>
    </Form>
  )
}
