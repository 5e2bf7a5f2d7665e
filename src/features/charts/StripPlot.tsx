import { AxisX } from './Axis'
import styles from './Charts.module.css'
import { Marks, type Mark } from './Marks'
import { rangeOf, linearScale, type Scale } from './numbers'
import { NAMES, short } from './rowNames'

export interface Dot {
  key: string | number
  value: number
  /** Stands in the dot: a number or nothing. */
  mark: string
  words: string
}

export interface Strip {
  key: string | number
  name: string
  /** What the dots are compared with; marked by a line. */
  middle: number | null
  dots: readonly Dot[]
}

interface Props {
  label: string
  strips: readonly Strip[]
  range?: readonly [number, number]
  axis?: string
  /** Pixels of the drawing; the page shrinks it to the room there is. */
  width?: number
}

const ROW = 34
const TOP = 8
const RADIUS = 9

/** A strip with its position and, in `level`, the stacking height of each dot. */
interface Row extends Strip {
  level: number[]
  top: number
  height: number
}

/** Dots that would overlap are stacked; level 0 is the middle of the row. */
function levels(dots: readonly Dot[], x: Scale): number[] {
  const last: number[] = []
  return dots.map(({ value }) => {
    const at = x(value)
    const found = last.findIndex((taken) => at - taken >= RADIUS * 2 - 2)
    const level = found === -1 ? last.length : found
    last[level] = at
    return level
  })
}

/** The strips below each other, each as tall as its dots need. */
const stacked = (strips: readonly Strip[], x: Scale): Row[] =>
  strips.reduce<Row[]>((above, strip) => {
    const dots = strip.dots.toSorted((a, b) => a.value - b.value)
    const level = levels(dots, x)
    const last = above.at(-1)
    const top = last ? last.top + last.height : TOP
    return [...above, { ...strip, dots, level, top, height: ROW + Math.max(0, ...level) * (RADIUS + 3) }]
  }, [])

/** The name of a strip, the line below it, and what its dots are compared with. */
const StripGround = ({
  row: { name, middle, top: from, height },
  x,
  width,
}: {
  row: Row
  x: Scale
  width: number
}) => (
  <g>
    <text className={styles['name']} x={NAMES - 12} y={from + height - ROW / 2 + 4} textAnchor="end">
      {short(name)}
    </text>
    <line className={styles['grid']} x1={NAMES} x2={width - 16} y1={from + height} y2={from + height} />
    {middle !== null && (
      <line className={styles['median']} x1={x(middle)} x2={x(middle)} y1={from + 3} y2={from + height - 3} />
    )}
  </g>
)

function marksOf({ key, middle, dots, level, top: from, height }: Row, x: Scale): Mark[] {
  return dots.map((dot, i) => {
    const cy = from + height - ROW / 2 - (level[i] ?? 0) * (RADIUS + 3)
    const isAbove = middle !== null && dot.value > middle
    const isBelow = middle !== null && dot.value < middle
    return {
      key: `${key}:${dot.key}`,
      words: dot.words,
      shape: (
        <>
          <circle
            className={styles[isAbove ? 'above' : isBelow ? 'below' : 'even']}
            cx={x(dot.value)}
            cy={cy}
            r={RADIUS}
          />
          <text className={styles['inDot']} x={x(dot.value)} y={cy + 4} textAnchor="middle">
            {dot.mark}
          </text>
        </>
      ),
    }
  })
}

/** Every value as a dot, row by row on one scale, so that outliers are visible at once. Above the middle is orange. */
export function StripPlot({ label, strips, range, axis, width = 880 }: Props) {
  const values = strips.flatMap(({ dots, middle }) => [
    ...dots.map(({ value }) => value),
    ...(middle === null ? [] : [middle]),
  ])
  const x = linearScale(range ?? rangeOf(values), [NAMES + RADIUS, width - 24])
  const rows = stacked(strips, x)
  const lowest = rows.at(-1)
  const bottom = (lowest ? lowest.top + lowest.height : TOP) + 4
  return (
    <Marks
      label={label}
      width={width}
      height={bottom + (axis ? 40 : 26)}
      behind={
        <>
          <AxisX scale={x} top={TOP} bottom={bottom} label={axis} />
          {rows.map((row) => (
            <StripGround key={row.key} row={row} x={x} width={width} />
          ))}
        </>
      }
      marks={rows.flatMap((row) => marksOf(row, x))}
    />
  )
}
