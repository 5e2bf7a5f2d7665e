import type { NoticeKey } from '#contract/facts/notices/keys'
import { noticeVariables } from '#contract/facts/notices/notices'
import { messageText, withVariables } from '#contract/entities/message'

/** The words of a kind of notice, with its variables. */
export const noticeWords = (kind: NoticeKey) => ({
  title: withVariables(messageText.title, noticeVariables(kind)),
  content: withVariables(messageText.content, noticeVariables(kind)),
})
