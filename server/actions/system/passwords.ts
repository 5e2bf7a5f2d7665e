import type { passwords } from '#contract/actions/system/passwords'
import type { Handlers } from '#server/define'
import { changeHandlers } from './passwords/change'
import { resetHandlers } from './passwords/resets'

export const passwordsHandlers: Handlers<keyof typeof passwords> = {
  ...changeHandlers,
  ...resetHandlers,
}
