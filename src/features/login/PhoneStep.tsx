import { useState, type FormEvent } from 'react'
import { MISSING } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { PHONE } from '#contract/rules/password'
import { call } from '#src/api/call'
import type { PhoneScene } from '#contract/facts/scenes'
import { Captcha, useCaptcha } from './Captcha'
import { LoginField } from './LoginField'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import styles from './Form.module.css'
import { useCountdown } from './useCountdown'

const NAMES = ['phone', 'code', 'check_code'] as const
type Name = (typeof NAMES)[number]

const ABOUT_NOBODY = { token: false, relogin: false, repeatable: true } as const

export interface ProvedPhone {
  phone: string
  phone_token: string
}

function useFields() {
  const [values, setValues] = useState({ phone: '', code: '', check_code: '' })
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})
  const field = (name: Name) => ({
    name,
    value: values[name],
    fault: faults[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((old) => ({ ...old, [name]: target.value }))
      setFaults((old) => ({ ...old, [name]: undefined }))
    },
  })

  /** Whether none of the fields has a fault; shows those that have one. */
  const isWell = (found: Partial<Record<Name, string | undefined>>): boolean => {
    setFaults(Object.fromEntries(Object.entries(found).filter(([, fault]) => fault)))
    return !Object.values(found).some(Boolean)
  }

  const empty = (name: Name): void => setValues((old) => ({ ...old, [name]: '' }))
  return { values, field, isWell, empty }
}

/** Has a code sent to a telephone, and exchanges the code for a proof of the telephone. */
function usePhoneProof(scene: PhoneScene, onDone: (proved: ProvedPhone) => void) {
  const captcha = useCaptcha()
  const fields = useFields()
  const [left, setLeft] = useCountdown()
  const [isBusy, setBusy] = useState(false)
  const phone = fields.values.phone.trim()
  const phoneFault = PHONE.test(phone) ? undefined : REFUSAL.phone

  async function send(): Promise<void> {
    const code = fields.values.code.trim()
    if (
      !fields.isWell({ phone: phoneFault, code: captcha.isNeeded && code === '' ? MISSING.code : undefined })
    )
      return
    setBusy(true)
    try {
      const input = { phone, action: 'send', scene, code, uuid: captcha.uuid } as const
      const { resend_after = 60 } = await call('declare_phone_checkCode', input, ABOUT_NOBODY)
      setLeft(resend_after)
    } catch {
      // The call has shown the reason already.
    }
    setBusy(false)
    // A captcha is good for one try.
    if (captcha.isNeeded) {
      fields.empty('code')
      captcha.renew()
    }
  }

  async function check(event: FormEvent): Promise<void> {
    event.preventDefault()
    const check_code = fields.values.check_code.trim()
    if (
      isBusy ||
      !fields.isWell({ phone: phoneFault, check_code: check_code === '' ? '请输入短信验证码' : undefined })
    )
      return
    setBusy(true)
    try {
      const input = { phone, action: 'check', scene, check_code } as const
      const { phone_token } = await call('declare_phone_checkCode', input, ABOUT_NOBODY)
      if (phone_token) return onDone({ phone, phone_token })
      fields.isWell({ check_code: '短信验证码错误或已失效' })
    } catch {
      // The call has shown the reason already.
    }
    setBusy(false)
  }

  return { captcha, field: fields.field, left, isBusy, send, check }
}

interface Props {
  /** What the telephone is proved for. */
  scene: PhoneScene
  onDone: (proved: ProvedPhone) => void
}

/** A telephone, proved by the code that is sent to it. */
export function PhoneStep({ scene, onDone }: Props) {
  const { captcha, field, left, isBusy, send, check } = usePhoneProof(scene, onDone)
  return (
    <form noValidate aria-label="验证手机号码" onSubmit={(event) => void check(event)}>
      <LoginField {...field('phone')} label="手机号码" inputMode="tel" autoComplete="tel" maxLength={11} />
      {captcha.isNeeded && (
        <LoginField
          {...field('code')}
          label="图片验证码"
          maxLength={10}
          beside={<Captcha captcha={captcha} />}
        />
      )}
      <LoginField
        {...field('check_code')}
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        beside={
          <button
            type="button"
            className={styles['send']}
            disabled={left > 0 || isBusy}
            onClick={() => void send()}
          >
            {left > 0 ? `${left}秒后重发` : '发送验证码'}
          </button>
        }
      />
      <PlainButton type="submit" large busy={isBusy}>
        下一步
      </PlainButton>
    </form>
  )
}
