import { useState, type FormEvent } from 'react'
import { MISSING } from '#contract/errors'
import { PROVINCE } from '#contract/facts/catalogue'
import { isKeyOf } from '#contract/facts/closed'
import { DEPT_TYPE } from '#contract/facts/units'
import { refusedFile, UPLOADS } from '#contract/rules/upload'
import { Captcha, useCaptcha } from '#src/features/login/Captcha'
import { LoginField } from '#src/features/login/LoginField'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import type { Typed } from './draft'
import styles from './Register.module.css'
import type { Register } from './useRegister'

const { types, maxMb } = UPLOADS.proof
const ACCEPTED = [...types.map((type) => `.${type}`), '.jpeg'].join(',')

const labelOf = (labels: Readonly<Record<string, string>>, key: string): string =>
  isKeyOf(labels, key) ? (labels[key] ?? key) : key

const previewOf = (typed: Typed): [string, string][] => [
  ['学校', typed.dept_name],
  ['学校标识码', typed.snum],
  ['省份', labelOf(PROVINCE, typed.province_id)],
  ['类型', labelOf(DEPT_TYPE, typed.dept_type)],
  ['联系人', [typed.contact_name, typed.contact_post].filter(Boolean).join('，')],
  ['手机号码', typed.contact_phone],
  ['邮箱', typed.contact_email || '—'],
  ['登录账号', typed.user_name],
]

/** What proves the school, as the server takes it. */
export interface Proof {
  file: File
  code: string
  uuid: string
}

interface Props {
  register: Register
  /** No code was sent to a telephone: a captcha shows that a person is there. */
  asksCaptcha: boolean
  file: File | undefined
  /** Why the server did not take this file; undefined while it has not. */
  refused: string | undefined
  onFile: (file: File | undefined) => void
  onBack: () => void
  /** @returns whether the application was taken */
  onSend: (proof: Proof) => Promise<boolean>
}

/** 单位证明与提交: the credit code, the sealed proof, and what will be sent. */
export function ProofStep({ register, asksCaptcha, file, refused, onFile, onBack, onSend }: Props) {
  const { field, isWell, typed } = register
  const captcha = useCaptcha()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const needsCode = asksCaptcha && captcha.isNeeded
  const fileFault = file ? (refusedFile('proof', file) ?? refused) : '请选择盖章的单位证明'
  const codeFault = needsCode && code.trim() === '' ? MISSING.code : undefined

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isBusy || !isWell(['credit_code']) || !file || fileFault || codeFault) return
    setBusy(true)
    if (await onSend({ file, code: code.trim(), uuid: captcha.uuid })) return
    // A captcha is good for one try.
    setBusy(false)
    setCode('')
    setTried(false)
    if (needsCode) captcha.renew()
  }

  return (
    <form noValidate aria-label="单位证明与提交" onSubmit={(event) => void send(event)}>
      <LoginField
        {...field('credit_code')}
        label="统一社会信用代码"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={18}
        hint="18位，见事业单位法人证书或营业执照"
      />
      <div className={styles['file']}>
        <LoginField
          label="单位证明（盖章）"
          type="file"
          accept={ACCEPTED}
          fault={isTried || file ? fileFault : undefined}
          hint={`${types.join('、')}，不超过${maxMb}MB`}
          onChange={({ target }) => onFile(target.files?.[0])}
          inside={
            <span className={styles['picked']}>
              <span aria-hidden>选择文件</span>
              <output>{file?.name ?? '未选择文件'}</output>
            </span>
          }
        />
      </div>
      <section aria-labelledby="preview">
        <h2 id="preview" className={styles['heading']}>
          请核对
        </h2>
        <dl className={styles['preview']}>
          {previewOf(typed).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {needsCode && (
        <LoginField
          label="验证码"
          name="code"
          autoComplete="off"
          maxLength={10}
          fault={isTried ? codeFault : undefined}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          beside={<Captcha captcha={captcha} />}
        />
      )}
      <PlainButton type="submit" large busy={isBusy}>
        提交注册
      </PlainButton>
      <button type="button" className={styles['link']} onClick={onBack}>
        上一步
      </button>
    </form>
  )
}
