import type { Input } from '#contract'
import { options } from '#contract/facts/closed'
import { MEMBER_TYPE } from '#contract/facts/seats'

/** Seats that are given on joining; a leader is made of an expert afterwards. */
export const JOINING_SEATS = options(MEMBER_TYPE).filter(
  ({ value }) => value !== 'leader' && value !== 'deputy',
)
export type JoiningSeat = NonNullable<Input<'people_group'>['member_type']>
