import type { progress, progressExtensions } from '#contract/actions/progress'
import type { Handlers } from '#server/define'
import { bookHandlers } from './progress/books'
import { expertHandlers } from './progress/experts'
import { returnedHandlers } from './progress/returned'

export const progressHandlers: Handlers<keyof typeof progress | keyof typeof progressExtensions> = {
  ...expertHandlers,
  ...bookHandlers,
  ...returnedHandlers,
}
