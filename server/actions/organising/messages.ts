import type { messages } from '#contract/actions/organising/messages'
import type { Handlers } from '#server/define'
import { sendHandlers } from './messages/send'
import { messageListHandlers } from './messages/lists'
import { manageHandlers } from './messages/manage'

export const messagesHandlers: Handlers<keyof typeof messages> = {
  ...sendHandlers,
  ...messageListHandlers,
  ...manageHandlers,
}
