import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { contract, type Input as In } from '#contract'
import { rule } from '#src/api/rule'
import { login } from '#src/session/enter'
import { targetOf } from '#src/session/target'
import { site } from '#src/settings/site'
import { Captcha, useCaptcha } from './Captcha'
import styles from './LoginPage.module.css'

type Fields = Omit<In<'login'>, 'uuid'>

const Field = Form.Item<Fields>
const { username, password } = contract.login.input.shape

/** 登录 */
export default function LoginPage() {
  const [form] = Form.useForm<Fields>()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const captcha = useCaptcha()
  const enter = useMutation({ mutationFn: login, meta: { keep: true } })
  const { name, logo } = site()

  const send = (fields: Fields): void =>
    enter.mutate(
      { ...fields, uuid: captcha.uuid },
      {
        onSuccess: () => void navigate(targetOf(params.get('redirect')), { replace: true }),
        // A captcha is good for one try.
        onError: () => {
          form.setFieldValue('code', '')
          captcha.renew()
        },
      },
    )

  return (
    <main className={styles['page']}>
      <section className={styles['card']} aria-labelledby="login-title">
        <h1 id="login-title" className={styles['title']}>
          <img src={logo} alt="" width={36} height={36} />
          {name}
        </h1>
        <p className={styles['words']}>教材申报与专家评审管理</p>
        <Form name="login" form={form} layout="vertical" size="large" requiredMark={false} onFinish={send}>
          <Field name="username" label="账号" rules={[rule(username)]}>
            <Input autoComplete="username" placeholder="请输入账号" />
          </Field>
          <Field name="password" label="密码" rules={[rule(password)]}>
            <Input.Password autoComplete="current-password" placeholder="请输入密码" />
          </Field>
          {captcha.isNeeded && (
            <Field label="验证码" htmlFor="login_code">
              <div className={styles['captcha']}>
                <Field name="code" noStyle rules={[{ required: true, message: '请输入验证码' }]}>
                  <Input autoComplete="off" maxLength={10} placeholder="请输入验证码" />
                </Field>
                <Captcha captcha={captcha} />
              </div>
            </Field>
          )}
          <Button type="primary" htmlType="submit" block loading={enter.isPending} className={styles['send']}>
            登录
          </Button>
        </Form>
      </section>
    </main>
  )
}
