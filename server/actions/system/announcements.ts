import type { announcements } from '#contract/actions/system/announcements'
import type { Handlers } from '#server/define'
import { announcementReadingHandlers } from './announcements/reading'
import { announcementWritingHandlers } from './announcements/writing'

export const announcementsHandlers: Handlers<keyof typeof announcements> = {
  ...announcementReadingHandlers,
  ...announcementWritingHandlers,
}
