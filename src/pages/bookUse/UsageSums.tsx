import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Alert } from 'antd'
import type { FiguresBook } from '#contract/entities/declaration/figuresBook'
import {
  beforeFirstEdition,
  NEEDED_SCHOOLS,
  NEEDED_YEARS,
  usageRule,
  type WrittenUse,
} from '#contract/rules/declaration/usageRule'
import styles from './BookUse.module.css'

interface CheckProps {
  isReached: boolean
  children: string
}

const Check = ({ isReached, children }: CheckProps) => (
  <span className={isReached ? styles['reached'] : styles['missing']}>
    {isReached ? <CheckCircleFilled aria-hidden /> : <ExclamationCircleFilled aria-hidden />} {children}
  </span>
)

interface Props {
  book: FiguresBook
  /** As stored, and as typed where one of them is being typed. */
  rows: readonly WrittenUse[]
}

/** Whether the book was used long and widely enough, said anew with each key that is typed. */
export function UsageChecks({ book, rows }: Props) {
  const { schools, years, hasSchools, hasYears } = usageRule(rows, book.deadline)
  return (
    <output className={styles['checks']} aria-label="申报要求">
      <Check isReached={hasYears}>
        {hasYears ? `教学使用${years}年，已满${NEEDED_YEARS}年` : `教学使用${years}年，须满${NEEDED_YEARS}年`}
      </Check>
      <Check isReached={hasSchools}>
        {hasSchools
          ? `${schools}所院校使用，已满${NEEDED_SCHOOLS}所`
          : `${schools}所院校使用，须满${NEEDED_SCHOOLS}所`}
      </Check>
    </output>
  )
}

/** What the rows add up to. */
export function UsageSums({ book, rows }: Props) {
  const { schools, provinces, students, totalStudents, earliest, years } = usageRule(rows, book.deadline)
  const early = beforeFirstEdition(rows, book.first_publish_date)
  const sums: [string, string][] = [
    ['院校', `${schools}所`],
    ['省份', `${provinces}个`],
    ['每年使用', `${students.toLocaleString('zh-CN')}人`],
    ['累计使用', `${totalStudents.toLocaleString('zh-CN')}人`],
    ['最早学期', earliest ?? '—'],
    ['年限', `${years}年`],
  ]
  return (
    <section className={styles['sums']} aria-label="合计">
      <div className={styles['figures']}>
        {sums.map(([label, value]) => (
          <span key={label}>
            {label} <b>{value}</b>
          </span>
        ))}
      </div>
      <UsageChecks book={book} rows={rows} />
      <p className={styles['note']}>
        年限从最早学期算到{book.has_batch ? '申报截止日' : '今天'}（{book.deadline}
        ），各版次累计计算。
      </p>
      {early.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`开始学期早于首版时间（${book.first_publish_date}）：${early.join('、')}，请核对`}
        />
      )}
    </section>
  )
}
