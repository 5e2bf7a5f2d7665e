import { Flex } from 'antd'
import styles from './SkippedList.module.css'

/** A row that a write on many left out, and why. */
export interface Skipped {
  key: number
  name: string
  reason: string
}

/** Longer lists are cut: nobody reads a thousand reasons, and the first ones say what is wrong. */
const SHOWN = 200

/** What was left out and why, each on a line. */
export const SkippedList = ({ skipped }: { skipped: readonly Skipped[] }) => (
  <div className={styles['list']}>
    {skipped.slice(0, SHOWN).map(({ key, name, reason }) => (
      <Flex key={key} gap={12} justify="space-between" className={styles['line'] ?? ''}>
        <span>{name || `编号 ${key}`}</span>
        <span className={styles['reason']}>{reason}</span>
      </Flex>
    ))}
    {skipped.length > SHOWN && <p>另有{skipped.length - SHOWN}条未列出</p>}
  </div>
)
