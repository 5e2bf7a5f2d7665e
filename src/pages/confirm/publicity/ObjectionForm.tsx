import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { contract, type Output } from '#contract'
import { MISSING } from '#contract/errors'
import { WELL_FOUNDED } from '#contract/facts/bounds'
import { keysOf } from '#contract/facts/closed'
import { refusedFile, UPLOADS } from '#contract/rules/upload'
import { call } from '#src/api/call'
import { Captcha, useCaptcha } from '#src/features/login/Captcha'
import { LoginField } from '#src/features/login/LoginField'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import { OPEN, openWords } from '#src/pages/confirm/open'
import { NO_OBJECTION, objectionDraft, objectionFault, type TypedObjection } from './draft'
import styles from './Publicity.module.css'

interface Props {
  publicity_key: string
  book: Output<'publicity_detail'>['books'][number]
  onClose: () => void
}

const { types, maxMb } = UPLOADS.objection
const ACCEPTED = [...types.map((type) => `.${type}`), '.jpeg'].join(',')
const LONGEST = 2000

const LABELS = { person: '姓名', unit: '单位', id_no: '身份证号', phone: '联系电话' } as const

function ContentField({
  value,
  fault,
  onChange,
}: {
  value: string
  fault: string | undefined
  onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <div className={styles['content']}>
      <label htmlFor={id}>异议内容</label>
      <textarea
        id={id}
        rows={5}
        maxLength={LONGEST}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-words`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-words`} role={fault ? 'alert' : undefined} className={styles[fault ? 'fault' : 'hint']}>
        {fault ?? `写明事实和理由，不少于${WELL_FOUNDED}字`}
      </p>
    </div>
  )
}

/** What is told once: where the answer will stand. */
function Sent({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <div aria-live="polite">
      <h2>异议已提交</h2>
      <p>请保存以下地址，处理进度和答复只能用它查看：</p>
      <p className={styles['link']}>
        <a href={link}>{link}</a>
      </p>
      <PlainButton onClick={onClose}>已保存，关闭</PlainButton>
    </div>
  )
}

/** What is typed and chosen; it stays when something is refused. */
function useObjection({ publicity_key, book }: Omit<Props, 'onClose'>) {
  const draft = objectionDraft(book.book_id)
  const captcha = useCaptcha()
  const [typed, setTyped] = useState<TypedObjection>(() => ({ ...NO_OBJECTION, ...draft.read() }))
  const [file, setFile] = useState<File>()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [link, setLink] = useState<string>()
  const faults = {
    ...Object.fromEntries(keysOf(typed).map((name) => [name, objectionFault(name, typed[name])])),
    file: file ? refusedFile('objection', file) : '请选择证明材料',
    code: captcha.isNeeded && code.trim() === '' ? MISSING.code : undefined,
  } as Partial<Record<keyof TypedObjection | 'file' | 'code', string>> // The keys are those of the form.
  const type = (name: keyof TypedObjection, value: string): void => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    // Neither the number of an identity card nor a file is left in a browser that others use.
    const { id_no: _card, ...kept } = next
    draft.write(kept)
  }
  const send = async (): Promise<void> => {
    setTried(true)
    setRefused(undefined)
    if (isBusy || !file || Object.values(faults).some(Boolean)) return
    const input = contract.objection_save.input.parse({
      ...typed,
      key: publicity_key,
      book_id: book.book_id,
      file,
      code: code.trim(),
      uuid: captcha.uuid,
    })
    setBusy(true)
    try {
      const answer = await call('objection_save', input, { ...OPEN, repeatable: true })
      draft.clear()
      setLink(answer.link)
    } catch (error) {
      setRefused(openWords(error))
      // A captcha is good for one try.
      setCode('')
      if (captcha.isNeeded) captcha.renew()
    } finally {
      setBusy(false)
    }
  }
  const faultOf = (name: keyof typeof faults) => (isTried ? faults[name] : undefined)
  return { typed, type, file, setFile, code, setCode, captcha, isBusy, refused, link, send, faultOf }
}

/** 提出异议, under one's real name and with evidence. */
export function ObjectionForm({ publicity_key, book, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useObjection({ publicity_key, book })
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void form.send()
  }
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby="objection-title" onClose={onClose}>
      {form.link ? (
        <Sent link={form.link} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submit}>
          <h2 id="objection-title">对《{book.book_name}》提出异议</h2>
          <p className={styles['hint']}>
            身份证号和联系电话只供评审办公室核实，不会公开，也不会告知申报单位。
          </p>
          {keysOf(LABELS).map((name) => (
            <LoginField
              key={name}
              label={LABELS[name]}
              name={name}
              autoComplete={name === 'id_no' ? 'off' : undefined}
              value={form.typed[name]}
              fault={form.faultOf(name)}
              onChange={({ target }) => form.type(name, target.value)}
            />
          ))}
          <ContentField
            value={form.typed.content}
            fault={form.faultOf('content')}
            onChange={(text) => form.type('content', text)}
          />
          <LoginField
            label="证明材料"
            type="file"
            accept={ACCEPTED}
            fault={form.faultOf('file')}
            hint={form.file ? `已选择 ${form.file.name}` : `${types.join('、')}，不超过${maxMb}MB`}
            onChange={({ target }) => form.setFile(target.files?.[0])}
          />
          {form.captcha.isNeeded && (
            <LoginField
              label="验证码"
              name="code"
              autoComplete="off"
              maxLength={10}
              fault={form.faultOf('code')}
              value={form.code}
              onChange={({ target }) => form.setCode(target.value)}
              beside={<Captcha captcha={form.captcha} />}
            />
          )}
          <p role="alert" className={styles['fault']}>
            {form.refused}
          </p>
          <div className={styles['acts']}>
            <button type="button" className={styles['plain']} onClick={onClose}>
              取消
            </button>
            <PlainButton type="submit" busy={form.isBusy}>
              提交异议
            </PlainButton>
          </div>
        </form>
      )}
    </dialog>
  )
}
