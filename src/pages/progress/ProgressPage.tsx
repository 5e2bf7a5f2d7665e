import type { ReactNode } from 'react'
import { Flex, Tabs } from 'antd'
import { useLocation } from 'react-router-dom'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { MANAGERS } from '#contract/roles'
import type { ProjectBrief } from '#contract/entities/project'
import { ManagedProject } from '#src/features/project/ManagedProject'
import { useAddress } from '#src/menu/useAddress'
import { Advices } from './Advices'
import { useCan } from '#src/session/Can'
import { AutoRefresh } from './AutoRefresh'
import { ByBook } from './ByBook'
import { ByExpert } from './ByExpert'
import { LeaderOpinions } from './LeaderOpinions'
import { Overview } from './Overview'
import { PendingBooks } from './PendingBooks'
import { Returned } from './Returned'
import { ReturnRequests } from './ReturnRequests'
import { StageStatistics } from './StageStatistics'
import { UnfinishedPeople } from './UnfinishedPeople'

const TABS = {
  experts: '按专家',
  books: '按教材',
  unfinished: '未评完',
  returned: '退回记录',
  requests: '退回申请',
  advices: '专家意见',
  opinions: '组长意见',
  pending: '待审教材',
  stages: '学段统计',
} as const
type Tab = keyof typeof TABS

/** Another list starts without the filter that a figure has asked of this one. */
const NO_FILTER = {
  expert_status: undefined,
  done: undefined,
  flag: undefined,
  group_id: undefined,
  kind: undefined,
}

/** What a liaison sees of a review: the experts assigned to that liaison. */
const PEOPLE_TABS: readonly Tab[] = ['experts', 'unfinished']

/** What experts think, for who runs the review. */
const MANAGER_TABS: readonly Tab[] = ['requests', 'advices', 'pending', 'stages']

/** 评审进度 */
export default function ProgressPage() {
  return <ManagedProject>{(project) => <Progress project={project} />}</ManagedProject>
}

/** How far a review is: the figures above, and below them the list that each of them counts. */
function Progress({ project }: { project: ProjectBrief }) {
  const { project_id } = project
  const { oneOf, change } = useAddress<'review/theReview'>()
  // A figure that was clicked is another question: its list starts anew with the filter of the figure.
  const question = useLocation().search
  const isOffice = useCan({ role: [...MANAGERS, 'sys2'] })
  // Who looks after the system sees how far a review is, not what experts think.
  const isManager = useCan({ role: MANAGERS })
  const isStaged = project.project_type === 'dzx'
  const seesStages = useCan({ permission: ['review:result:export'] }) && isStaged
  const all = keysOf(TABS).filter(
    (key) => (isManager || !MANAGER_TABS.includes(key)) && (seesStages || key !== 'stages'),
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
        activeKey={oneOf('tab', TABS) ?? 'experts'}
        onChange={(tab) => isKeyOf(TABS, tab) && change({ ...NO_FILTER, tab })}
        destroyOnHidden
        tabBarExtraContent={<AutoRefresh />}
        items={tabs.map((key) => ({ key, label: TABS[key], children: panes[key] }))}
      />
    </Flex>
  )
}
