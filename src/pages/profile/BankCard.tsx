import { Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { REFUSAL } from '#contract/refusals'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'

interface Fields {
  password: string
  bank_name: string
  bank_account: string
}

interface DialogProps {
  onClose: () => void
  onSaved: () => void
}

const FORM = 'profile-bank'
const Field = Form.Item<Fields>

/** The bank card that fees are paid to; shown in full and changed only after the password was entered again. */
export function BankCard({ masked, onSaved }: { masked: string | null; onSaved: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Flex gap={12} align="center" style={{ marginBlockStart: 8 }}>
      <span>银行卡：{masked ?? '未登记'}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        查看或修改
      </Button>
      {isOpen && <BankDialog onClose={() => setOpen(false)} onSaved={onSaved} />}
    </Flex>
  )
}

/** The account number is read with a pass that the password gives, and saved with the same pass. */
function useBank({ onClose, onSaved }: DialogProps) {
  const [form] = Form.useForm<Fields>()
  const [pass, setPass] = useState<string>()
  const check = useAct('user_password_check', { meta: { keep: true } })
  const show = useAct('profile_bank', { meta: { keep: true } })
  const edit = useAct('profile_bank_edit')

  const open = ({ password }: Fields): void =>
    check.mutate(
      { password, scene: 'profile' },
      {
        onSuccess: ({ pass_token, remain_times }) => {
          if (pass_token !== null)
            return show.mutate({ pass_token }, { onSuccess: (bank) => fill(pass_token, bank) })
          const left = remain_times > 0 ? `还可以试${remain_times}次` : '账号已暂时锁定'
          form.setFields([{ name: 'password', errors: [`密码错误，${left}`] }])
        },
      },
    )
  const fill = (
    pass_token: string,
    bank: { bank_name: string | null; bank_account: string | null },
  ): void => {
    setPass(pass_token)
    form.setFieldsValue({ bank_name: bank.bank_name ?? '', bank_account: bank.bank_account ?? '' })
  }
  const save = (pass_token: string, { bank_name, bank_account }: Fields): void =>
    edit.mutate(
      { pass_token, bank_name, bank_account },
      {
        onSuccess: () => {
          toast.success('银行卡已保存')
          onSaved()
          onClose()
        },
      },
    )
  return {
    form,
    isOpened: pass !== undefined,
    isBusy: check.isPending || show.isPending || edit.isPending,
    send: (fields: Fields): void => (pass === undefined ? open(fields) : save(pass, fields)),
  }
}

function BankDialog({ onClose, onSaved }: DialogProps) {
  const { form, isOpened, isBusy, send } = useBank({ onClose, onSaved })
  return (
    <Dialog
      open
      title="银行卡"
      okText={isOpened ? '保存' : '验证'}
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <Form<Fields> form={form} name={FORM} layout="vertical" onFinish={send}>
        {!isOpened ? (
          <Field name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
            <Input.Password autoComplete="current-password" />
          </Field>
        ) : (
          <>
            <Field name="bank_name" label="开户行" rules={[rule('profile_bank_edit', 'bank_name')]}>
              <Input maxLength={100} />
            </Field>
            <Field
              name="bank_account"
              label="银行账号"
              rules={[rule('profile_bank_edit', 'bank_account', REFUSAL.bankAccount)]}
            >
              <Input inputMode="numeric" autoComplete="off" maxLength={40} />
            </Field>
          </>
        )}
      </Form>
    </Dialog>
  )
}
