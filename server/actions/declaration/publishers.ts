import type { publishers } from '#contract/actions/declaration/publishers'
import type { Handlers } from '#server/define'
import { publisherDecisionHandlers } from './publishers/decision'
import { publisherListHandlers } from './publishers/list'
import { publisherRecordHandlers } from './publishers/record'

export const publishersHandlers: Handlers<keyof typeof publishers> = {
  ...publisherListHandlers,
  ...publisherRecordHandlers,
  ...publisherDecisionHandlers,
}
