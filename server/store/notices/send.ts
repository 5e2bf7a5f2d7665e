import type { NoticeKey } from '#contract/facts/notices/keys'
import type { NoticeValues } from '#contract/facts/notices/notices'
import { fillIn } from '#contract/rules/message/text'
import type { Db } from '#server/db/client'
import { deliver } from '#server/store/messages/tell'
import { noticeWordsOf } from './words'

/** Who sends, within the transaction of the change that is told. */
export interface Sending {
  db: Db
  now: Date
}

/** The values of whichever kind. */
export type Filled = Readonly<Record<string, string>>

/** What a sender says where somebody has given no reason or opinion. */
export const UNSAID = '无'

/** The values of a kind are not checked here: `sendNotice` and `tellOfBooks` do that. */
export async function sendFilled(
  { db, now }: Sending,
  kind: NoticeKey,
  told: readonly { user_id: number; values: Filled }[],
): Promise<void> {
  if (told.length === 0) return
  const { title, content, channels } = await noticeWordsOf(db, kind)
  const letters = told.map(({ user_id, values }) => ({
    user_id,
    title: fillIn(title, values),
    content: fillIn(content, values),
  }))
  await deliver(db, letters, ['site', ...channels], now)
}

/**
 * Tells people of a change of state in the words of the office, each in a message of their own: one query for the words,
 * one statement for the messages.
 */
export function sendNotice<K extends NoticeKey>(
  sending: Sending,
  kind: K,
  told: readonly { user_id: number; values: NoticeValues<K> }[],
): Promise<void>
export async function sendNotice(...told: Parameters<typeof sendFilled>): Promise<void> {
  await sendFilled(...told)
}
