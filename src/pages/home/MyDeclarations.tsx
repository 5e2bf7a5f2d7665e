import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { keysOf } from '#contract/facts/closed'
import { query } from '#src/api/query'
import type { Figure } from '#src/features/figures/figures'
import { Figures } from './Figures'
import styles from './HomePage.module.css'
import { timeLeft } from './timeLeft'

type Summary = Output<'declare_summary'>

/** The books by where they are, each with the list of them. */
const statesOf = ({ counts, year }: Summary): Figure[] =>
  keysOf(DECLARE_STATUS).flatMap((declare_status) => {
    const found = counts.find((one) => one.declare_status === declare_status)
    return found
      ? [
          {
            label: DECLARE_STATUS[declare_status],
            value: `${found.num} 种`,
            to: to('book/bookInfo/index', { declare_status, year }),
          },
        ]
      : []
  })

const quotaWords = ({ quota }: Summary): string | undefined =>
  quota?.total === undefined || quota.total === null
    ? undefined
    : `名额${quota.total}，待审核${quota.reserved}，已用${quota.used}，剩余${quota.remain ?? 0}`

/** 我的申报 of a school, its declarers or a publisher: by state, how long there is, and what has come back. */
export function MyDeclarations() {
  const { data, dataUpdatedAt } = useQuery(query('declare_summary', {}, { quiet: true, relogin: false }))
  if (!data) return null
  const { year, declare_end_time: deadline, returned } = data
  const figures = statesOf(data)
  const said = [
    deadline === null
      ? '现在没有开放的申报批次'
      : `申报截止 ${deadline.slice(0, 16)}，${timeLeft(deadline, dataUpdatedAt)}`,
    quotaWords(data),
  ].filter(Boolean)
  return (
    <section className={styles['card']} aria-labelledby="declarations">
      <h2 id="declarations" className={styles['title']}>
        我的申报（{year}年）
      </h2>
      <p className={styles['facts']}>{said.join('；')}</p>
      {figures.length === 0 ? (
        <p className={styles['next']}>
          <Link to={to('book/bookInfo/index')}>本年度还没有教材，去教材管理新增</Link>
        </p>
      ) : (
        <Figures figures={figures} />
      )}
      {returned.length > 0 && (
        <ul aria-label="退回待办" className={styles['returned']}>
          {returned.map(({ book_id, book_name, declare_status, reason }) => (
            <li key={book_id}>
              <Link to={to('book/bookInfo/edit/bookId', { bookId: book_id })}>《{book_name}》</Link>
              {DECLARE_STATUS[declare_status]}
              {reason && `：${reason}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
