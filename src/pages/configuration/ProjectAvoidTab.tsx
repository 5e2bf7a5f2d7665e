import { Flex } from 'antd'
import { tooLateFor } from '#contract/facts/projectLife'
import { AddAvoidance } from '#src/features/avoidance/AddAvoidance'
import { useAvoidance } from '#src/features/avoidance/avoidance'
import { AvoidConflicts } from '#src/features/avoidance/AvoidConflicts'
import { AvoidRecords } from '#src/features/avoidance/AvoidRecords'
import { AvoidRulesForm } from '#src/features/avoidance/AvoidRulesForm'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import type { Detail } from './detail'
import { useBookChoices, useExpertChoices } from './useChoices'

function Adding({ project_id, onClose }: { project_id: number; onClose: () => void }) {
  const experts = useExpertChoices(project_id)
  const books = useBookChoices(project_id)
  return <AddAvoidance project_id={project_id} experts={experts} books={books} onClose={onClose} />
}

/** 回避: the rules, the conflicts and the recorded avoidances of the whole project. */
export function ProjectAvoidTab({ detail: { project_id, project_status } }: { detail: Detail }) {
  const { data, error, refetch } = useAvoidance(project_id)
  const late = tooLateFor('arranging', project_status, '修改回避规则')
  if (data === undefined && error) return <LoadFailed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading />
  return (
    <Flex vertical gap={24}>
      <AvoidRulesForm project_id={project_id} saved={data} late={late} />
      <AvoidConflicts
        project_id={project_id}
        project_status={project_status}
        shown={data.conflicts}
        late={late}
        of="全部评审组"
      />
      <AvoidRecords
        title="回避名单（整个活动）"
        project_id={project_id}
        late={late}
        tooLateToAdd={tooLateFor('weighing', project_status, '登记回避')}
        renderAdding={(onClose) => <Adding project_id={project_id} onClose={onClose} />}
      />
    </Flex>
  )
}
