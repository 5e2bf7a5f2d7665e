import type { project, storedFile } from '#server/db/schema/index'
import { Refusal, type Context } from '#server/define'
import { inThread } from '#server/files/pdf/inThread'
import { openFile, storedPath } from '#server/files/store'
import { drawnMark } from '#server/paper/mark'
import { watermarkOf } from './watermark'

/** While somebody fetches a book part by part, its mark stays as it was drawn for the first. */
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
 * leak can be traced. The copy itself is sent from the disk, the marks are added to its end.
 * @throws Refusal where the project lets nobody keep a book
 */
export async function markedCopy(
  ctx: Context,
  held: typeof project.$inferSelect,
  stored: typeof storedFile.$inferSelect,
): Promise<File> {
  if (!held.allow_download) throw new Refusal('本活动不允许下载样书，请在线阅读')
  const file = await openFile(ctx.settings, stored)
  const text = await watermarkOf(ctx, held)
  if (text === '') return file
  const reader = [stored.name, ctx.user.user_id, held.watermark_text].join(' ')
  const tail = await tailFor(reader, ctx.now.getTime(), async () => {
    const from = storedPath(ctx.settings, stored)
    const answer = await inThread({ kind: 'mark', from, mark: await drawnMark(text) })
    if (!answer.tail) throw new Error('a copy was not marked')
    return answer.tail
  })
  return new File([file, new Uint8Array(tail)], file.name, { type: file.type })
}
