import type { roster } from '#contract/actions/organising/roster'
import type { Handlers } from '#server/define'
import { rosterListHandlers } from './roster/list'
import { expertProfileHandlers } from './roster/profile'

export const rosterHandlers: Handlers<keyof typeof roster> = {
  ...rosterListHandlers,
  ...expertProfileHandlers,
}
