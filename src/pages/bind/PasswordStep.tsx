import { useState, type FormEvent } from 'react'
import { REFUSAL } from '#contract/refusals'
import { PASSWORD_HINT, passwordFault } from '#contract/rules/password'
import { call } from '#src/api/call'
import { PasswordField } from '#src/features/login/LoginField'
import { AccountName } from '#src/ui/AccountName'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import { AGREEMENT } from './agreement'
import styles from './Bind.module.css'
import type { ProvedPhone } from '#src/features/login/PhoneStep'

interface Props {
  userName: string
  proved: ProvedPhone | undefined
  onDone: () => void
}

/** A password of one's own, twice, and the rules of the house. */
export function PasswordStep({ userName, proved, onDone }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const weak = passwordFault(password)
  const differs = again === password ? undefined : '两次输入的密码不一致'

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isBusy || weak || differs || !agrees) return
    setBusy(true)
    try {
      await call('account_bind', { ...proved, new_password: password, agree: 1 }, { repeatable: true })
      onDone()
    } catch {
      // Why has been said.
      setBusy(false)
    }
  }

  return (
    <form noValidate aria-label="设置密码" onSubmit={(event) => void send(event)}>
      <AccountName name={userName} />
      <PasswordField
        label="新密码"
        name="new_password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        fault={isTried ? weak : undefined}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <PasswordField
        label="再次输入新密码"
        name="again"
        autoComplete="new-password"
        fault={isTried && !weak ? differs : undefined}
        value={again}
        onChange={({ target }) => setAgain(target.value)}
      />
      <label className={styles['agree']}>
        <input type="checkbox" checked={agrees} onChange={({ target }) => setAgrees(target.checked)} />
        我已阅读并同意用户协议
      </label>
      {isTried && !agrees && (
        <p role="alert" className={styles['fault']}>
          {REFUSAL.terms}
        </p>
      )}
      <details className={styles['agreement']}>
        <summary>查看用户协议</summary>
        {AGREEMENT.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </details>
      <PlainButton type="submit" large busy={isBusy}>
        完成
      </PlainButton>
    </form>
  )
}
