import { COLLECT_STATUS, FORMAL_RESULT, PLAN_STATUS, SERIES_STATUS } from '#contract/facts/declaration/states'
import { NEWS_STATUS, PUBLISHER_AUDIT, REG_STATUS } from '#contract/facts/units'
import { look } from './look'

export const PUBLISHER_LOOK = look(PUBLISHER_AUDIT, { pending: 'gold', passed: 'green', returned: 'volcano' })
export const REGISTRATION_LOOK = look(REG_STATUS, { pending: 'gold', passed: 'green', rejected: 'volcano' })
export const FORMAL_LOOK = look(FORMAL_RESULT, { pass: 'success', fail: 'error' })
export const PLAN_LOOK = look(PLAN_STATUS, {
  submitted: 'gold',
  returned: 'volcano',
  approved: 'cyan',
  in_writing: 'processing',
  published: 'green',
  closed: 'blue',
})
export const SERIES_LOOK = look(SERIES_STATUS, { partial: 'gold', declared: 'green' })
export const NEWS_LOOK = look(NEWS_STATUS, { published: 'green', offline: 'orange' })
export const COLLECTED_LOOK = look(COLLECT_STATUS, { pending: 'gold', passed: 'green', returned: 'volcano' })
