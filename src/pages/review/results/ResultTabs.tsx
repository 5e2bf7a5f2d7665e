import { Flex, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProjectBrief } from '#src/features/useManagedProject'
import { CorrectedScores } from './analysis/CorrectedScores'
import { ExpertScales } from './analysis/ExpertScales'
import { WhatIf } from './analysis/WhatIf'
import { ResultCharts } from './charts/ResultCharts'
import { Results } from './Results'

const within = (content: ReactNode) => (
  <Flex vertical gap={16}>
    {content}
  </Flex>
)

/** The result, and beside it what helps to judge it. */
export function ResultTabs({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const [params, setParams] = useSearchParams()
  const open = (tab: string) =>
    setParams(
      (old) => {
        old.set('tab', tab)
        return old
      },
      { replace: true },
    )
  return (
    <Tabs
      activeKey={params.get('tab') ?? 'result'}
      onChange={open}
      destroyOnHidden
      items={[
        { key: 'result', label: '评审结果', children: <Results project={project} /> },
        { key: 'charts', label: '图形', children: within(<ResultCharts project={project} />) },
        { key: 'scales', label: '专家尺度', children: within(<ExpertScales project={project} />) },
        {
          key: 'corrected',
          label: '修正分对照',
          children: within(<CorrectedScores project_id={project_id} />),
        },
        { key: 'whatif', label: '换算法试算', children: within(<WhatIf project_id={project_id} />) },
      ]}
    />
  )
}
