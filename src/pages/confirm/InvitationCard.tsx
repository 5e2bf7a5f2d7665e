import { useId, useState } from 'react'
import type { Output } from '#contract'
import { REVIEW_MODE } from '#contract/facts/project'
import { DECLINE_REASON_MIN, DECLINE_REASON_MISSING } from '#contract/rules/expert/invitation'
import { RichText } from '#src/features/richText/RichText'
import { site } from '#src/settings/site'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import styles from './Invitation.module.css'

const MOST_WORDS = 200

export interface InvitationAnswer {
  confirm: 0 | 1
  reason?: string
}

interface Props {
  detail: Output<'expert_confirm_detail'>
  /** Answers why it was not taken. */
  onAnswer: (answer: InvitationAnswer) => Promise<string | undefined>
}

const minute = (time: string): string => time.slice(0, 16)

function Facts({ detail }: Pick<Props, 'detail'>) {
  const { review_mode, review_begin_time, review_end_time, contacts, expires_time, asks } = detail
  return (
    <dl className={styles['facts']}>
      <dt>评审时间</dt>
      <dd>
        {minute(review_begin_time)} 至 {minute(review_end_time)}
      </dd>
      <dt>评审方式</dt>
      <dd>{REVIEW_MODE[review_mode]}</dd>
      {contacts.length > 0 && (
        <>
          <dt>联系人</dt>
          <dd>{contacts.map((one) => [one.name, one.phone].filter(Boolean).join(' ')).join('；')}</dd>
        </>
      )}
      <dt>{asks === 'answer' ? '请回复于' : '链接有效至'}</dt>
      <dd>
        {minute(expires_time)}
        {asks === 'answer' ? ' 前' : ''}
      </dd>
    </dl>
  )
}

interface ReasonProps {
  value: string
  isFaulty: boolean
  onChange: (text: string) => void
}

function DeclineReason({ value, isFaulty, onChange }: ReasonProps) {
  const id = useId()
  return (
    <div className={styles['reason']}>
      <label htmlFor={id}>谢绝理由</label>
      <textarea
        id={id}
        rows={3}
        maxLength={MOST_WORDS}
        value={value}
        aria-invalid={isFaulty}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** What one is invited to, and the two answers. */
export function InvitationCard({ detail, onAnswer }: Props) {
  const { name, project_name, invitation, asks } = detail
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (answer: InvitationAnswer): Promise<void> => {
    setBusy(true)
    setFault(await onAnswer(answer))
    setBusy(false)
  }
  const decline = (): void => {
    if (reason.trim().length < DECLINE_REASON_MIN) return setFault(DECLINE_REASON_MISSING)
    void send({ confirm: 0, reason })
  }

  const accepts = asks === 'answer' ? '确认参加' : '进入并设置密码'
  const answers = isDeclining
    ? { other: '返回', verb: '谢绝邀请', send: decline }
    : { other: '谢绝', verb: accepts, send: () => void send({ confirm: 1 }) }

  return (
    <main className={styles['page']}>
      <article className={styles['card']} aria-labelledby="invitation-title">
        <p className={styles['site']}>{site().name}</p>
        <h1 id="invitation-title" className={styles['title']}>
          {project_name}
        </h1>
        <p>
          {name}老师，您好！
          {asks === 'answer' ? '诚邀您担任评审专家。' : '您是本次评审的成员，请设置账号的密码，用它登录。'}
        </p>
        <Facts detail={detail} />
        <section aria-label="邀请说明" className={styles['words']}>
          <RichText text={invitation} />
        </section>
        {isDeclining && (
          <DeclineReason
            value={reason}
            isFaulty={fault !== undefined}
            onChange={(text) => {
              setReason(text)
              setFault(undefined)
            }}
          />
        )}
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
        <div className={styles['acts']}>
          {asks === 'answer' && (
            <button type="button" className={styles['other']} onClick={() => setDeclining(!isDeclining)}>
              {answers.other}
            </button>
          )}
          <PlainButton busy={isBusy} onClick={answers.send}>
            {answers.verb}
          </PlainButton>
        </div>
      </article>
    </main>
  )
}
