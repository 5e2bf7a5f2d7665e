import { parseTime } from '#src/lib/time'
import styles from './Wall.module.css'
import { useNow } from './useNow'

/** The time of day, as large as the clock of a hall. */
export function Clock() {
  const now = useNow()
  return (
    <time className={styles['clock']} dateTime={new Date(now).toISOString()}>
      <span>{parseTime(now, '{y}年{m}月{d}日 星期{a}')}</span>
      <strong>{parseTime(now, '{h}:{i}:{s}')}</strong>
    </time>
  )
}
