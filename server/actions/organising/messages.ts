import type { messages } from '#contract/actions/organising/messages'
import type { Handlers } from '#server/define'
import { sendHandlers } from './messages/send'
import { messageListHandlers } from './messages/lists'
import { manageHandlers } from './messages/manage'
import { outboxHandlers } from './messages/outbox'

export const messagesHandlers: Handlers<keyof typeof messages> = {
  ...sendHandlers,
  ...messageListHandlers,
  ...manageHandlers,
  ...outboxHandlers,
}
