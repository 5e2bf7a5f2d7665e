import { Flex } from 'antd'
import { type ProjectStatus, tooLateFor } from '#contract/facts/projectLife'
import { AddAvoidance } from '#src/features/avoidance/AddAvoidance'
import { useAvoidance } from '#src/features/avoidance/avoidance'
import { AvoidConflicts } from '#src/features/avoidance/AvoidConflicts'
import { AvoidRecords } from '#src/features/avoidance/AvoidRecords'
import { AvoidRulesForm } from '#src/features/avoidance/AvoidRulesForm'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { ActingLeaders } from './ActingLeaders'
import { ApartPairs } from './ApartPairs'
import { AvoidedReviews } from './AvoidedReviews'
import { AvoidGaps } from './AvoidGaps'
import { useMatrix, type ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'

/** 回避: the conflicts, the pairs that must be avoided, and the rules they follow from. */
export function AvoidTab({ place, project_status }: { place: ArrangedGroup; project_status: ProjectStatus }) {
  const { data, error, refetch } = useAvoidance(place.project_id)
  const { data: matrix } = useMatrix(place.group_id)
  const late = tooLateFor('arranging', project_status, '修改回避规则')
  if (data === undefined && error) return <LoadFailed error={error} onRetry={refetch} />
  if (data === undefined || matrix === undefined) return <Loading />
  const { project_id } = place
  const here = new Set(matrix.books.map(({ book_id }) => book_id))
  return (
    <Flex vertical gap={24}>
      <AvoidGaps place={place} matrix={matrix} late={tooLateFor('arranging', project_status, '补派专家')} />
      <AvoidConflicts
        project_id={project_id}
        project_status={project_status}
        shown={data.conflicts.filter(({ book_id }) => here.has(book_id))}
        late={late}
        of="本组"
      />
      <ActingLeaders place={place} project_status={project_status} />
      <AvoidedReviews place={place} />
      <AvoidRecords
        title="回避名单（本组专家）"
        project_id={project_id}
        group_id={place.group_id}
        late={late}
        tooLateToAdd={tooLateFor('weighing', project_status, '登记回避')}
        renderAdding={(onClose) => (
          <AddAvoidance
            project_id={project_id}
            experts={{
              options: matrix.experts.map(({ user_id, name, unit }) => ({
                value: user_id,
                label: unit ? `${name}（${unit}）` : name,
              })),
            }}
            books={{
              options: matrix.books.map(({ book_id, book_name }) => ({ value: book_id, label: book_name })),
            }}
            onClose={onClose}
          />
        )}
      />
      <ApartPairs place={place} matrix={matrix} late={late} />
      <AvoidRulesForm project_id={project_id} saved={data} late={late} />
    </Flex>
  )
}
