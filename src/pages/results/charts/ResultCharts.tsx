import { useQuery } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { query } from '#src/api/query'
import { BoxPlots, boxTable } from '#src/features/charts/BoxPlots'
import { ChartFrame, type ChartTable } from '#src/features/charts/ChartFrame'
import { Distribution } from '#src/features/charts/Distribution'
import { barsOf } from '#src/features/charts/numbers'
import type { ProjectBrief } from '#contract/entities/project'
import { Loading } from '#src/ui/Loading'
import { GroupHeat } from './GroupHeat'

const FIGURES = [
  { value: 'final', label: '最终分' },
  { value: 'mean', label: '专家均分' },
] as const
type Figure = (typeof FIGURES)[number]['value']

/** The most groups that one picture can hold. */
const MOST_BOXES = 40
const ALL = 0

interface WhichProps {
  figure: Figure
  onFigure: (figure: Figure) => void
}

const WhichFigure = ({ figure, onFigure }: WhichProps) => (
  <Segmented<Figure>
    size="small"
    aria-label="哪一种分"
    value={figure}
    options={[...FIGURES]}
    onChange={onFigure}
  />
)

interface GroupChoiceProps {
  groups: Output<'result_figures'>['groups']
  group: number
  onGroup: (group: number) => void
}

const GroupChoice = ({ groups, group, onGroup }: GroupChoiceProps) => (
  <Select
    size="small"
    aria-label="分布的评审组"
    style={{ width: 160 }}
    value={group}
    onChange={onGroup}
    options={[
      { value: ALL, label: '全部评审组' },
      ...groups.flatMap(({ group_id, group_name }) =>
        group_id === null ? [] : [{ value: group_id, label: group_name }],
      ),
    ]}
  />
)

/** The counts behind the picture, one row for each range of scores. */
const distributionTable = (values: readonly number[]): ChartTable => ({
  head: ['分数段', '教材（种）', '占比'],
  rows: barsOf(values).map(({ from, to, count }) => [
    `${from}～${to}`,
    count,
    `${((count / values.length) * 100).toFixed(1)}%`,
  ]),
})

/** Charts of the results: the distribution of scores over all and by group, and the scores of each expert of a group. */
export function ResultCharts({ project }: { project: ProjectBrief }) {
  const { project_id, project_name } = project
  const { data } = useQuery(query('result_figures', { project_id }))
  const [figure, setFigure] = useState<Figure>('final')
  const [group, setGroup] = useState(ALL)
  if (!data) return <Loading />
  const words = FIGURES.find(({ value }) => value === figure)?.label ?? ''
  const chosen = data.groups.filter((one) => group === ALL || one.group_id === group)
  const values = chosen.flatMap((one) => one[figure])
  const about = group === ALL ? '全部教材' : (chosen[0]?.group_name ?? '')
  const series = data.groups.map((one) => ({
    key: one.group_id ?? ALL,
    name: one.group_name,
    values: one[figure],
  }))
  const which = <WhichFigure figure={figure} onFigure={setFigure} />
  return (
    <>
      <ChartFrame
        title={`${words}分布（${about}）`}
        project={project_name}
        isEmpty={values.length === 0}
        empty="核分以后才有分布"
        extra={
          <>
            {which}
            <GroupChoice groups={data.groups} group={group} onGroup={setGroup} />
          </>
        }
        table={() => distributionTable(values)}
      >
        <Distribution
          label={`${words}分布`}
          values={values}
          unit="种"
          line={data.select_line === null ? undefined : { value: data.select_line, name: '入选线' }}
        />
      </ChartFrame>
      <ChartFrame
        title={`各评审组${words}`}
        project={project_name}
        note={`箱内为中间一半的教材，竖线为中位数，圆圈为离群的教材。${series.length > MOST_BOXES ? `只画出前 ${MOST_BOXES} 组，其余见表。` : ''}`}
        isEmpty={series.every((one) => one.values.length === 0)}
        empty="核分以后才有分布"
        extra={which}
        table={() => boxTable('评审组', series)}
      >
        <BoxPlots label={`各评审组${words}`} series={series.slice(0, MOST_BOXES)} />
      </ChartFrame>
      <GroupHeat project={project} />
    </>
  )
}
