import type { messageTemplates } from '#contract/actions/organising/messageTemplates'
import type { Handlers } from '#server/define'
import { templateHandlers } from './messageTemplates/templates'
import { reminderHandlers } from './messageTemplates/reminders'

export const messageTemplatesHandlers: Handlers<keyof typeof messageTemplates> = {
  ...templateHandlers,
  ...reminderHandlers,
}
