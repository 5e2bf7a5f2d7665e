import { useMutation } from '@tanstack/react-query'
import { Button, Flex, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { to } from '#contract/address'
import { MISSING } from '#contract/errors'
import type { ApiError } from '#src/api/apiError'
import { rule } from '#src/api/rule'
import { addressOf, browser } from '#src/lib/browser'
import { Captcha, useCaptcha } from '#src/features/login/Captcha'
import { login } from '#src/session/enter'
import type { Me } from '#src/session/session'
import { lookAround } from '#src/session/watch'
import { toast } from '#src/ui/feedback'
import styles from './Interrupted.module.css'

interface Fields {
  password: string
  code?: string
}

const Field = Form.Item<Fields>

/** Logs the owner of this page in without leaving it. `other` stands below the button: the way out. */
export function LoginAgain({ me, other }: { me: Me; other?: ReactNode }) {
  const [form] = Form.useForm<Fields>()
  const captcha = useCaptcha()
  const { userName } = me.user
  const enter = useMutation({
    mutationFn: async (fields: Fields) => {
      if (await login({ ...fields, username: userName, uuid: captcha.uuid }))
        return browser.go(addressOf(to('bind')))
      await lookAround().catch((error: ApiError) => toast.error(error.msg))
    },
    meta: { keep: true },
    // A captcha is good for one try.
    onError: () => {
      form.setFieldValue('code', '')
      captcha.renew()
    },
  })
  return (
    <Form
      name="login-again"
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(fields) => enter.mutate(fields)}
    >
      <Form.Item label="账号" htmlFor="login-again_name">
        <Input id="login-again_name" value={userName} readOnly autoComplete="username" />
      </Form.Item>
      <Field name="password" label="密码" rules={[rule('login', 'password')]}>
        <Input.Password autoComplete="current-password" placeholder="请输入密码" />
      </Field>
      {captcha.isNeeded && (
        <Field label="验证码" htmlFor="login-again_code">
          <div className={styles['captcha']}>
            <Field name="code" noStyle rules={[{ required: true, message: MISSING.code }]}>
              <Input autoComplete="off" maxLength={10} placeholder={MISSING.code} />
            </Field>
            <Captcha captcha={captcha} />
          </div>
        </Field>
      )}
      <Flex vertical gap={12}>
        <Button type="primary" size="large" htmlType="submit" block loading={enter.isPending}>
          登录并继续
        </Button>
        {other}
      </Flex>
    </Form>
  )
}
