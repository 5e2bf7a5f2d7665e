import type { Output } from '#contract'
import { useAct } from '#src/api/query'
import { ScoresChoice } from '#src/features/experts/ScoresChoice'
import type { GroupBrief } from '#src/features/project/GroupSelect'
import { SkippedList } from '#src/features/outcome/SkippedList'
import { toast } from '#src/ui/feedback'
import { confirmLoss } from '#src/ui/confirmLoss'
import type { Seated } from './member'

type Refused = Output<'del_zhuanjia'>['refused'][number]

/** Takes people out of the group; for those who have begun to review it asks a second time. */
export function useRemoval({ group_id }: GroupBrief) {
  const remove = useAct('del_zhuanjia')

  const askForce = (members: readonly Seated[], refused: readonly Refused[]) => {
    const submitted = refused.reduce((sum, { submitted_num }) => sum + submitted_num, 0)
    let drop_scores: 0 | 1 = 0
    confirmLoss({
      title: `${refused.length}位专家不能直接移出，是否按“中途退出”处理？`,
      loss: (
        <>
          <SkippedList
            skipped={refused.map(({ user_id, reason }) => ({
              key: user_id,
              name: members.find((m) => m.user_id === user_id)?.name ?? '',
              reason,
            }))}
          />
          <p>未提交的评审将取消，相关教材标记为待补派。</p>
          {submitted > 0 && <ScoresChoice num={submitted} onChange={(drop) => (drop_scores = drop)} />}
        </>
      ),
      verb: '中途退出',
      onOk: () =>
        remove.mutateAsync({
          group_id,
          user_ids: refused.map(({ user_id }) => user_id),
          force: 1,
          drop_scores,
        }),
    })
  }

  return (members: readonly Seated[]) => {
    const given = members.reduce((sum, { assigned_num }) => sum + assigned_num, 0)
    confirmLoss({
      title:
        members.length === 1
          ? `确定将“${members[0]?.name}”移出本组？`
          : `确定将${members.length}人移出本组？`,
      loss: given > 0 ? `其中${given}条未评的分配将一并取消。` : '尚未分配教材，可随时重新加入。',
      verb: '移出',
      onOk: async () => {
        const { removed, refused } = await remove.mutateAsync({
          group_id,
          user_ids: members.map(({ user_id }) => user_id),
        })
        if (removed.length > 0) toast.success(`已移出${removed.length}人`)
        if (refused.length > 0) askForce(members, refused)
      },
    })
  }
}
