import { Alert, Button, Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { call } from '#src/api/call'
import { asSheet } from '#src/features/Exports'
import { useModalForm } from '#src/list/useModalForm'
import { useCan } from '#src/session/Can'
import { toast } from '#src/ui/feedback'

const Field = Form.Item<In<'user_password_check'>>

async function save(wanted: In<'daochu_renyuan'>, pass_token: string) {
  const sheet = await call('daochu_renyuan', { ...wanted, with_bank: 1, pass_token })
  const { exportExcel } = await import('#src/lib/excel/exportExcel')
  await exportExcel({ ...asSheet(sheet), fileName: '专家名单（含银行账号）' })
}

/** The list of experts with their bank accounts, after the login password has been given again. */
export function useBankExport(wanted: In<'daochu_renyuan'>) {
  const mayExport = useCan({ role: ['pingShenManage'] })
  const form = useModalForm('user_password_check', '导出含银行账号的名单', {
    success: null,
    onDone: ({ pass_token, remain_times }) => {
      if (pass_token === null) toast.warning(`密码错误，还可尝试${remain_times}次`)
      // A refused call has been told already.
      else save(wanted, pass_token).catch(() => undefined)
    },
  })
  return {
    button: mayExport && (
      <Button onClick={() => form.open({ scene: 'export_bank' })}>导出名单（含银行账号）</Button>
    ),
    dialog: form.dialog(
      <>
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="文件含手机号和银行账号，请妥善保管；导出记入操作日志。"
        />
        <Field name="password" label="您的登录密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Field>
      </>,
    ),
  }
}
