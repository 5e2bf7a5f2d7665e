import type { analysisExtensions } from '#contract/actions/analysis'
import type { Handlers } from '#server/define'
import { scaleHandlers } from './analysis/scales'
import { whatIfHandlers } from './analysis/whatIf'

export const analysisHandlers: Handlers<keyof typeof analysisExtensions> = {
  ...scaleHandlers,
  ...whatIfHandlers,
}
