import type { pending } from '#contract/actions/results/pending'
import type { Handlers } from '#server/define'
import { pendingListHandlers } from './pending/list'
import { stageHandlers } from './pending/stages'

export const pendingHandlers: Handlers<keyof typeof pending> = {
  ...pendingListHandlers,
  ...stageHandlers,
}
