import { COPY_STATUS } from '#contract/facts/books'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { look } from './look'

/** Gold while somebody decides, volcano where the author has to act. */
export const DECLARATION_LOOK = look(DECLARE_STATUS, {
  school_pending: 'gold',
  school_returned: 'volcano',
  recommend_pending: 'gold',
  recommend_returned: 'volcano',
  recommend_rejected: 'error',
  recommended: 'cyan',
  formal_pending: 'gold',
  formal_returned: 'volcano',
  formal_rejected: 'error',
  formal_passed: 'success',
  in_review: 'processing',
  recheck: 'processing',
  objection: 'orange',
  selected: 'success',
})
export const COPY_LOOK = look(COPY_STATUS, { building: 'processing', ready: 'success', failed: 'error' })
