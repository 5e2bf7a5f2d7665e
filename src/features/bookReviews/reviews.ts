import type { Output } from '#contract'

/** The reviews of one book, and what they say together. */
export type Reviews = Output<'leader_expert_reviews'>
