import { REFUSAL } from '#contract/errors'

interface Stage {
  project_status: string
  review_end_time: Date
}

export interface Situation {
  now: Date
  project: Stage & { need_commitment: boolean; need_sign: boolean; allow_withdraw_submit: boolean }
  /** The expert's seat in the group that has the book. */
  seat: { expert_status: string; commit_time: Date | null } | undefined
  /** Whether his profile holds a signature. */
  signed: boolean
}

/** Whether this review is signed as it is handed in. A sample is none that counts. */
export const isSignedEach = (
  { need_sign, sign_each }: { need_sign: boolean; sign_each: boolean },
  { assign_type }: { assign_type: string },
): boolean => need_sign && sign_each && assign_type !== 'trial'

export interface Closable {
  review_status: string
  return_deadline: Date | null
}

const NOT_STARTED = ['draft', 'configuring', 'ready', 'paused']
const NO_LONGER = ['declined', 'withdrawn', 'disabled']

/** A returned review has its own time, also after reviewing has closed and while the leaders are at work. */
export const isExtended = ({ return_deadline }: Pick<Closable, 'return_deadline'>, now: Date): boolean =>
  return_deadline !== null && now <= return_deadline

/** The moment after which a review can no longer be changed. */
export const deadlineOf = ({ review_end_time }: Stage, returned: readonly (Date | null)[]): Date =>
  returned.reduce<Date>((last, at) => (at && at > last ? at : last), review_end_time)

/** Why nobody may change a review at this time, or null. */
export function whyClosed({ project_status, review_end_time }: Stage, extended: boolean, now: Date) {
  if (NOT_STARTED.includes(project_status)) return REFUSAL.paused
  if (project_status === 'reviewing') return now <= review_end_time || extended ? null : REFUSAL.closed
  return project_status === 'leader_stage' && extended ? null : REFUSAL.closed
}

/** Why this expert may not review, whatever the book, or null. */
export function whyBarred({ project, seat, signed }: Omit<Situation, 'now'>): string | null {
  if (!seat || NO_LONGER.includes(seat.expert_status)) return '您在本活动中的评审已停止'
  if (project.need_commitment && !seat.commit_time) return REFUSAL.commitFirst
  return project.need_sign && !signed ? REFUSAL.signFirst : null
}

/** Why the expert cannot change this review, in words, or null when he can. */
export function whyReadonly(review: Closable, situation: Situation): string | null {
  const { project, now } = situation
  if (review.review_status === 'avoided') return '您须回避该教材，评审不再计入'
  if (review.review_status === 'cancelled') return '该教材的评审任务已取消'
  if (review.review_status === 'locked') return REFUSAL.assignmentLocked
  const reason = whyClosed(project, isExtended(review, now), now) ?? whyBarred(situation)
  if (reason !== null) return reason
  const isFinal = review.review_status === 'submitted' && !project.allow_withdraw_submit
  return isFinal ? '该教材已提交，不能再修改' : null
}
