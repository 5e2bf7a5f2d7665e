import type { ReactNode } from 'react'
import styles from './HomePage.module.css'

interface Props {
  label: string
  /** The label where it leads somewhere. */
  link?: ReactNode
  done: number
  need: number
}

/** One line of progress: its picture and the numbers behind it. */
export const ProgressBar = ({ label, link = label, done, need }: Props) => (
  <div className={styles['bar']}>
    <span>{link}</span>
    <progress value={done} max={Math.max(need, 1)} aria-label={`${label}评审进度`} />
    <span>{need === 0 ? '未分配' : `${done} / ${need}`}</span>
  </div>
)
