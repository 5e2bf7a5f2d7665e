import { Tooltip } from 'antd'
import type { OpinionBook } from './book'
import styles from './Leader.module.css'

/** The experts' totals by their numbers; those left out as extremes are struck through. */
export function ScoreChips({ book }: { book: OpinionBook }) {
  const progress = `已评 ${book.valid_num}/${book.needed_num}`
  if (book.scores.length === 0) return <span className={styles['hint']}>{progress}</span>
  return (
    <div className={styles['chips']}>
      {book.scores.map(({ anon_no, total_score, is_trim }) => (
        <Tooltip
          key={anon_no}
          title={`专家${anon_no}：${total_score ?? '未提交'}${is_trim ? '（去极值剔除）' : ''}`}
        >
          <span className={styles['chip']}>
            <small>{anon_no}</small>
            {is_trim ? <del>{total_score}</del> : (total_score ?? '—')}
          </span>
        </Tooltip>
      ))}
    </div>
  )
}
