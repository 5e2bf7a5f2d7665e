import { CONCLUSION, GRADE, REVIEW_STATUS, VOTE } from '#contract/facts/reviews'
import { lean, tintOf } from '#src/features/charts/tint'
import { figure } from '#src/lib/figure'
import type { Reviews } from './reviews'
import styles from './Reviews.module.css'

type Line = Reviews['matrix'][number]

/** The highest and the lowest of a line; none where all agree. */
function extremes(scores: Line['scores']) {
  const given = scores.flatMap(({ score }) => (score === null ? [] : [score]))
  const high = Math.max(...given)
  const low = Math.min(...given)
  return given.length > 1 && high > low ? { high, low } : undefined
}

/** A share of the full score this far from the mean stands out. */
const APART = 0.2

interface CellProps {
  score: number | null
  marks: ReturnType<typeof extremes>
  avg: number | null
  full: number | null
}

/** A score with how it stands among the others: by an arrow and a word, and by its ground. */
function Cell({ score, marks, avg, full }: CellProps) {
  if (score === null) return <td className={styles['none']}>—</td>
  const far = avg === null || full === null ? 0 : lean(score, avg, full * APART)
  const word = far >= 1 ? '偏高' : far <= -1 ? '偏低' : ''
  const end = score === marks?.high ? 'high' : score === marks?.low ? 'low' : undefined
  const title = end && `本项${end === 'high' ? '最高' : '最低'}`
  return (
    <td title={title} style={far === 0 ? undefined : { background: tintOf(far) }}>
      {end && (
        <span className={styles['arrow']} aria-label={end === 'high' ? '最高' : '最低'}>
          {end === 'high' ? '▲' : '▼'}
        </span>
      )}
      {score}
      {word && <span className={styles['word']}>{word}</span>}
    </td>
  )
}

const MatrixHead = ({ experts }: Pick<Reviews, 'experts'>) => (
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
)

function IndicatorLine({ line }: { line: Line }) {
  const own = extremes(line.scores)
  return (
    <tr>
      <th scope="row">
        <span className={styles['hint']}>{line.code}</span> {line.name}
      </th>
      <td>{line.full ?? '—'}</td>
      {line.scores.map(({ anon_no, score }) => (
        <Cell key={anon_no} score={score} marks={own} avg={line.avg} full={line.full} />
      ))}
      <td className={styles['mean']}>{figure(line.avg)}</td>
    </tr>
  )
}

/** Totals and conclusions of the experts, below the items they come from. */
function MatrixFoot({ experts, stat, full }: Pick<Reviews, 'experts' | 'stat'> & { full: number | null }) {
  const marks = extremes(experts.map(({ anon_no, total_score }) => ({ anon_no, score: total_score })))
  const hasLetters = experts.some(({ grade, vote }) => grade ?? vote)
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          总分
        </th>
        {experts.map(({ anon_no, total_score }) => (
          <Cell key={anon_no} score={total_score} marks={marks} avg={stat.avg} full={full} />
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
  )
}

/**
 * Indicators by experts: the highest and the lowest score of each line marked, and whatever stands a fifth of the full
 * score apart from the mean in words.
 */
export function ScoreMatrix({ reviews: { matrix, experts, stat } }: { reviews: Reviews }) {
  const full = matrix.reduce<number | null>(
    (sum, line) => (sum === null || line.full === null ? null : sum + line.full),
    0,
  )
  return (
    <div className={styles['scroller']}>
      <table className={styles['matrix']} aria-label="专家逐项评分">
        <MatrixHead experts={experts} />
        <tbody>
          {matrix.map((line, i) => {
            const isFirst = line.top !== null && line.top !== matrix[i - 1]?.top
            return [
              isFirst && (
                <tr key={`top-${line.indicator_id}`} className={styles['top']}>
                  <th scope="rowgroup" colSpan={experts.length + 3}>
                    {line.top}
                  </th>
                </tr>
              ),
              <IndicatorLine key={line.indicator_id} line={line} />,
            ]
          })}
        </tbody>
        <MatrixFoot experts={experts} stat={stat} full={full} />
      </table>
    </div>
  )
}
