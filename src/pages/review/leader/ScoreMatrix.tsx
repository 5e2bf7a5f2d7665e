import { CONCLUSION, GRADE, REVIEW_STATUS, VOTE } from '#contract/dict'
import { figure } from '#src/lib/figure'
import type { Reviews } from './BookReviews'
import styles from './Leader.module.css'

type Line = Reviews['matrix'][number]

/** The highest and the lowest of a line; none where all agree. */
function extremes(scores: Line['scores']) {
  const given = scores.flatMap(({ score }) => (score === null ? [] : [score]))
  const high = Math.max(...given)
  const low = Math.min(...given)
  return given.length > 1 && high > low ? { high, low } : undefined
}

function Cell({ score, marks }: { score: number | null; marks: ReturnType<typeof extremes> }) {
  if (score === null) return <td className={styles['none']}>—</td>
  if (score === marks?.high)
    return (
      <td className={styles['high']} title="本项最高">
        <span aria-label="最高">▲</span>
        {score}
      </td>
    )
  if (score === marks?.low)
    return (
      <td className={styles['low']} title="本项最低">
        <span aria-label="最低">▼</span>
        {score}
      </td>
    )
  return <td>{score}</td>
}

/** Indicators by experts, with the highest and the lowest score of each line marked. */
export function ScoreMatrix({ reviews: { matrix, experts, stat } }: { reviews: Reviews }) {
  const marks = extremes(experts.map(({ anon_no, total_score }) => ({ anon_no, score: total_score })))
  const hasLetters = experts.some(({ grade, vote }) => grade ?? vote)
  return (
    <div className={styles['scroller']}>
      <table className={styles['matrix']} aria-label="专家逐项评分">
        <thead>
          <tr>
            <th scope="col">指标</th>
            <th scope="col">满分</th>
            {experts.map(({ anon_no, name }) => (
              <th key={anon_no} scope="col">
                专家{anon_no}
                {name && <div className={styles['hint']}>{name}</div>}
              </th>
            ))}
            <th scope="col">均分</th>
          </tr>
        </thead>
        <tbody>
          {matrix.map((line, i) => {
            const isFirst = line.top !== null && line.top !== matrix[i - 1]?.top
            const own = extremes(line.scores)
            return [
              isFirst && (
                <tr key={`top-${line.indicator_id}`} className={styles['top']}>
                  <th scope="rowgroup" colSpan={experts.length + 3}>
                    {line.top}
                  </th>
                </tr>
              ),
              <tr key={line.indicator_id}>
                <th scope="row">
                  <span className={styles['hint']}>{line.code}</span> {line.name}
                </th>
                <td>{line.full ?? '—'}</td>
                {line.scores.map(({ anon_no, score }) => (
                  <Cell key={anon_no} score={score} marks={own} />
                ))}
                <td className={styles['mean']}>{figure(line.avg)}</td>
              </tr>,
            ]
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              总分
            </th>
            {experts.map(({ anon_no, total_score }) => (
              <Cell key={anon_no} score={total_score} marks={marks} />
            ))}
            <td>{figure(stat.avg)}</td>
          </tr>
          {hasLetters && (
            <tr>
              <th scope="row" colSpan={2}>
                等级或投票
              </th>
              {experts.map(({ anon_no, grade, vote }) => (
                <td key={anon_no}>{grade ? GRADE[grade] : vote ? VOTE[vote] : '—'}</td>
              ))}
              <td>—</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={2}>
              结论
            </th>
            {experts.map(({ anon_no, conclusion, review_status }) => (
              <td key={anon_no} className={styles['words']}>
                {conclusion ? CONCLUSION[conclusion] : REVIEW_STATUS[review_status]}
              </td>
            ))}
            <td>—</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
