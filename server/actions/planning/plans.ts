import type { plans } from '#contract/actions/planning/plans'
import type { Handlers } from '#server/define'
import { planDecisionHandlers } from './plans/decision'
import { planDeclareHandlers } from './plans/declare'
import { planListHandlers } from './plans/list'
import { planRecordHandlers } from './plans/record'

export const plansHandlers: Handlers<keyof typeof plans> = {
  ...planListHandlers,
  ...planRecordHandlers,
  ...planDecisionHandlers,
  ...planDeclareHandlers,
}
