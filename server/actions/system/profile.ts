import type { profile } from '#contract/actions/system/profile'
import type { Handlers } from '#server/define'
import { accountHandlers } from './profile/account'
import { ownExpertHandlers } from './profile/expert'

export const profileHandlers: Handlers<keyof typeof profile> = {
  ...accountHandlers,
  ...ownExpertHandlers,
}
