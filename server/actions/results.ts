import type { resultExtensions, results } from '#contract/actions/results'
import type { Handlers } from '#server/define'
import { checkHandlers } from './results/check'
import { figureHandlers } from './results/figures'
import { resultList } from './results/list'
import { settleHandlers } from './results/settle'
import { statistics } from './results/statistics'

export const resultHandlers: Handlers<keyof typeof results | keyof typeof resultExtensions> = {
  ...resultList,
  ...settleHandlers,
  ...statistics,
  ...checkHandlers,
  ...figureHandlers,
}
