import { type ReviewStatus, type AssignType, isTrial } from '#contract/facts/reviews'
import { type ExpertStatus, hasStopped } from '#contract/facts/seats'
import { type ProjectStatus, isAtRest } from '#contract/facts/projectLife'
import { REFUSAL } from '#contract/refusals'

interface Stage {
  project_status: ProjectStatus
  review_end_time: Date
}

export interface Situation {
  now: Date
  project: Stage & { need_commitment: boolean; need_sign: boolean; allow_withdraw_submit: boolean }
  /** The expert's seat in the group that has the book. */
  seat: { expert_status: ExpertStatus; commit_time: Date | null } | undefined
  /** Whether the expert's profile has a signature. */
  signed: boolean
}

/** Whether this review is signed on submission. A trial sample is not, because it never counts. */
export const isSignedEach = (
  { need_sign, sign_each }: { need_sign: boolean; sign_each: boolean },
  review: { assign_type: AssignType },
): boolean => need_sign && sign_each && !isTrial(review)

export interface Closable {
  review_status: ReviewStatus
  return_deadline: Date | null
}

/**
 * A returned review has its own deadline, which also applies after reviewing has closed and in the leader
 * stage.
 */
export const isExtended = ({ return_deadline }: Pick<Closable, 'return_deadline'>, now: Date): boolean =>
  return_deadline !== null && now <= return_deadline

/** The deadline for changing a review. */
export const deadlineOf = ({ review_end_time }: Stage, returned: readonly (Date | null)[]): Date =>
  returned.reduce<Date>((last, at) => (at && at > last ? at : last), review_end_time)

/** Why nobody may change a review at this time, or null. */
export function whyClosed({ project_status, review_end_time }: Stage, extended: boolean, now: Date) {
  if (isAtRest(project_status)) return REFUSAL.paused
  if (project_status === 'reviewing') return now <= review_end_time || extended ? null : REFUSAL.closed
  return project_status === 'leader_stage' && extended ? null : REFUSAL.closed
}

/** Why this expert may not review any book, or null. */
export function whyBarred({ project, seat, signed }: Omit<Situation, 'now'>): string | null {
  if (!seat || hasStopped(seat.expert_status)) return REFUSAL.stopped
  if (project.need_commitment && !seat.commit_time) return REFUSAL.commitFirst
  return project.need_sign && !signed ? REFUSAL.signFirst : null
}

/** Why the expert cannot change this review, or null when they can. */
export function whyReadonly(review: Closable, situation: Situation): string | null {
  const { project, now } = situation
  if (review.review_status === 'avoided') return '您须回避该教材，评审不再计入'
  if (review.review_status === 'cancelled') return REFUSAL.taskCancelled
  if (review.review_status === 'locked') return REFUSAL.assignmentLocked
  const reason = whyClosed(project, isExtended(review, now), now) ?? whyBarred(situation)
  if (reason !== null) return reason
  const isFinal = review.review_status === 'submitted' && !project.allow_withdraw_submit
  return isFinal ? '该教材已提交，不能再修改' : null
}
