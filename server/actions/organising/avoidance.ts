import type { avoidance } from '#contract/actions/organising/avoidance'
import type { Handlers } from '#server/define'
import { ruleHandlers } from './avoidance/rules'
import { avoidanceRecordHandlers } from './avoidance/records'
import { voidingHandlers } from './avoidance/voiding'
import { apartHandlers } from './avoidance/apart'

export const avoidanceHandlers: Handlers<keyof typeof avoidance> = {
  ...ruleHandlers,
  ...avoidanceRecordHandlers,
  ...voidingHandlers,
  ...apartHandlers,
}
