import { GROUP_STATUS } from '#contract/facts/groups'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { BOOK_FLAG, PENDING, RESULT_STATUS, VIOLATION_STATUS } from '#contract/facts/results'
import { CONCLUSION, REQUEST_STATUS, REVIEW_STATUS } from '#contract/facts/reviews'
import { EXPERT_STATUS, UNFINISHED } from '#contract/facts/seats'
import { look } from './look'

export const GROUP_LOOK = look(GROUP_STATUS, { ready: 'blue', reviewing: 'processing', done: 'success' })
export const SEAT_LOOK = look(EXPERT_STATUS, {
  invited: 'warning',
  confirmed: 'blue',
  committed: 'blue',
  reviewing: 'processing',
  all_submitted: 'success',
  returned: 'orange',
  disabled: 'error',
})
export const UNFINISHED_LOOK = look(UNFINISHED, { not_confirmed: 'warning', part: 'processing' })
export const REVIEW_LOOK = look(REVIEW_STATUS, {
  draft: 'gold',
  submitted: 'green',
  locked: 'blue',
  returned: 'volcano',
  avoided: 'red',
})
export const REQUEST_LOOK = look(REQUEST_STATUS, { pending: 'gold', approved: 'green', refused: 'red' })
export const CONCLUSION_LOOK = look(CONCLUSION, {
  recommend: 'green',
  recommend_after_fix: 'gold',
  not_recommend: 'red',
})
export const OPINION_LOOK = look(OPINION_STATUS, {
  draft: 'gold',
  submitted: 'green',
  returned: 'orange',
  confirmed: 'blue',
})
export const RESULT_LOOK = look(RESULT_STATUS, {
  scored: 'green',
  finalized: 'green',
  published: 'blue',
  divergent: 'orange',
  insufficient: 'gold',
  vetoed: 'red',
  violation: 'red',
})
export const FLAG_LOOK = look(BOOK_FLAG, {
  divergent: 'orange',
  veto: 'red',
  insufficient: 'gold',
  need_expert: 'gold',
})
export const PENDING_LOOK = look(PENDING, {
  divergent: 'orange',
  insufficient: 'gold',
  veto: 'red',
  recheck: 'blue',
})
export const VIOLATION_LOOK = look(VIOLATION_STATUS, {
  suspected: 'warning',
  leader_confirmed: 'orange',
  confirmed: 'error',
})
