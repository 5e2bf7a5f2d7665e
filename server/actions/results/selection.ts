import type { selection } from '#contract/actions/results/selection'
import type { Handlers } from '#server/define'
import { selectionListHandlers } from './selection/list'
import { proposalHandlers } from './selection/propose'
import { recheckHandlers } from './selection/recheck'

/** 入选: proposed by line or vote, rechecked, and then published with the project. */
export const selectionHandlers: Handlers<keyof typeof selection> = {
  ...selectionListHandlers,
  ...proposalHandlers,
  ...recheckHandlers,
}
