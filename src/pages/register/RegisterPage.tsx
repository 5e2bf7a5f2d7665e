import { useEffect, useState } from 'react'
import type { Output } from '#contract'
import { contract } from '#contract'
import { to } from '#contract/address'
import { keysOf } from '#contract/facts/closed'
import { REFUSAL } from '#contract/refusals'
import { call } from '#src/api/call'
import { Card } from '#src/features/login/Card'
import { PlainLink } from '#src/features/login/PlainLink'
import { PhoneStep } from '#src/features/login/PhoneStep'
import { site } from '#src/settings/site'
import { Loading } from '#src/ui/Loading'
import { toast } from '#src/ui/feedback'
import { Notice } from '#src/ui/Notice'
import { ContactStep } from './ContactStep'
import { registerDraft } from './draft'
import { ProofStep, type Proof } from './ProofStep'
import styles from './Register.module.css'
import { SchoolStep } from './SchoolStep'
import { useRegister } from './useRegister'

type State = Output<'register_state'>

const STEPS = ['选择学校', '联系人与账号', '单位证明与提交'] as const
type Step = 0 | 1 | 2

/** Whether schools may register; null when the server did not say, which has been told. */
function useRegistration(): State | null | undefined {
  const [state, setState] = useState<State | null>()
  useEffect(() => {
    call('register_state', {}, { token: false, relogin: false }).then(setState, () => setState(null))
  }, [])
  return state
}

const Steps = ({ step }: { step: Step }) => (
  <ol className={styles['steps']}>
    {STEPS.map((title, index) => (
      <li key={title} aria-current={index === step ? 'step' : undefined}>
        <span aria-hidden>{index + 1}</span>
        {title}
      </li>
    ))}
  </ol>
)

/** The steps of an application; what is typed stays when one goes back. */
function Application({ needs_phone, onSent }: { needs_phone: boolean; onSent: (user_name: string) => void }) {
  const register = useRegister()
  const [step, setStep] = useState<Step>(0)
  const [password, setPassword] = useState('')
  const [file, setFile] = useState<File>()
  /** Why the server did not take the file. */
  const [fileFault, setFileFault] = useState<string>()
  const [phone_token, setToken] = useState<string>()
  const asksPhone = needs_phone && phone_token === undefined

  /** Where a refusal is about one field, it is said beside it. */
  function tell({ message }: Error): void {
    const { user_name, contact_phone } = register.typed
    const taken = {
      user_name: REFUSAL.accountTaken(user_name),
      contact_phone: REFUSAL.phoneTaken(contact_phone),
    }
    const name = keysOf(taken).find((one) => taken[one] === message)
    if (name) {
      setStep(1)
      register.blame(name, message)
    } else if (file && message.startsWith(`“${file.name}”`)) setFileFault(message)
    else toast.error(message)
  }

  async function send(proof: Proof): Promise<boolean> {
    const { way: _way, keyword: _keyword, ...fields } = register.typed
    const input = contract.declare_school_save.input.safeParse({
      ...fields,
      password,
      ...(phone_token !== undefined && { phone_token }),
      ...proof,
    })
    if (!input.success) {
      // Something was emptied after its step: the first step finds it.
      setStep(0)
      return false
    }
    try {
      await call('declare_school_save', input.data, {
        token: false,
        relogin: false,
        repeatable: true,
        quiet: true,
      })
    } catch (error) {
      // A telephone has to be proved again when its proof has run out.
      tell(error instanceof Error ? error : new Error(String(error)))
      return false
    }
    registerDraft.clear()
    onSent(fields.user_name)
    return true
  }

  return (
    <>
      <Steps step={step} />
      {step === 0 && <SchoolStep register={register} onDone={() => setStep(1)} />}
      {step === 1 && asksPhone && (
        <PhoneStep
          scene="register"
          onDone={({ phone, phone_token: token }) => {
            register.type({ contact_phone: phone })
            setToken(token)
          }}
        />
      )}
      {step === 1 && !asksPhone && (
        <ContactStep
          register={register}
          isPhoneProved={phone_token !== undefined}
          password={password}
          onPassword={setPassword}
          onBack={() => setStep(0)}
          onDone={() => setStep(2)}
        />
      )}
      {step === 2 && (
        <ProofStep
          register={register}
          asksCaptcha={!needs_phone}
          file={file}
          refused={fileFault}
          onFile={(chosen) => {
            setFile(chosen)
            setFileFault(undefined)
          }}
          onBack={() => setStep(1)}
          onSend={send}
        />
      )}
    </>
  )
}

/** 学校(单位)注册 */
export default function RegisterPage() {
  const state = useRegistration()
  const [sent, setSent] = useState<string>()
  if (state === undefined) return <Loading />
  if (state === null || !state.open)
    return (
      <main>
        <Notice
          title="现在不能注册"
          actions={
            <PlainLink path={to('login')} button>
              返回登录
            </PlainLink>
          }
        >
          {state === null ? '暂时不能确定学校注册是否开放，请稍后再试' : REFUSAL.registrationClosed}
        </Notice>
      </main>
    )
  if (sent !== undefined)
    return (
      <main>
        <Notice
          title="已提交，等待省级审核"
          actions={
            <PlainLink path={to('login')} button>
              去登录
            </PlainLink>
          }
        >
          审核结果会发到您的手机和邮箱；也可以用账号 {sent} 登录，在“单位信息”中查看进度、修改后重新提交。
        </Notice>
      </main>
    )
  return (
    <Card wide logo={site().logo} title="学校注册" words="注册通过审核后，您就是本校的管理员">
      <Application needs_phone={state.needs_phone} onSent={setSent} />
      <p className={styles['login']}>
        已有账号？<PlainLink path={to('login')}>去登录</PlainLink>
      </p>
    </Card>
  )
}
