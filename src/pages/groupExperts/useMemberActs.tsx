import type { ReactNode } from 'react'
import { hasStopped, MEMBER_TYPE, type MemberType } from '#contract/facts/seats'
import { useAct } from '#src/api/query'
import type { GroupBrief } from '#src/features/project/GroupSelect'
import { useExpertStop, type Stop } from '#src/features/experts/useExpertStop'
import { useReplacement } from '#src/features/replacement/useReplacement'
import { useNewPassword } from '#src/features/experts/useNewPassword'
import { toast } from '#src/ui/feedback'
import { confirmLoss } from '#src/ui/confirmLoss'
import type { Seated } from './member'
import { useRemoval } from './useRemoval'

export interface MemberActs {
  lead: (member: Seated, leader_type: 'leader' | 'deputy') => void
  unlead: (member: Seated) => void
  confirm: (member: Seated) => void
  stop: (member: Seated, expert_status: Stop) => void
  replace: (member: Seated) => void
  resetPassword: (member: Seated) => void
  clearSign: (member: Seated) => void
  setType: (member: Seated, member_type: MemberType) => void
  remove: (members: readonly Seated[]) => void
  dialogs: ReactNode
}

const toastOnSuccess = (text: string) => ({ onSuccess: () => toast.success(text) })

/** Everything an office does to the members of a group. */
export function useMemberActs(project_id: number, group: GroupBrief): MemberActs {
  const { group_id } = group
  const lead = useAct('group_leader')
  const unlead = useAct('cancel_leader')
  const status = useAct('update_expert_status')
  const type = useAct('set_usertype')
  const sign = useAct('update_zhuanjia_sign')
  const disable = useExpertStop(project_id, 'disabled')
  const withdraw = useExpertStop(project_id, 'withdrawn')
  const replacement = useReplacement(project_id)
  const password = useNewPassword(project_id)
  const remove = useRemoval(group)

  return {
    lead: ({ user_id, name }, leader_type) =>
      lead.mutate(
        { group_id, user_id, leader_type },
        toastOnSuccess(`“${name}”已设为${MEMBER_TYPE[leader_type]}`),
      ),
    unlead: ({ user_id, name, member_type }) =>
      confirmLoss({
        title: `确定取消“${name}”的${MEMBER_TYPE[member_type]}身份？`,
        loss: '取消后仍是本组专家，不能再填写组长意见；已提交组长意见的不能取消。',
        verb: '取消身份',
        onOk: () => unlead.mutateAsync({ group_id, user_id }),
      }),
    confirm: ({ user_id, name, expert_status, done_num }) => {
      // Whose reviews count has been at work before.
      const back = hasStopped(expert_status) && done_num > 0
      status.mutate(
        { project_id, user_ids: [user_id], expert_status: back ? 'reviewing' : 'confirmed' },
        toastOnSuccess(back ? `“${name}”已恢复评审` : `“${name}”已确认参加`),
      )
    },
    stop: (member, expert_status) => (expert_status === 'disabled' ? disable : withdraw).open(member),
    replace: replacement.open,
    setType: ({ user_id, name }, member_type) =>
      type.mutate(
        { group_id, user_ids: [user_id], member_type },
        {
          onSuccess: ({ skipped: [refused] }) =>
            refused
              ? toast.warning(`“${name}”：${refused.reason}`)
              : toast.success(`“${name}”已改为${MEMBER_TYPE[member_type]}`),
        },
      ),
    resetPassword: password.ask,
    clearSign: ({ user_id, name }) =>
      confirmLoss({
        title: `确定清除“${name}”的电子签名？`,
        loss: '专家须重新签名后才能提交评审，系统会立即通知本人；已提交的评审保留原签名。',
        verb: '清除签名',
        onOk: () => sign.mutateAsync({ user_id, project_id, clear: 1 }),
      }),
    remove,
    dialogs: (
      <>
        {disable.dialog}
        {withdraw.dialog}
        {replacement.dialog}
        {password.dialog}
      </>
    ),
  }
}
