import type { roster, rosterExtensions } from '#contract/actions/roster'
import type { Handlers } from '#server/define'
import { listHandlers } from './roster/list'
import { profileHandlers } from './roster/profile'

export const rosterHandlers: Handlers<keyof typeof roster | keyof typeof rosterExtensions> = {
  ...listHandlers,
  ...profileHandlers,
}
