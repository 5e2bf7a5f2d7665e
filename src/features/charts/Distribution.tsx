import type { ReactNode } from 'react'
import { AxisX } from './Axis'
import styles from './Charts.module.css'
import { barsOf, linearScale } from './numbers'
import { Marks } from './Marks'

interface Props {
  label: string
  values: readonly number[]
  /** What is counted: 「种」. */
  unit: string
  /** A score that decides, with its name. */
  line?: { value: number; name: string } | undefined
}

const WIDTH = 880
const HEIGHT = 260
const TOP = 24
const BOTTOM = HEIGHT - 36
const SIDE = 20

/** A line through the bars at a score, with its name beside it. */
const ScoreLine = ({ at, children }: { at: number; children: ReactNode }) => (
  <>
    <line className={styles['limit']} x1={at} x2={at} y1={TOP - 12} y2={BOTTOM} />
    <text className={styles['limitName']} x={at + 4} y={TOP - 4}>
      {children}
    </text>
  </>
)

/** How many scores lie in each range, with the count on every bar. */
export function Distribution({ label, values, unit, line }: Props) {
  const bars = barsOf(values)
  const x = linearScale([bars[0]?.from ?? 0, bars.at(-1)?.to ?? 1], [SIDE, WIDTH - SIDE])
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const y = linearScale([0, most], [BOTTOM, TOP])
  const shownLine = line && x(line.value) >= SIDE && x(line.value) <= WIDTH - SIDE ? line : undefined
  return (
    <Marks
      label={label}
      width={WIDTH}
      height={HEIGHT}
      behind={
        <>
          <AxisX scale={x} top={BOTTOM} bottom={BOTTOM} label="分" />
          <line className={styles['base']} x1={SIDE} x2={WIDTH - SIDE} y1={BOTTOM} y2={BOTTOM} />
        </>
      }
      marks={bars.map(({ from, to, count }) => ({
        key: from,
        words: `${from}～${to}分：${count}${unit}，占${((count / values.length) * 100).toFixed(1)}%`,
        shape: (
          <rect
            className={styles['bar']}
            x={x(from) + 1}
            width={Math.max(1, x(to) - x(from) - 2)}
            // An empty range needs an area as well, or the mouse finds nothing to point at.
            y={count === 0 ? BOTTOM - 3 : y(count)}
            height={count === 0 ? 3 : BOTTOM - y(count)}
            opacity={count === 0 ? 0 : 1}
          />
        ),
      }))}
      over={
        <>
          {bars.map(({ from, to, count }) =>
            count === 0 ? null : (
              <text
                key={from}
                className={styles['value']}
                x={(x(from) + x(to)) / 2}
                y={y(count) - 5}
                textAnchor="middle"
              >
                {count}
              </text>
            ),
          )}
          {shownLine && (
            <ScoreLine at={x(shownLine.value)}>
              {shownLine.name} {shownLine.value}
            </ScoreLine>
          )}
        </>
      }
    />
  )
}
