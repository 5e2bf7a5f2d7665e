import { useRef, useState, type FormEvent } from 'react'
import { queryOf } from '#contract/address'
import { MISSING } from '#contract/errors'
import { useConsoleNavigation } from '#src/lib/navigation'
import { login } from '#src/session/enter'
import { arrivalOf } from '#src/session/resume'
import { bindPath } from '#src/session/target'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import { Captcha, useCaptcha } from './Captcha'
import { LoginField, PasswordField } from './LoginField'
import styles from './LoginForm.module.css'
import { rememberedName } from './rememberedName'

type Name = keyof typeof MISSING

/** What is typed into the fields, and which of them are still missing. */
function useEntries(known: string) {
  const [values, setValues] = useState({ username: known, password: '', code: '' })
  const [missing, setMissing] = useState<ReadonlySet<Name>>(new Set())
  const field = (name: Name) => ({
    name,
    value: values[name],
    fault: missing.has(name) ? MISSING[name] : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((old) => ({ ...old, [name]: target.value }))
      setMissing((old) => new Set([...old].filter((other) => other !== name)))
    },
  })
  const firstEmpty = (asked: readonly Name[]): Name | undefined => {
    const empty = asked.filter((name) => values[name].trim() === '')
    setMissing(new Set(empty))
    return empty[0]
  }
  const clearCode = (): void => setValues((old) => ({ ...old, code: '' }))
  return { values, field, firstEmpty, clearCode }
}

/** Name, password and captcha. */
export function LoginForm() {
  const { search, go } = useConsoleNavigation()
  const form = useRef<HTMLFormElement>(null)
  const captcha = useCaptcha()
  const [known] = useState(rememberedName.read)
  const entries = useEntries(known)
  const [remembers, setRemembers] = useState(known !== '')
  const [isBusy, setBusy] = useState(false)

  const { field } = entries
  const focus = (name: Name): void => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const asked: Name[] = captcha.isNeeded ? ['username', 'password', 'code'] : ['username', 'password']
    const empty = entries.firstEmpty(asked)
    if (empty) return focus(empty)
    setBusy(true)
    const { values } = entries
    let mustBind: boolean
    try {
      mustBind = await login({ ...values, uuid: captcha.uuid })
    } catch {
      // Why has been said. A captcha is good for one try.
      setBusy(false)
      entries.clearCode()
      captcha.renew()
      return focus(captcha.isNeeded ? 'code' : 'password')
    }
    if (remembers) rememberedName.write(values.username.trim())
    else rememberedName.clear()
    const target = arrivalOf(values.username.trim(), queryOf<'login'>(search).text('redirect'))
    go(mustBind ? bindPath(target) : target, { replace: true })
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <LoginField
        {...field('username')}
        label="账号"
        placeholder="请输入账号"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label="密码"
        placeholder="请输入密码"
        autoComplete={remembers ? 'current-password' : 'off'}
      />
      {captcha.isNeeded && (
        <LoginField
          {...field('code')}
          label="验证码"
          placeholder={MISSING.code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={10}
          beside={<Captcha captcha={captcha} />}
        />
      )}
      <label className={styles['remember']}>
        <input type="checkbox" checked={remembers} onChange={({ target }) => setRemembers(target.checked)} />
        记住密码
      </label>
      <PlainButton type="submit" large busy={isBusy}>
        登录
      </PlainButton>
    </form>
  )
}
