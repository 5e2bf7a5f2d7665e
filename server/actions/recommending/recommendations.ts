import type { recommendations } from '#contract/actions/recommending/recommendations'
import type { Handlers } from '#server/define'
import { recommendDecisionHandlers } from './recommendations/decision'
import { recommendListHandlers } from './recommendations/list'
import { recommendOrderHandlers } from './recommendations/order'

export const recommendationsHandlers: Handlers<keyof typeof recommendations> = {
  ...recommendListHandlers,
  ...recommendDecisionHandlers,
  ...recommendOrderHandlers,
}
