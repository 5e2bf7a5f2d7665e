import type { pending } from '#contract/actions/pending'
import type { Handlers } from '#server/define'
import { pendingList } from './pending/list'
import { stageStatistics } from './pending/stages'

export const pendingHandlers: Handlers<keyof typeof pending> = { ...pendingList, ...stageStatistics }
