import { figure } from '#src/lib/figure'
import type { Reviews } from './reviews'
import styles from './Reviews.module.css'

const STATS = [
  ['avg', '均分'],
  ['trimmed', '去极值分'],
  ['max', '最高'],
  ['min', '最低'],
  ['range', '极差'],
  ['std', '标准差'],
] as const

/** What the reviews of a book say together. */
export const BookFigures = ({ reviews: { stat, experts } }: { reviews: Reviews }) => (
  <dl className={styles['stats']} aria-label="专家分统计">
    <div>
      <dt>有效评审</dt>
      <dd>
        {stat.valid_num}/{experts.length}
      </dd>
    </div>
    {STATS.map(([key, title]) => (
      <div key={key}>
        <dt>{title}</dt>
        <dd>{figure(stat[key])}</dd>
      </div>
    ))}
  </dl>
)
