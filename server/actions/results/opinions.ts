import type { opinions } from '#contract/actions/results/opinions'
import type { Handlers } from '#server/define'
import { adviceHandlers } from './opinions/advices'
import { feedbackHandlers } from './opinions/feedback'
import { toldHandlers } from './opinions/told'

export const opinionsHandlers: Handlers<keyof typeof opinions> = {
  ...adviceHandlers,
  ...feedbackHandlers,
  ...toldHandlers,
}
