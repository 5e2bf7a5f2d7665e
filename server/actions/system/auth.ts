import type { auth } from '#contract/actions/system/auth'
import type { Handlers } from '#server/define'
import { sessionHandlers } from './auth/session'
import { bindingHandlers } from './auth/binding'

export const authHandlers: Handlers<keyof typeof auth> = {
  ...sessionHandlers,
  ...bindingHandlers,
}
