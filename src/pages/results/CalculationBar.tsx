import { Alert, Flex, Typography } from 'antd'
import type { Output } from '#contract'
import { DIRECTORS } from '#contract/roles'
import type { ProjectBrief } from '#contract/entities/project'
import { isProvisional, mayCompute } from '#contract/facts/projectLife'
import { useAct } from '#src/api/query'
import { Can } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { LockResults } from './LockResults'
import { GuardedButton } from '#src/ui/buttons/GuardedButton'

const LOCKED = '结果已锁定'

interface Props {
  project: ProjectBrief
  answer: Output<'book_resultscore'> | undefined
}

/** When the figures were computed, whether they are still true, and the button that computes them. */
export function CalculationBar({ project, answer }: Props) {
  const act = useAct('update_project_finalscore')
  const isLocked = answer?.lock_time != null
  const calculate = () =>
    act.mutate(
      { mode: 'calc', project_id: project.project_id },
      {
        onSuccess: (done) =>
          toast.success(
            `核分完成：${done.total} 种教材，出分 ${done.scored_num}，有效评审不足 ${done.insufficient_num}，分歧较大 ${done.divergent_num}，否决 ${done.vetoed_num}`,
          ),
      },
    )
  return (
    <Flex vertical gap={12} style={{ marginBottom: 16 }}>
      {answer?.calc_time && answer.stale && (
        <Alert type="warning" showIcon title="核分之后评分有变化，下列分数和名次已经过时，请重新核分。" />
      )}
      <Flex gap={16} align="center" wrap>
        <Can role={DIRECTORS} permission={['review:result:calc']}>
          <GuardedButton
            type="primary"
            loading={act.isPending}
            disabled={!mayCompute(project.project_status) || isLocked}
            title={isLocked ? LOCKED : undefined}
            onClick={calculate}
          >
            核分
          </GuardedButton>
          <LockResults
            project={project}
            lock_time={answer?.lock_time ?? null}
            settled={answer?.calc_time != null && !answer.stale}
          />
        </Can>
        <Typography.Text type="secondary">
          {answer?.calc_time ? `最近核分：${answer.calc_time}` : '尚未核分'}
          {answer?.calc_time && isProvisional(project.project_status) && '。评审尚未结束，当前为暂定结果'}
          {answer?.lock_time && `。结果已于 ${answer.lock_time} 锁定`}
        </Typography.Text>
      </Flex>
    </Flex>
  )
}
