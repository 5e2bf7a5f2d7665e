import styles from './Analysis.module.css'

interface Props {
  /** Points above (+) or below (−) the others. */
  value: number | null
  /** As many points as fill half of the picture. */
  full: number
}

/** Never fewer points than these: a tenth of a point is no difference to be seen. */
const LEAST = 3

/** As many points as the longest bar of a list needs. */
export const fullOf = (values: readonly (number | null)[]): number =>
  Math.max(LEAST, ...values.map((value) => Math.abs(value ?? 0)))

const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`

/** A bar to the right for who gives more, to the left for who gives less; the number says it to everybody. */
export function Lean({ value, full }: Props) {
  if (value === null) return <>—</>
  const share = Math.min(Math.abs(value) / full, 1) * 50
  return (
    <span className={styles['lean']}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
        <line x1="50" x2="50" y1="0" y2="10" className={styles['axis']} />
        <rect
          x={value > 0 ? 50 : 50 - share}
          y="2"
          width={share}
          height="6"
          className={value > 0 ? styles['more'] : styles['less']}
        />
      </svg>
      <span>{signed(value)}</span>
    </span>
  )
}
