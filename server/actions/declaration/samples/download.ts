import type { project, storedFile } from '#server/db/schema/index'
import { Refusal, type Context } from '#server/define'
import { momentOfFirst } from '#server/events/notes'
import { inThread } from '#server/files/pdf/inThread'
import { openFile, withLocal } from '#server/files/store'
import { drawnMark } from '#server/paper/mark'
import { watermarkOf } from './watermark'

/**
 * While somebody fetches a book part by part, its mark stays as it was drawn for the first; other processes, which are
 * asked for other parts, draw the same one.
 */
const KEPT_MS = 60_000
const MOST = 16

interface Tail {
  bytes: Promise<Uint8Array>
  until: number
}

const kept = new Map<string, Tail>()

/** The tail that was drawn for this reader a moment ago, or a new one. */
function tailFor(reader: string, now: number, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
  for (const [key, { until }] of kept) if (until < now || kept.size > MOST) kept.delete(key)
  const known = kept.get(reader)
  const bytes = known?.bytes ?? draw()
  kept.set(reader, { bytes, until: now + KEPT_MS })
  // One that failed is drawn again.
  bytes.catch(() => kept.delete(reader))
  return bytes
}

/**
 * A copy to be kept, each of its pages marked with who fetches it and when, in the words of the reader on the screen: a
 * leak can be traced. The copy itself is sent as it lies in the store, the marks are added to its end.
 * @throws Refusal where the project lets nobody keep a book
 */
export async function markedCopy(
  ctx: Context,
  held: typeof project.$inferSelect,
  stored: typeof storedFile.$inferSelect,
): Promise<File> {
  if (!held.allow_download) throw new Refusal('本活动不允许下载样书，请在线阅读')
  const file = await openFile(ctx.settings, stored)
  const about = { user_id: ctx.user.user_id, subject: `mark ${stored.name} ${held.project_id}` }
  const now = await momentOfFirst(ctx.db, about, ctx.now, KEPT_MS / 1000)
  const text = await watermarkOf({ db: ctx.db, user: ctx.user, now }, held)
  if (text === '') return file
  const reader = [stored.name, ctx.user.user_id, text].join(' ')
  const tail = await tailFor(reader, ctx.now.getTime(), async () => {
    const mark = await drawnMark(text)
    const answer = await withLocal(ctx.settings, stored, (from) => inThread({ kind: 'mark', from, mark }))
    if (!answer.tail) throw new Error('a copy was not marked')
    return answer.tail
  })
  return file.followedBy(new Uint8Array(tail))
}
