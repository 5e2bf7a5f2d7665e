import type { assignments } from '#contract/actions/organising/assignments'
import type { Handlers } from '#server/define'
import { manualHandlers } from './assignments/manual'
import { pinHandlers } from './assignments/pin'
import { takingHandlers } from './assignments/taking'
import { viewHandlers } from './assignments/views'

export const assignmentsHandlers: Handlers<keyof typeof assignments> = {
  ...manualHandlers,
  ...pinHandlers,
  ...takingHandlers,
  ...viewHandlers,
}
