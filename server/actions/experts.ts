import type { expertExtensions, experts } from '#contract/actions/experts'
import type { Handlers } from '#server/define'
import { commitmentHandlers } from './experts/commitment'
import { passwordHandlers } from './experts/passwords'
import { statusHandlers } from './experts/status'

export const expertHandlers: Handlers<keyof typeof experts | keyof typeof expertExtensions> = {
  ...commitmentHandlers,
  ...statusHandlers,
  ...passwordHandlers,
}
