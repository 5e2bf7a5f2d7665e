import type { removal } from '#contract/actions/declaration/removal'
import type { Handlers } from '#server/define'
import { purgeHandlers } from './removal/purge'
import { softRemovalHandlers } from './removal/soft'

export const removalHandlers: Handlers<keyof typeof removal> = { ...softRemovalHandlers, ...purgeHandlers }
