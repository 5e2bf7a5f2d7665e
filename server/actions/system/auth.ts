import type { auth } from '#contract/actions/system/auth'
import type { Handlers } from '#server/define'
import { sessionHandlers } from './auth/session'
import { bindingHandlers } from './auth/binding'
import { passwordHandlers } from './auth/passwords'
import { resetHandlers } from './auth/resets'

export const authHandlers: Handlers<keyof typeof auth> = {
  ...sessionHandlers,
  ...bindingHandlers,
  ...passwordHandlers,
  ...resetHandlers,
}
