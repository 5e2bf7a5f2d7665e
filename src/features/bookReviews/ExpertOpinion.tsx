import { CONCLUSION_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { SAMPLE_CODE } from '#contract/facts/books'
import { BESIDE_ADVICE, OPINION_PART } from '#contract/facts/reviews'
import { errorLineWords } from './errorLineWords'
import type { Reviews } from './reviews'
import styles from './Reviews.module.css'

interface Props {
  advice: Reviews['advices'][number]
  expert: Reviews['experts'][number] | undefined
  vetoes: { name: string; reason: string; pages: string }[]
}

/** What one expert wrote about the book. */
export function ExpertOpinion({ advice, expert, vetoes }: Props) {
  const { anon_no, conclusion, error_list, comments } = advice
  return (
    <article className={styles['opinion']} aria-label={`专家${anon_no}的意见`}>
      <header>
        <strong>专家{anon_no}</strong>
        {expert?.name && <span>{expert.name}</span>}
        {expert?.total_score != null && <span>{expert.total_score} 分</span>}
        {conclusion && <Status of={CONCLUSION_LOOK} value={conclusion} />}
      </header>
      {vetoes.map(({ name, reason, pages }) => (
        <p key={name} className={styles['veto']}>
          一票否决“{name}”（第 {pages} 页）：{reason}
        </p>
      ))}
      <p>{advice.advice || <span className={styles['hint']}>未填写总体评价</span>}</p>
      {BESIDE_ADVICE.map((part) =>
        advice[part] ? (
          <p key={part}>
            <span className={styles['hint']}>{OPINION_PART[part]}：</span>
            {advice[part]}
          </p>
        ) : null,
      )}
      {error_list.length > 0 && (
        <details>
          <summary>差错记录 {error_list.length} 处</summary>
          <ul>
            {error_list.map((line, i) => (
              // The lines have no key of their own and are only shown.
              <li key={`${i}:${line.page}:${line.original}`}>{errorLineWords(line)}</li>
            ))}
          </ul>
        </details>
      )}
      {comments.length > 0 && (
        <details>
          <summary>批注 {comments.length} 条</summary>
          <ul>
            {comments.map(({ code, page, quote, text }, i) => (
              <li key={`${i}:${page}`}>
                {SAMPLE_CODE[code]}第{page}页{quote && `“${quote}”`}：{text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  )
}
