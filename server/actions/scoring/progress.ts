import type { progress } from '#contract/actions/scoring/progress'
import type { Handlers } from '#server/define'
import { expertProgressHandlers } from './progress/experts'
import { bookProgressHandlers } from './progress/books'

export const progressHandlers: Handlers<keyof typeof progress> = {
  ...expertProgressHandlers,
  ...bookProgressHandlers,
}
