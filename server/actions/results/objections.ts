import type { objections } from '#contract/actions/results/objections'
import type { Handlers } from '#server/define'
import { answerHandlers } from './objections/answer'
import { raiseHandlers } from './objections/raise'
import { objectionReadHandlers } from './objections/reads'

/** 异议: raised in public, answered by the office. */
export const objectionsHandlers: Handlers<keyof typeof objections> = {
  ...raiseHandlers,
  ...objectionReadHandlers,
  ...answerHandlers,
}
