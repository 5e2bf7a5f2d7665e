import { useState, type FormEvent } from 'react'
import { MISSING } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { PHONE } from '#contract/rules/password'
import { call } from '#src/api/call'
import { Captcha, useCaptcha } from '#src/features/login/Captcha'
import { LoginField } from '#src/features/login/LoginField'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import styles from './Bind.module.css'
import { useCountdown } from './useCountdown'

const NAMES = ['phone', 'code', 'check_code'] as const
type Name = (typeof NAMES)[number]

const ABOUT_NOBODY = { token: false, relogin: false, repeatable: true } as const

export interface ProvedPhone {
  phone: string
  phone_token: string
}

/** A telephone, proved by the code that is sent to it. */
export function PhoneStep({ onDone }: { onDone: (proved: ProvedPhone) => void }) {
  const captcha = useCaptcha()
  const [values, setValues] = useState({ phone: '', code: '', check_code: '' })
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})
  const [left, setLeft] = useCountdown()
  const [isBusy, setBusy] = useState(false)
  const phone = values.phone.trim()
  const phoneFault = PHONE.test(phone) ? undefined : REFUSAL.phone

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

  /** True while every one of them is filled in well; says what is not. */
  const isWell = (found: Partial<Record<Name, string | undefined>>): boolean => {
    setFaults(Object.fromEntries(Object.entries(found).filter(([, fault]) => fault)))
    return !Object.values(found).some(Boolean)
  }

  async function send(): Promise<void> {
    const code = values.code.trim()
    if (!isWell({ phone: phoneFault, code: captcha.isNeeded && code === '' ? MISSING.code : undefined }))
      return
    setBusy(true)
    try {
      const input = { phone, action: 'send', scene: 'bind', code, uuid: captcha.uuid } as const
      const { resend_after = 60 } = await call('declare_phone_checkCode', input, ABOUT_NOBODY)
      setLeft(resend_after)
    } catch {
      // Why has been said.
    }
    setBusy(false)
    // A captcha is good for one try.
    if (captcha.isNeeded) {
      setValues((old) => ({ ...old, code: '' }))
      captcha.renew()
    }
  }

  async function check(event: FormEvent): Promise<void> {
    event.preventDefault()
    const check_code = values.check_code.trim()
    if (
      isBusy ||
      !isWell({ phone: phoneFault, check_code: check_code === '' ? '请输入短信验证码' : undefined })
    )
      return
    setBusy(true)
    try {
      const input = { phone, action: 'check', scene: 'bind', check_code } as const
      const { phone_token } = await call('declare_phone_checkCode', input, ABOUT_NOBODY)
      if (phone_token) return onDone({ phone, phone_token })
      setFaults({ check_code: '短信验证码错误或已失效' })
    } catch {
      // Why has been said.
    }
    setBusy(false)
  }

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
