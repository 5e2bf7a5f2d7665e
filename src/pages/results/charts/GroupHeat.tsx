import { useQuery } from '@tanstack/react-query'
import { InputNumber, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { Row } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { REFUSAL } from '#contract/refusals'
import { query } from '#src/api/query'
import { BoxPlots, boxTable } from '#src/features/charts/BoxPlots'
import { ChartFrame } from '#src/features/charts/ChartFrame'
import { drawHeat, heatSize } from '#src/features/charts/drawHeat'
import { HeatLegend } from '#src/features/charts/HeatLegend'
import { HeatMap } from '#src/features/charts/HeatMap'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import type { ProjectBrief } from '#contract/entities/project'
import { Loading } from '#src/ui/Loading'
import { heatOf, scoresByExpert } from './heatOf'

/** More books than a group has. */
const MOST = 1000
const REACH = 10

const SHOWN = { all: '全部教材', apart: '有偏离的教材', thin: '未评齐的教材' } as const
type Shown = keyof typeof SHOWN
const SHOWN_OPTIONS = keysOf(SHOWN).map((value) => ({ value, label: SHOWN[value] }))

type Book = Row<'zhuanjia_realtime_pingshen'>
type HeatMapData = ReturnType<typeof heatOf>

/** The books that a choice keeps: all, those with a score far from the mean, or those not reviewed in full. */
function keptRows(whole: HeatMapData, books: readonly Book[], shown: Shown) {
  const thin = new Set(
    books.flatMap(({ book_id, done_num, needed_num }) => (done_num < needed_num ? [book_id] : [])),
  )
  const isApart = ({ cells, middle }: HeatMapData['rows'][number]) =>
    cells.some((cell) => cell !== null && middle !== null && Math.abs(cell - middle) >= whole.reach)
  const keeps = { all: () => true, apart: isApart, thin: ({ key }: { key: number }) => thin.has(key) }[shown]
  return whole.rows.filter(keeps)
}

/** The scores of one group: those of the group that is chosen, or of the first. */
function useGroupScores(project_id: number) {
  const { data: groups } = useQuery(query('admin_group_list', { project_id }))
  const [chosen, setChosen] = useState<number>()
  const [reach, setReach] = useState(REACH)
  const [shown, setShown] = useState<Shown>('all')
  const group = groups?.find(({ group_id }) => group_id === chosen) ?? groups?.[0]
  const { data } = useQuery({
    ...query('zhuanjia_realtime_pingshen', {
      project_id,
      ...(group && { group_id: group.group_id }),
      pageSize: MOST,
    }),
    enabled: group !== undefined,
  })
  const whole = useMemo(() => heatOf(data?.rows ?? [], reach), [data, reach])
  const heat = useMemo(
    () => ({ ...whole, rows: keptRows(whole, data?.rows ?? [], shown) }),
    [whole, data, shown],
  )
  const experts = useMemo(() => scoresByExpert(whole), [whole])
  return { groups, group, heat, experts, reach, setReach, shown, setShown, setChosen }
}

interface HeatChoiceProps extends Pick<
  ReturnType<typeof useGroupScores>,
  'reach' | 'setReach' | 'shown' | 'setShown' | 'setChosen'
> {
  project_id: number
  group_id: number
}

const HeatChoice = ({
  project_id,
  group_id,
  reach,
  setReach,
  shown,
  setShown,
  setChosen,
}: HeatChoiceProps) => (
  <>
    <GroupFilter
      project_id={project_id}
      size="small"
      aria-label="评审组"
      allowClear={false}
      value={group_id}
      onChange={setChosen}
    />
    <Select<Shown>
      size="small"
      aria-label="显示哪些教材"
      style={{ width: 130 }}
      value={shown}
      onChange={setShown}
      options={SHOWN_OPTIONS}
    />
    <InputNumber
      size="small"
      aria-label="差多少分算偏离"
      prefix="偏离"
      suffix="分"
      min={1}
      max={100}
      style={{ width: 110 }}
      value={reach}
      onChange={(value) => setReach(value ?? REACH)}
    />
  </>
)

/** Who gave what in one group: a map of its books and experts, and each expert's scores as a box. */
export function GroupHeat({ project }: { project: ProjectBrief }) {
  const { project_id, project_name } = project
  const { groups, group, heat, experts, ...choice } = useGroupScores(project_id)
  if (!groups) return <Loading />
  if (!group) return null
  const size = heatSize(heat)
  return (
    <>
      <ChartFrame
        title={`专家评分（${group.group_name}）`}
        project={project_name}
        note="每行一种教材，每列一位专家；颜色和箭头表示与该书均分的差。"
        isEmpty={heat.rows.length === 0 || heat.columns.length === 0}
        empty={choice.shown === 'all' ? '该组还没有分配专家' : REFUSAL.noSuchBooks}
        extra={<HeatChoice project_id={project_id} group_id={group.group_id} {...choice} />}
        table={() => ({
          head: ['教材', ...heat.columns.map(({ name }) => name), '均分'],
          rows: heat.rows.map(({ name, cells, middle }) => [name, ...cells, middle && middle.toFixed(2)]),
        })}
        drawing={() => ({
          ...size,
          draw: (context) => drawHeat(context, heat, { left: 0, top: 0, ...size }),
        })}
      >
        <HeatMap label={`专家评分（${group.group_name}）`} data={heat} />
        <HeatLegend reach={choice.reach} />
      </ChartFrame>
      <ChartFrame
        title={`各专家给分（${group.group_name}）`}
        project={project_name}
        note="每位专家给出的全部总分：箱的位置看宽严，箱的长短看拉开的程度。"
        isEmpty={experts.every(({ values }) => values.length === 0)}
        empty="还没有专家提交评分"
        table={() => boxTable('专家', experts)}
      >
        <BoxPlots label={`各专家给分（${group.group_name}）`} series={experts} />
      </ChartFrame>
    </>
  )
}
