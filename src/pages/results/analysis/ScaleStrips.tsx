import { useQuery } from '@tanstack/react-query'
import { query } from '#src/api/query'
import { ChartFrame } from '#src/features/charts/ChartFrame'
import { StripPlot } from '#src/features/charts/StripPlot'
import type { ProjectBrief } from '#contract/entities/project'
import { figure } from '#src/lib/figure'
import { addTo } from '#contract/rules/addTo'
import type { Row } from '#contract'

type Scale = Row<'expert_scale_list'>

/** More experts than these are no picture. */
const MOST = 600

/** How strict each expert is, group by group: outliers of a group are seen at once. */
export function ScaleStrips({ project }: { project: ProjectBrief }) {
  const { project_id, project_name } = project
  const { data } = useQuery(query('expert_scale_list', { project_id, pageSize: MOST }))
  const groups = new Map<string, (Scale & { severity: number })[]>()
  for (const row of data?.rows ?? [])
    if (row.severity !== null) addTo(groups, row.group_name, { ...row, severity: row.severity })
  const sorted = [...groups].sort(([a], [b]) => a.localeCompare(b, 'zh'))
  return (
    <ChartFrame
      title="专家宽严"
      project={project_name}
      note="每个圆点是一位专家；0 为不宽不严，橙色偏宽，蓝色偏严。"
      isEmpty={sorted.length === 0}
      empty="还没有可以比较的评审"
      table={() => ({
        head: ['专家', '评审组', '宽严', '离散', '次序一致'],
        rows: sorted.flatMap(([group, experts]) =>
          experts.map((one) => [
            one.name,
            group,
            figure(one.severity),
            figure(one.scatter),
            figure(one.agreement),
          ]),
        ),
      })}
    >
      <StripPlot
        label="专家宽严"
        axis="分"
        strips={sorted.map(([group, experts]) => ({
          key: group,
          name: group,
          middle: 0,
          dots: experts.map((one) => ({
            key: one.user_id,
            value: one.severity,
            mark: one.name.slice(0, 1),
            words: `${one.name}（${group}）：宽严${figure(one.severity)}，离散${figure(one.scatter)}，次序一致${figure(one.agreement)}，已评${one.book_num}种`,
          })),
        }))}
      />
    </ChartFrame>
  )
}
