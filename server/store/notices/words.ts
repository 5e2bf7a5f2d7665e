import { eq } from 'drizzle-orm'
import type { OutsideChannel } from '#contract/facts/messages'
import type { NoticeKey } from '#contract/facts/notices/keys'
import { NOTICES, usualChannels } from '#contract/facts/notices/notices'
import type { Db } from '#server/db/client'
import { noticeTemplate } from '#server/db/schema/index'

type Stored = typeof noticeTemplate.$inferSelect

export interface NoticeWords {
  title: string
  content: string
  channels: readonly OutsideChannel[]
  /** The office's own, in place of the built-in ones. */
  is_own: boolean
}

/** The words of a kind: those that the office has stored, and otherwise the built-in ones. */
export function wordsFrom(kind: NoticeKey, stored: Stored | undefined): NoticeWords {
  if (stored?.own) return { ...stored.own, is_own: true }
  const { title, content } = NOTICES[kind]
  return { title, content, channels: usualChannels(kind), is_own: false }
}

export async function noticeWordsOf(db: Db, kind: NoticeKey): Promise<NoticeWords> {
  const [stored] = await db.select().from(noticeTemplate).where(eq(noticeTemplate.kind, kind))
  return wordsFrom(kind, stored)
}
