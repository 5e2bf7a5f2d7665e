import type { Row } from '#contract'
import { REVIEW_STATUS, isValidReview } from '#contract/facts/reviews'
import { figure } from '#src/lib/figure'
import { useStillness } from '#src/settings/appearance'
import styles from './Scores.module.css'

export type WallBook = Row<'zhuanjia_realtime_pingshen'>
type Cell = WallBook['cells'][number]
type Result = Row<'book_resultscore'>

const isIn = ({ review_status }: Cell): boolean => isValidReview(review_status)

/** What stands on the front of a cell while its score is not shown. */
const stateOf = (cell: Cell): string => (isIn(cell) ? '已提交' : REVIEW_STATUS[cell.review_status])

/** One expert's cell. It turns over when there is a score to be seen. */
function ScoreCell({ cell }: { cell: Cell }) {
  const isOpen = cell.total_score !== null
  const score = figure(cell.total_score)
  return (
    <li
      className={styles['cell']}
      data-open={isOpen}
      data-in={isIn(cell)}
      data-dropped={cell.is_trim === true}
      aria-label={`${cell.name} ${isOpen ? score : stateOf(cell)}${cell.is_trim ? ' 去掉' : ''}`}
    >
      <div className={styles['card']} aria-hidden>
        <div className={styles['front']}>{stateOf(cell)}</div>
        <div className={styles['back']}>{isOpen && (cell.is_trim ? <s>{score}</s> : score)}</div>
      </div>
      <span aria-hidden>{cell.name}</span>
    </li>
  )
}

interface Props {
  book: WallBook
  /** As the last calculation has it; undefined while there is none, or it is not shown. */
  result: Result | undefined
  /** Which of how many books this is, from 1. */
  place: number
  total: number
}

/** One book as a hall sees it: each expert's score, what the rule drops, and what comes of it. */
export function BookScores({ book, result, place, total }: Props) {
  const isStill = useStillness()
  const submitted = book.cells.filter(isIn).length
  // The figures of this moment; leader, final score and rank are as the last calculation has them.
  const figures: [string, string][] = [
    ['平均分', figure(book.avg_score)],
    ['去极值分', figure(book.trimmed_score ?? null)],
    ['组长分', figure(result?.leader_score ?? null)],
    ['最终分', figure(result?.final_score ?? null)],
    ['名次', result?.rank_all == null ? '—' : `第${result.rank_all}名`],
  ]
  return (
    <>
      <div className={styles['book']}>
        <span className={styles['place']}>
          {place} / {total}　{book.group_name ?? '未分组'}
        </span>
        <h2>{book.book_name}</h2>
        <output className={styles['count']}>
          已提交 {submitted} / {book.needed_num}
        </output>
      </div>
      <ul className={styles['cells']} data-still={isStill} data-many={book.cells.length > 7}>
        {book.cells.map((cell) => (
          <ScoreCell key={cell.anon_no} cell={cell} />
        ))}
        {book.cells.length === 0 && <li className={styles['nothing']}>还没有分配专家</li>}
      </ul>
      <dl className={styles['figures']} aria-live="polite">
        {figures.map(([label, value]) => (
          <div key={label} data-main={label === '最终分'}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
