import type { ReviewStatus } from '#contract/dict'

/** Given and not handed in: the expert still has to, and may still step aside. */
export const UNSUBMITTED_REVIEW = ['assigned', 'draft', 'returned'] as const satisfies readonly ReviewStatus[]

export const isUnsubmitted = (status: string): boolean => UNSUBMITTED_REVIEW.some((one) => one === status)
