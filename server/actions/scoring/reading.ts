import type { reading } from '#contract/actions/scoring/reading'
import type { Handlers } from '#server/define'
import { commentHandlers } from './reading/comments'
import { readingTimeHandlers } from './reading/time'
import { comparisonHandlers } from './reading/comparison'

export const readingHandlers: Handlers<keyof typeof reading> = {
  ...commentHandlers,
  ...readingTimeHandlers,
  ...comparisonHandlers,
}
