import styles from './Charts.module.css'
import type { Scale } from './numbers'

interface Props {
  scale: Scale
  /** From where to where the lines go across. */
  top: number
  bottom: number
  label?: string | undefined
}

/** Ticks along the bottom with quiet lines upward. */
export function AxisX({ scale, top, bottom, label }: Props) {
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line className={styles['grid']} x1={scale(tick)} x2={scale(tick)} y1={top} y2={bottom} />
          <text className={styles['tick']} x={scale(tick)} y={bottom + 16} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      {label && (
        <text className={styles['tick']} x={scale(scale.ticks.at(-1) ?? 0)} y={bottom + 32} textAnchor="end">
          {label}
        </text>
      )}
    </>
  )
}
