import type { results } from '#contract/actions/results/results'
import type { Handlers } from '#server/define'
import { resultListHandlers } from './results/list'
import { settleHandlers } from './results/settle'
import { statisticsHandlers } from './results/statistics'
import { checkHandlers } from './results/check'
import { figureHandlers } from './results/figures'

export const resultsHandlers: Handlers<keyof typeof results> = {
  ...resultListHandlers,
  ...settleHandlers,
  ...statisticsHandlers,
  ...checkHandlers,
  ...figureHandlers,
}
