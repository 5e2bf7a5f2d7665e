import { figure } from '#src/lib/figure'
import { AxisX } from './Axis'
import styles from './Charts.module.css'
import type { ChartTable } from './ChartFrame'
import { Marks } from './Marks'
import { boxPlotOf, rangeOf, linearScale, type BoxPlot, type Scale } from './numbers'
import { NAMES, short } from './rowNames'

export interface Series {
  key: number
  name: string
  values: readonly number[]
}

const WIDTH = 880
const ROW = 30
const TOP = 8

const withBox = (series: readonly Series[]) =>
  series.flatMap((one) => {
    const box = boxPlotOf(one.values)
    return box ? [{ ...one, box }] : []
  })

const wordsOf = (name: string, { n, low, q1, median, q3, high, outliers }: BoxPlot) =>
  `${name}：${n}个，中位数${figure(median)}，一半在${figure(q1)}～${figure(q3)}，范围${figure(low)}～${figure(high)}` +
  (outliers.length > 0 ? `，离群${outliers.length}个（${outliers.slice(0, 5).map(figure).join('、')}）` : '')

/** The same as a table. */
export const boxTable = (head: string, series: readonly Series[]): ChartTable => ({
  head: [head, '个数', '下须', '下四分位', '中位数', '上四分位', '上须', '离群'],
  rows: withBox(series).map(({ name, box }) => [
    name,
    box.n,
    figure(box.low),
    figure(box.q1),
    figure(box.median),
    figure(box.q3),
    figure(box.high),
    box.outliers.length === 0 ? '—' : box.outliers.map(figure).join('、'),
  ]),
})

/** Box, whiskers and outliers of one series, `middle` pixels from the top. */
const BoxShape = ({ box, middle, x }: { box: BoxPlot; middle: number; x: Scale }) => (
  <>
    <rect className={styles['hit']} x={NAMES} y={middle - ROW / 2} width={WIDTH - 56 - NAMES} height={ROW} />
    <line className={styles['whisker']} x1={x(box.low)} x2={x(box.q1)} y1={middle} y2={middle} />
    <line className={styles['whisker']} x1={x(box.q3)} x2={x(box.high)} y1={middle} y2={middle} />
    {[box.low, box.high].map((end) => (
      <line key={end} className={styles['whisker']} x1={x(end)} x2={x(end)} y1={middle - 5} y2={middle + 5} />
    ))}
    <rect
      className={styles['box']}
      x={x(box.q1)}
      width={Math.max(2, x(box.q3) - x(box.q1))}
      y={middle - 9}
      height={18}
    />
    <line
      className={styles['median']}
      x1={x(box.median)}
      x2={x(box.median)}
      y1={middle - 9}
      y2={middle + 9}
    />
    {box.outliers.map((value, n) => (
      <circle key={`${n}:${value}`} className={styles['outlier']} cx={x(value)} cy={middle} r={3} />
    ))}
  </>
)

/** A box of each series on one scale, one below the other so that long names have room. */
export function BoxPlots({ label, series }: { label: string; series: readonly Series[] }) {
  const rows = withBox(series)
  const bottom = TOP + rows.length * ROW + 4
  const x = linearScale(rangeOf(rows.flatMap(({ values }) => values)), [NAMES, WIDTH - 56])
  return (
    <Marks
      label={label}
      width={WIDTH}
      height={bottom + 28}
      behind={
        <>
          <AxisX scale={x} top={TOP} bottom={bottom} />
          {rows.map(({ key, name, box }, i) => (
            <g key={key}>
              <text
                className={styles['name']}
                x={NAMES - 12}
                y={TOP + i * ROW + ROW / 2 + 4}
                textAnchor="end"
              >
                {short(name)}
              </text>
              <text className={styles['tick']} x={WIDTH - 6} y={TOP + i * ROW + ROW / 2 + 4} textAnchor="end">
                {figure(box.median)}
              </text>
            </g>
          ))}
        </>
      }
      marks={rows.map(({ key, name, box }, i) => ({
        key,
        words: wordsOf(name, box),
        shape: <BoxShape box={box} middle={TOP + i * ROW + ROW / 2} x={x} />,
      }))}
    />
  )
}
