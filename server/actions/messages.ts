import type { messageExtensions } from '#contract/actions/messageOffice'
import type { messages } from '#contract/actions/messages'
import type { Handlers } from '#server/define'
import { listHandlers } from './messages/lists'
import { manageHandlers } from './messages/manage'
import { reminderHandlers } from './messages/reminders'
import { sendHandlers } from './messages/send'
import { templateHandlers } from './messages/templates'

export const messageHandlers: Handlers<keyof typeof messages | keyof typeof messageExtensions> = {
  ...sendHandlers,
  ...listHandlers,
  ...manageHandlers,
  ...templateHandlers,
  ...reminderHandlers,
}
