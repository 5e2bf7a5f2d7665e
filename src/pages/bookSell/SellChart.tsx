import { AxisX } from '#src/features/charts/Axis'
import { ChartFrame } from '#src/features/charts/ChartFrame'
import chartStyles from '#src/features/charts/Charts.module.css'
import { Marks, type Mark } from '#src/features/charts/Marks'
import { linearScale, type Scale } from '#src/features/charts/numbers'
import type { YearRow } from './columns'
import styles from './SellTable.module.css'

const WIDTH = 880
const ROW = 34
const BAR = 20
const TOP = 8
const LEFT = 70
const RIGHT = WIDTH - 90

const copiesIn = (value: number): string => value.toLocaleString('zh-CN')

/** Both seasons of a year, one after the other. */
function marksOf(rows: readonly YearRow[], x: Scale): Mark[] {
  return rows.flatMap(({ stat_year, spring_num, autumn_num }, index) => {
    const [spring, autumn] = [spring_num ?? 0, autumn_num ?? 0]
    const y = TOP + index * ROW + (ROW - BAR) / 2
    const bar = (from: number, to: number, className: string | undefined) => (
      <rect className={className} x={x(from)} y={y} width={Math.max(1, x(to) - x(from))} height={BAR} />
    )
    return [
      {
        key: `${stat_year}-spring`,
        words: `${stat_year}年春季：${copiesIn(spring)}册`,
        shape: bar(0, spring, chartStyles['bar']),
      },
      {
        key: `${stat_year}-autumn`,
        words: `${stat_year}年秋季：${copiesIn(autumn)}册`,
        shape: bar(spring, spring + autumn, styles['autumn']),
      },
    ]
  })
}

/** Copies year by year, the two seasons in one bar. */
export function SellChart({ book_name, rows }: { book_name: string; rows: readonly YearRow[] }) {
  const shown = rows.filter(({ copies }) => copies > 0).toSorted((a, b) => a.stat_year - b.stat_year)
  const x = linearScale([0, Math.max(1, ...shown.map(({ copies }) => copies))], [LEFT, RIGHT])
  const bottom = TOP + shown.length * ROW
  return (
    <ChartFrame
      title="各年发行册数"
      project={book_name}
      note="每年一条，前段为春季，后段为秋季；右端是全年册数。"
      isEmpty={shown.length === 0}
      empty="填写册数后显示图表"
      table={() => ({
        head: ['年份', '春季', '秋季', '全年'],
        rows: shown.map(({ stat_year, spring_num, autumn_num, copies }) => [
          stat_year,
          spring_num ?? 0,
          autumn_num ?? 0,
          copies,
        ]),
      })}
    >
      <Marks
        label="各年发行册数"
        width={WIDTH}
        height={bottom + 40}
        behind={<AxisX scale={x} top={TOP} bottom={bottom} label="册" />}
        marks={marksOf(shown, x)}
        over={shown.map(({ stat_year, copies }, index) => {
          const y = TOP + index * ROW + ROW / 2 + 4
          return (
            <g key={stat_year}>
              <text className={chartStyles['name']} x={LEFT - 10} y={y} textAnchor="end">
                {stat_year}
              </text>
              <text className={chartStyles['value']} x={x(copies) + 6} y={y}>
                {copiesIn(copies)}
              </text>
            </g>
          )
        })}
      />
    </ChartFrame>
  )
}
