import type { declareSteps } from '#contract/actions/declaration/declareSteps'
import type { Handlers } from '#server/define'
import { declareReadHandlers } from './declareSteps/reads'
import { handInHandlers } from './declareSteps/handIn'
import { schoolDecisionHandlers } from './declareSteps/schoolAudit'
import { takeBackHandlers } from './declareSteps/takeBack'

export const declareStepsHandlers: Handlers<keyof typeof declareSteps> = {
  ...declareReadHandlers,
  ...handInHandlers,
  ...takeBackHandlers,
  ...schoolDecisionHandlers,
}
