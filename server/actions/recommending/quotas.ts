import type { quotas } from '#contract/actions/recommending/quotas'
import type { Handlers } from '#server/define'
import { quotaReadHandlers } from './quotas/reading'
import { quotaSaveHandlers } from './quotas/save'

export const quotasHandlers: Handlers<keyof typeof quotas> = { ...quotaReadHandlers, ...quotaSaveHandlers }
