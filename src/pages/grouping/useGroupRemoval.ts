import type { Row } from '#contract'
import type { GroupLoss } from '#contract/rules/groupLoss'
import { ApiError } from '#src/api/apiError'
import { useAct } from '#src/api/query'
import { integerShape, shape } from '#src/lib/shape'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { forcedLossOf, lossOf } from './loss'

type Group = Row<'psgroup_list'>

const groupLossOf = shape<GroupLoss>({ draft_num: integerShape, opinion_num: integerShape })

/** What a deletion that was refused would lose when it is forced; undefined when it cannot be. */
const lossIn = (error: unknown): GroupLoss | undefined =>
  error instanceof ApiError ? groupLossOf(error.data) : undefined

/** Deletes groups, after a warning of what is lost with them; of unfinished work it warns a second time. */
export function useGroupRemoval(onDone: () => void) {
  const remove = useAct('psgroup_del')
  const send = async (groups: readonly Group[], force: 0 | 1) => {
    await remove.mutateAsync({ group_ids: groups.map(({ group_id }) => group_id), force })
    onDone()
    toast.success('已删除')
  }
  const askForce = (groups: readonly Group[], loss: GroupLoss): void =>
    confirmLoss({
      title: '组内有未提交的内容，是否仍要删除？',
      loss: forcedLossOf(loss),
      verb: '仍要删除',
      onOk: () => send(groups, 1),
    })
  return (groups: readonly Group[]): void =>
    confirmLoss({
      title:
        groups.length === 1 ? `确定删除“${groups[0]?.group_name}”？` : `确定删除${groups.length}个评审组？`,
      loss: lossOf(groups),
      verb: '删除',
      onOk: () =>
        send(groups, 0).catch((error: unknown) => {
          const loss = lossIn(error)
          if (!loss) throw error
          askForce(groups, loss)
        }),
    })
}
