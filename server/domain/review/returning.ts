import { REFUSAL } from '#contract/errors'
import { isInForce, isValidReview } from '#contract/rules/inForce'

/** While a review that was handed in may go back to its expert. */
const RETURNABLE: readonly string[] = ['reviewing', 'paused', 'leader_stage']

export const mayReturn = (project_status: string): boolean => RETURNABLE.includes(project_status)

/**
 * Why a leader cannot ask for reviews of a book to be given back, or null.
 * @param hidden why he sees nothing of them, or null
 * @param opinion_status of the group's opinion on the book
 */
export function whyNotAsk(
  project_status: string,
  hidden: string | null,
  opinion_status: string | undefined,
): string | null {
  if (hidden !== null) return hidden
  if (!mayReturn(project_status)) return '评审已结束，不能申请退回'
  return isInForce(opinion_status) ? '该教材的小组意见已提交，请先联系评审管理员退回小组意见' : null
}

/** Why he cannot ask for this one, or null. */
export function whyNotAskFor(review: {
  review_status: string
  is_own: boolean
  is_pending: boolean
}): string | null {
  // He knows by now what the others wrote.
  if (review.is_own) return REFUSAL.returnOwn
  if (!isValidReview(review.review_status)) return '该专家尚未提交对该教材的评审，无需退回'
  return review.is_pending ? '该评审的退回申请正在等待审批' : null
}
