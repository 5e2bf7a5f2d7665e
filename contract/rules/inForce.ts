import { ACTIVE_REVIEW, VALID_REVIEW } from '#contract/dict'

/** The assignment still binds the book and the expert. */
export const isActiveReview = (status: string | null): boolean =>
  ACTIVE_REVIEW.some((active) => active === status)

/** The review was handed in: it counts. */
export const isValidReview = (status: string | null): boolean =>
  VALID_REVIEW.some((valid) => valid === status)

/** The opinion of a group was handed in: a result rests on it. */
export const isInForce = (status: string | null | undefined): boolean =>
  status === 'submitted' || status === 'confirmed'
