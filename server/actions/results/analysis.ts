import type { analysis } from '#contract/actions/results/analysis'
import type { Handlers } from '#server/define'
import { scaleHandlers } from './analysis/scales'
import { whatIfHandlers } from './analysis/whatIf'

export const analysisHandlers: Handlers<keyof typeof analysis> = {
  ...scaleHandlers,
  ...whatIfHandlers,
}
