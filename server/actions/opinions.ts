import type { opinionExtensions, opinions } from '#contract/actions/opinions'
import type { Handlers } from '#server/define'
import { adviceHandlers } from './opinions/advices'
import { feedbackHandlers } from './opinions/feedback'

export const opinionHandlers: Handlers<keyof typeof opinions | keyof typeof opinionExtensions> = {
  ...adviceHandlers,
  ...feedbackHandlers,
}
