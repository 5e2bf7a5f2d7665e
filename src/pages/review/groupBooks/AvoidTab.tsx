import { Button, Flex } from 'antd'
import type { ProjectStatus } from '#contract/dict'
import { tooLateFor } from '#contract/rules/projectStage'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { ActingLeaders } from './ActingLeaders'
import { ApartPairs } from './ApartPairs'
import { useAvoidance } from './avoidance'
import { AvoidConflicts } from './AvoidConflicts'
import { AvoidedReviews } from './AvoidedReviews'
import { AvoidGaps } from './AvoidGaps'
import { AvoidRecords } from './AvoidRecords'
import { AvoidRulesForm } from './AvoidRulesForm'
import { useMatrix, type Place } from './place'

/** 回避: what clashes, who must avoid what, and by which rules. */
export function AvoidTab({ place, project_status }: { place: Place; project_status: ProjectStatus }) {
  const { data, error, refetch } = useAvoidance(place.project_id)
  const { data: matrix } = useMatrix(place.group_id)
  const late = tooLateFor('arranging', project_status, '修改回避规则')
  if (data === undefined && error)
    return <Notice title={error.message} actions={<Button onClick={() => void refetch()}>重试</Button>} />
  if (data === undefined || matrix === undefined) return <Loading />
  return (
    <Flex vertical gap={24}>
      <AvoidGaps place={place} matrix={matrix} late={tooLateFor('arranging', project_status, '补派专家')} />
      <AvoidConflicts
        place={place}
        project_status={project_status}
        conflicts={data.conflicts}
        matrix={matrix}
        late={late}
      />
      <ActingLeaders place={place} project_status={project_status} />
      <AvoidedReviews place={place} />
      <AvoidRecords
        place={place}
        records={data.records}
        matrix={matrix}
        late={late}
        tooLateToAdd={tooLateFor('weighing', project_status, '登记回避')}
      />
      <ApartPairs place={place} matrix={matrix} late={late} />
      <AvoidRulesForm project_id={place.project_id} rules={data.rules} late={late} />
    </Flex>
  )
}
