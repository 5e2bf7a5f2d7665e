import type { Output } from '#contract'
import { ChartFrame } from '#src/features/charts/ChartFrame'
import { StripPlot } from '#src/features/charts/StripPlot'
import type { ProjectBrief } from '#contract/entities/project'

type Reviews = Output<'leader_expert_reviews'>

/** Per level-1 indicator, what share of its full score each expert gave; per cent. */
function topsOf({ matrix, experts }: Reviews) {
  const tops = [...new Set(matrix.map(({ top, name }) => top ?? name))]
  return tops.map((name) => {
    const lines = matrix.filter((line) => (line.top ?? line.name) === name)
    const full = lines.reduce((sum, line) => sum + (line.full ?? 0), 0)
    const rates = experts.flatMap(({ anon_no }) => {
      const own = lines.flatMap(({ scores }) => scores.find((one) => one.anon_no === anon_no)?.score ?? [])
      // There is no share of an indicator that the expert has not scored completely.
      if (full === 0 || own.length < lines.length) return []
      const points = own.reduce((sum, score) => sum + score, 0)
      return [{ anon_no, points, rate: (points / full) * 100 }]
    })
    const mean = rates.length === 0 ? null : rates.reduce((sum, { rate }) => sum + rate, 0) / rates.length
    return { name, full, rates, mean }
  })
}

const percent = (rate: number | undefined) => (rate === undefined ? null : `${rate.toFixed(1)}%`)

/** Who stands apart on which level-1 indicator, at a glance. */
export function TopStrips({ project, reviews }: { project: ProjectBrief; reviews: Reviews }) {
  const tops = topsOf(reviews)
  const numbers = reviews.experts.map(({ anon_no }) => anon_no)
  return (
    <ChartFrame
      title={`各一级指标得分率 ${reviews.book_name}`}
      project={project.project_name}
      note="圆内数字为专家号；竖线为均值，橙色高于均值，蓝色低于均值。"
      isEmpty={tops.every(({ rates }) => rates.length === 0)}
      empty="还没有逐项评分"
      table={() => ({
        head: ['一级指标', '满分', ...numbers.map((no) => `专家${no}`), '均值'],
        rows: tops.map(({ name, full, rates, mean }) => [
          name,
          full,
          ...numbers.map((no) => percent(rates.find(({ anon_no }) => anon_no === no)?.rate)),
          percent(mean ?? undefined),
        ]),
      })}
    >
      <StripPlot
        label="各一级指标得分率"
        axis="得分率 %"
        strips={tops.map(({ name, full, rates, mean }) => ({
          key: name,
          name,
          middle: mean,
          dots: rates.map(({ anon_no, points, rate }) => ({
            key: anon_no,
            value: rate,
            mark: String(anon_no),
            words: `${name}，专家${anon_no}：${Number(points.toFixed(2))}分（满分${full}），得分率${rate.toFixed(1)}%，均值${(mean ?? 0).toFixed(1)}%`,
          })),
        }))}
      />
    </ChartFrame>
  )
}
