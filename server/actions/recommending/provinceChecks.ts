import type { provinceChecks } from '#contract/actions/recommending/provinceChecks'
import type { Handlers } from '#server/define'
import { checkAnswerHandlers } from './provinceChecks/answer'
import { checkListHandlers } from './provinceChecks/list'

export const provinceChecksHandlers: Handlers<keyof typeof provinceChecks> = {
  ...checkListHandlers,
  ...checkAnswerHandlers,
}
