import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { MISSING } from '#contract/errors'
import type { ProjectBrief } from '#contract/entities/project'
import { isOneOf } from '#contract/facts/closed'
import { SETTLING } from '#contract/facts/projectLife'
import { useAct } from '#src/api/query'
import { passFor } from '#src/features/password/passFor'
import { useMe } from '#src/session/session'
import { AccountName } from '#src/ui/AccountName'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'

interface Props {
  project: ProjectBrief
  lock_time: string | null
  /** The figures are computed, and still true. */
  settled: boolean
}

const FORM = 'lock-results'

/** Makes the results final, or opens them again; the password is asked for. */
export function LockResults({ project: { project_id, project_status }, lock_time, settled }: Props) {
  const [isOpen, setOpen] = useState(false)
  const act = useAct('update_project_finalscore')
  const { userName } = useMe().user
  const isLocked = lock_time !== null
  const verb = isLocked ? '解除锁定' : '锁定结果'
  if (!isOneOf(project_status, SETTLING)) return null
  const send = async ({ password }: { password: string }) => {
    const pass_token = await passFor('final_edit', password)
    if (pass_token === undefined) return
    await act.mutateAsync({ mode: 'lock', project_id, locked: isLocked ? 0 : 1, pass_token })
    toast.success(isLocked ? '结果已解除锁定' : '结果已锁定')
    setOpen(false)
  }
  return (
    <>
      <Button
        icon={isLocked ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />}
        disabled={!isLocked && !settled}
        title={!isLocked && !settled ? '请先核分' : undefined}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      <Dialog
        title={verb}
        open={isOpen}
        onCancel={() => setOpen(false)}
        okText={verb}
        okButtonProps={{ htmlType: 'submit', form: FORM }}
        confirmLoading={act.isPending}
        destroyOnHidden
      >
        <p>
          {isLocked
            ? '解除后可以重新核分、调整最终分和评定等级。'
            : '锁定后不能核分、调整最终分和评定等级，直到解除锁定。锁定与解除都记入操作日志。'}
        </p>
        <Form name={FORM} layout="vertical" onFinish={(typed) => void send(typed).catch(() => undefined)}>
          <AccountName name={userName} />
          <Form.Item
            name="password"
            label="您的登录密码"
            rules={[{ required: true, message: MISSING.password }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        </Form>
      </Dialog>
    </>
  )
}
