import styles from './HomePage.module.css'

interface Props {
  label: string
  done: number
  need: number
}

/** One line of progress: its picture and the numbers behind it. */
export const Bar = ({ label, done, need }: Props) => (
  <div className={styles['bar']}>
    <span>{label}</span>
    <progress value={done} max={Math.max(need, 1)} aria-label={`${label}评审进度`} />
    <span>{need === 0 ? '未分配' : `${done} / ${need}`}</span>
  </div>
)
