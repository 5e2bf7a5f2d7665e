import type { Output } from '#contract'

/** A member who scores books for the group. */
export type Member = Output<'group_zhuanjia'>[number]
/** Anybody in the group, whether they score or serve it. */
export type Seated = Pick<
  Member,
  | 'user_id'
  | 'name'
  | 'member_type'
  | 'expert_status'
  | 'has_password'
  | 'sign_ok'
  | 'assigned_num'
  | 'done_num'
>
