import type { Output } from '#contract'
import styles from './Rating.module.css'

type Line = NonNullable<Output<'zhuanjia_realtime_pingshen'>['feed']>[number]

/** Who handed in what, the last one first. */
export const Feed = ({ lines }: { lines: readonly Line[] }) => (
  <section className={styles['panel']} aria-label="最新动态">
    <h2>最新动态</h2>
    {lines.length === 0 && <p className={styles['nothing']}>还没有提交的评审</p>}
    <ol className={styles['feed']} aria-live="polite">
      {lines.map(({ time, text }) => (
        <li key={`${time} ${text}`}>
          <time>{time.slice(11, 16)}</time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </section>
)
