import type { messageExtensions, messages } from '#contract/actions/messages'
import type { Handlers } from '#server/define'
import { listHandlers } from './messages/lists'
import { manageHandlers } from './messages/manage'
import { sendHandlers } from './messages/send'
import { templateHandlers } from './messages/templates'

export const messageHandlers: Handlers<keyof typeof messages | keyof typeof messageExtensions> = {
  ...sendHandlers,
  ...listHandlers,
  ...manageHandlers,
  ...templateHandlers,
}
