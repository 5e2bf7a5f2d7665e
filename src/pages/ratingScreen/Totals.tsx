import type { Output } from '#contract'
import { PROJECT_STATUS, type ProjectStatus } from '#contract/facts/projectLife'
import { useNow } from '#src/features/wall/useNow'
import styles from './Rating.module.css'

type All = Output<'project_all_num'>

const DAY = 86_400
const pad = (n: number): string => String(n).padStart(2, '0')

/** `2天 03:04:05`; hours alone on the last day. */
function inWords(seconds: number): string {
  const days = Math.floor(seconds / DAY)
  const clock = [Math.floor((seconds % DAY) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return `${days > 0 ? `${days}天 ` : ''}${clock.map(pad).join(':')}`
}

/** Counts down from what the server has said: the clock of this machine may be wrong. */
function Countdown({ all, at }: Pick<Props, 'all' | 'at'>) {
  const now = useNow()
  const left = Math.max(0, all.remain_seconds - Math.max(0, Math.floor((now - at) / 1000)))
  return (
    <div className={styles['countdown']} data-soon={left < DAY}>
      <span>{left > 0 ? '距评审截止' : '评审已截止'}</span>
      <strong>{left > 0 ? inWords(left) : all.deadline.slice(0, 16)}</strong>
    </div>
  )
}

/** Stands for the countdown where nobody can review: a deadline says nothing there. */
const Stage = ({ status }: { status: ProjectStatus }) => (
  <div className={styles['countdown']}>
    <span>评审活动</span>
    <strong>{PROJECT_STATUS[status]}</strong>
  </div>
)

interface Props {
  all: All
  /** When the figures were read, in milliseconds since 1970. */
  at: number
  status: ProjectStatus
}

/** The figures of the whole project. */
export function Totals({ all, at, status }: Props) {
  const rate = all.done_rate ?? 0
  const figures: [string, number, string][] = [
    ['教材', all.book_num, '种'],
    ['专家', all.expert_num, '人'],
    ['应评', all.need_review_num, '份'],
    ['已评', all.done_num, '份'],
    ['全部提交', all.all_submit_expert_num, '人'],
    ['组长意见', all.leader_opinion_num, '份'],
  ]
  return (
    <section className={styles['panel']} aria-label="总体进度">
      <div className={styles['ring']} style={{ '--done': `${rate}%` }}>
        <div>
          <strong>
            {all.done_rate ?? '—'}
            {all.done_rate !== null && <small>%</small>}
          </strong>
          <span>完成率</span>
        </div>
      </div>
      <dl className={styles['figures']}>
        {figures.map(([label, value, unit]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
      {status === 'reviewing' ? <Countdown all={all} at={at} /> : <Stage status={status} />}
    </section>
  )
}
