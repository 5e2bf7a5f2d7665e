import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '#src/api/query'

interface Props {
  project_id: number
  onPass: (pass_token: string) => void
}

/** The password of an encrypted review, asked for once before its books can be read. */
export function AskPassword({ project_id, onPass }: Props) {
  const check = useAct('user_password_check')
  const [wrong, setWrong] = useState<string>()
  const send = async ({ password }: { password: string }) => {
    const { passed, remain_times, pass_token } = await check.mutateAsync({
      password,
      scene: 'open_file',
      project_id,
    })
    if (passed && pass_token) onPass(pass_token)
    else setWrong(`口令错误，还可尝试${remain_times}次`)
  }
  return (
    <Form
      layout="vertical"
      style={{ maxWidth: 360 }}
      onFinish={(values: { password: string }) => void send(values).catch(() => undefined)}
    >
      <Form.Item
        name="password"
        label="阅读口令"
        rules={[{ required: true, message: '请输入阅读口令' }]}
        {...(wrong && { validateStatus: 'error' as const, help: wrong })}
        extra="本活动的样书已加密，口令由评审管理员告知"
      >
        <Input.Password autoComplete="off" onChange={() => setWrong(undefined)} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={check.isPending}>
        打开样书
      </Button>
    </Form>
  )
}
