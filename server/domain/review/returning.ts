import { type ProjectStatus, isProvisional } from '#contract/facts/projectLife'
import { REFUSAL } from '#contract/refusals'
import { isInForce, type OpinionStatus } from '#contract/facts/opinions'
import { isValidReview, type ReviewStatus } from '#contract/facts/reviews'

/** Whether a submitted review may be returned to its expert. */
export const mayReturn = (project_status: ProjectStatus): boolean => isProvisional(project_status)

/**
 * Why a leader cannot request the return of reviews of a book, or null.
 * @param hidden why the reviews are hidden from the leader, or null
 * @param opinion_status of the group's opinion on the book
 */
export function whyNotAsk(
  project_status: ProjectStatus,
  hidden: string | null,
  opinion_status: OpinionStatus | undefined,
): string | null {
  if (hidden !== null) return hidden
  if (!mayReturn(project_status)) return '评审已结束，不能申请退回'
  return isInForce(opinion_status) ? '该教材的小组意见已提交，请先联系评审管理员退回小组意见' : null
}

/** Why the leader cannot request the return of this review, or null. */
export function whyNotAskFor(review: {
  review_status: ReviewStatus
  is_own: boolean
  is_pending: boolean
}): string | null {
  // The leader has already seen the other reviews.
  if (review.is_own) return REFUSAL.returnOwn
  if (!isValidReview(review.review_status)) return '该专家尚未提交对该教材的评审，无需退回'
  return review.is_pending ? '该评审的退回申请正在等待审批' : null
}
