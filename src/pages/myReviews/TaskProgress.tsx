import type { Output } from '#contract'
import { REVIEW_STATUS, UNSUBMITTED_REVIEW, VALID_REVIEW } from '#contract/facts/reviews'
import styles from './MyReviews.module.css'

type Summary = Output<'groupe_zhuanjia_books'>['summary']

/** From what is finished to what has not been started. */
const STEPS = [...VALID_REVIEW.toReversed(), ...UNSUBMITTED_REVIEW.toReversed()]

/** The expert's progress as one bar, with a legend below it. */
export function TaskProgress({ summary }: { summary: Summary }) {
  const shown = STEPS.filter((step) => summary[step] > 0)
  const words = [`应评${summary.total}本`, ...shown.map((step) => `${REVIEW_STATUS[step]}${summary[step]}本`)]
  return (
    <div className={styles['progress']}>
      <p className={styles['unseen']}>评审进度：{words.join('，')}</p>
      <div className={styles['track']} aria-hidden>
        {shown.map((step) => (
          <span key={step} className={styles[step]} style={{ flexGrow: summary[step] }} />
        ))}
      </div>
      <div className={styles['legend']} aria-hidden>
        <span>
          应评 <b>{summary.total}</b> 本
        </span>
        {shown.map((step) => (
          <span key={step}>
            <i className={styles[step]} />
            {REVIEW_STATUS[step]} <b>{summary[step]}</b>
          </span>
        ))}
      </div>
    </div>
  )
}
