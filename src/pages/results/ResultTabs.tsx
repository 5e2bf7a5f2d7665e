import { Flex, Tabs } from 'antd'
import { Suspense, type ReactNode } from 'react'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import type { ProjectBrief } from '#contract/entities/project'
import { SELECTED_READERS } from '#contract/roles'
import { useAddress } from '#src/menu/useAddress'
import { useCan } from '#src/session/Can'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { CorrectedScores } from './analysis/CorrectedScores'
import { ExpertScales } from './analysis/ExpertScales'
import { WhatIf } from './analysis/WhatIf'
import { ResultCharts } from './charts/ResultCharts'
import { Results } from './Results'
import { Loading } from '#src/ui/Loading'

const SelectionTab = lazyPart(() => import('./selection/SelectionTab'))
const SelectedTab = lazyPart(() => import('./selected/SelectedTab'))

const TABS = {
  result: '评审结果',
  selection: '入选与公示',
  selected: '入选教材',
  charts: '图形',
  scales: '专家尺度',
  corrected: '修正分对照',
  whatif: '换算法试算',
} as const
type Tab = keyof typeof TABS

const within = (content: ReactNode) => (
  <Flex vertical gap={16}>
    {content}
  </Flex>
)

/** The result, and beside it what helps to judge it. */
export function ResultTabs({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const { oneOf, change } = useAddress<'review/textbook'>()
  const follows = useCan({ role: SELECTED_READERS })
  const shown = keysOf(TABS).filter((tab) => tab !== 'selected' || follows)
  const asked = oneOf('tab', TABS)
  const panes: Record<Tab, ReactNode> = {
    result: <Results project={project} />,
    selection: <Suspense fallback={<Loading />}>{<SelectionTab project={project} />}</Suspense>,
    selected: <Suspense fallback={<Loading />}>{<SelectedTab project_id={project_id} />}</Suspense>,
    charts: within(<ResultCharts project={project} />),
    scales: within(<ExpertScales project={project} />),
    corrected: within(<CorrectedScores project_id={project_id} />),
    whatif: within(<WhatIf project_id={project_id} />),
  }
  return (
    <Tabs
      activeKey={asked && shown.includes(asked) ? asked : 'result'}
      onChange={(tab) => isKeyOf(TABS, tab) && change({ tab })}
      destroyOnHidden
      items={shown.map((key) => ({ key, label: TABS[key], children: panes[key] }))}
    />
  )
}
