import type { ReactNode } from 'react'
import { Flex, Tabs } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { MANAGERS } from '#contract/roles'
import type { ProjectBrief } from '#src/features/useManagedProject'
import { Advices } from '#src/features/Advices'
import { useCan } from '#src/session/Can'
import { AutoRefresh } from './AutoRefresh'
import { ByBook } from './ByBook'
import { ByExpert } from './ByExpert'
import { LeaderOpinions } from './LeaderOpinions'
import { Overview } from './Overview'
import { PendingBooks } from './PendingBooks'
import { Returned } from './Returned'
import { ReturnRequests } from './ReturnRequests'
import { TAB, type Tab } from '#src/features/progressLinks'
import { StageStatistics } from './StageStatistics'
import { UnfinishedPeople } from './UnfinishedPeople'

/** What a liaison sees of a review: the people he looks after. */
const PEOPLE_TABS: readonly Tab[] = ['experts', 'unfinished']

/** What experts think, for who runs the review. */
const MANAGER_TABS: readonly Tab[] = ['requests', 'advices', 'pending', 'stages']

/** How far a review is: the figures above, and below them the list that each of them counts. */
export function Progress({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') ?? 'experts'
  // A figure that was clicked is another question: its list starts anew with the filter of the figure.
  const question = params.toString()
  const open = (key: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams({ tab: key })
        const project = old.get('projectId')
        if (project) next.set('projectId', project)
        return next
      },
      { replace: true },
    )
  const isOffice = useCan({ role: [...MANAGERS, 'sys2'] })
  // Who looks after the system sees how far a review is, not what experts think.
  const isManager = useCan({ role: MANAGERS })
  const isStaged = project.project_type === 'dzx'
  const all = (Object.keys(TAB) as Tab[]).filter(
    (key) => (isManager || !MANAGER_TABS.includes(key)) && (isStaged || key !== 'stages'),
  )
  const tabs = isOffice ? all : PEOPLE_TABS
  const panes: Record<Tab, ReactNode> = {
    experts: <ByExpert key={question} project_id={project_id} />,
    books: <ByBook key={question} project_id={project_id} />,
    unfinished: <UnfinishedPeople key={question} project_id={project_id} />,
    returned: <Returned project_id={project_id} />,
    requests: <ReturnRequests project_id={project_id} />,
    advices: <Advices project={project} />,
    opinions: <LeaderOpinions project={project} />,
    pending: <PendingBooks project_id={project_id} />,
    stages: <StageStatistics project_id={project_id} />,
  }
  return (
    <Flex vertical gap={16}>
      {isOffice && <Overview project_id={project_id} />}
      <Tabs
        activeKey={tab}
        onChange={open}
        destroyOnHidden
        tabBarExtraContent={<AutoRefresh />}
        items={tabs.map((key) => ({ key, label: TAB[key], children: panes[key] }))}
      />
    </Flex>
  )
}
