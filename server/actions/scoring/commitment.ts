import type { commitment } from '#contract/actions/scoring/commitment'
import type { Handlers } from '#server/define'
import { promiseHandlers } from './commitment/promise'
import { statusHandlers } from './commitment/status'
import { mobileHandlers } from './commitment/mobile'

export const commitmentHandlers: Handlers<keyof typeof commitment> = {
  ...promiseHandlers,
  ...statusHandlers,
  ...mobileHandlers,
}
