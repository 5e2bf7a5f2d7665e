import styles from './Comparison.module.css'
import { standingInWords, type Standing } from './standing'

/** Part of the scale left free at either end, so that no dot is cut. */
const MARGIN = 0.06

/** From the lowest to the highest of one's own points, with some air: scores stand close together. */
function scaleOf({ mine, others, full }: Standing): { least: number; most: number } {
  const all = [mine, ...others.map(({ points }) => points)]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const air = Math.max(1, (high - low) * 0.15)
  const least = Math.max(0, Math.floor(low - air))
  const most = Math.ceil(high + air)
  return { least, most: full === null ? most : Math.max(least + 1, Math.min(full, most)) }
}

function Strip({ standing }: { standing: Standing }) {
  const { name, mine, others } = standing
  const { least, most } = scaleOf(standing)
  const at = (points: number): string =>
    `${(MARGIN + ((points - least) / (most - least)) * (1 - 2 * MARGIN)) * 100}%`
  return (
    <li className={styles['strip']}>
      <span className={styles['name']}>{name}</span>
      <div className={styles['scale']} aria-hidden>
        <span className={styles['end']}>{least}</span>
        <div className={styles['line']}>
          {others.map(({ book_name, points }, i) => (
            <i
              key={`${book_name} ${i}`}
              className={styles['dot']}
              style={{ left: at(points) }}
              title={`${book_name}：${points}`}
            />
          ))}
          <i className={styles['mine']} style={{ left: at(mine) }} title={`本书：${mine}`} />
        </div>
        <span className={styles['end']}>{most}</span>
      </div>
      <b className={styles['points']}>{mine}</b>
      <span className={styles['rank']}>{standingInWords(standing)}</span>
      <span className={styles['unseen']}>
        其他教材：{others.map(({ book_name, points }) => `${book_name}${points}分`).join('，')}
      </span>
    </li>
  )
}

/** 与本人其他教材对照: where this book stands among one's own, as a whole and by level-1 indicator. */
export function Comparison({ standings }: { standings: readonly Standing[] }) {
  return (
    <section aria-label="与本人其他教材对照">
      <h3 className={styles['title']}>
        与本人其他教材对照
        <span className={styles['key']} aria-hidden>
          <i className={styles['keyMine']} /> 本书 <i className={styles['keyDot']} /> 其他
        </span>
      </h3>
      {standings.length === 0 ? (
        <p className={styles['rank']}>本书打完分、且另有已打分的教材时，可以在这里对照。</p>
      ) : (
        <ul className={styles['strips']}>
          {standings.map((standing) => (
            <Strip key={standing.name} standing={standing} />
          ))}
        </ul>
      )}
    </section>
  )
}
