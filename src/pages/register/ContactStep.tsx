import { useState, type FormEvent } from 'react'
import { PASSWORD_HINT, passwordFault } from '#contract/rules/password'
import { LoginField, PasswordField } from '#src/features/login/LoginField'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import styles from './Register.module.css'
import type { Register } from './useRegister'

const NAMES = ['contact_name', 'contact_post', 'contact_phone', 'contact_email', 'user_name'] as const

interface Props {
  register: Register
  /** Has been proved, and is not typed here. */
  isPhoneProved: boolean
  password: string
  onPassword: (password: string) => void
  onBack: () => void
  onDone: () => void
}

/** 联系人与账号: who administers the school, and what they log in with. */
export function ContactStep({ register, isPhoneProved, password, onPassword, onBack, onDone }: Props) {
  const { field, isWell } = register
  const [again, setAgain] = useState(password)
  const [isTried, setTried] = useState(false)
  const weak = passwordFault(password)
  const differs = again === '' ? '请再次输入密码' : again === password ? undefined : '两次输入的密码不一致'
  const next = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isWell(NAMES) && !weak && !differs) onDone()
  }
  return (
    <form noValidate aria-label="联系人与账号" onSubmit={next}>
      <LoginField {...field('contact_name')} label="联系人姓名" autoComplete="name" maxLength={50} />
      <LoginField
        {...field('contact_post')}
        label="部门职务（选填）"
        autoComplete="organization-title"
        maxLength={50}
        placeholder="如：教务处 处长"
      />
      <LoginField
        {...field('contact_phone')}
        label="手机号码"
        inputMode="tel"
        autoComplete="tel"
        maxLength={11}
        readOnly={isPhoneProved}
        hint={isPhoneProved ? '已验证' : '审核结果会发到这个号码'}
      />
      <LoginField
        {...field('contact_email')}
        label="邮箱（选填）"
        inputMode="email"
        autoComplete="email"
        maxLength={100}
      />
      <LoginField
        {...field('user_name')}
        label="登录账号"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        hint="4-20位字母、数字或下划线"
      />
      <PasswordField
        label="密码"
        name="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        fault={isTried ? weak : undefined}
        value={password}
        onChange={({ target }) => onPassword(target.value)}
      />
      <PasswordField
        label="再次输入密码"
        name="again"
        autoComplete="new-password"
        fault={isTried ? differs : undefined}
        value={again}
        onChange={({ target }) => setAgain(target.value)}
      />
      <PlainButton type="submit" large>
        下一步
      </PlainButton>
      <button type="button" className={styles['link']} onClick={onBack}>
        上一步
      </button>
    </form>
  )
}
