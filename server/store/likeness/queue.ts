import { and, eq, sql } from 'drizzle-orm'
import { isWithoutText, type BookPrint } from '#server/domain/likeness/bookPrint'
import { rows, type Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { bookPrints, bookText } from '#server/db/schema/index'
import { momentSql } from '#server/db/moments'

/** A worker that has not finished by then is considered dead. */
const LOST_AFTER_MS = 10 * 60_000
/** Whoever reads a text that ends the process would read it for ever. */
const MOST_ATTEMPTS = 3
const GIVEN_UP = '多次读取都没有完成，请重新导出 PDF 后上传'

/** A text to be read or compared, by the book and the file it is read from. */
export interface TextJob {
  book_id: number
  name: string
}

const isLost = (now: Date) =>
  sql`t.claim_time < ${new Date(now.getTime() - LOST_AFTER_MS).toISOString()}::timestamptz`

const thisText = ({ book_id, name }: TextJob) => and(eq(bookText.book_id, book_id), eq(bookText.name, name))

/** Claims the next text to be read. Two workers never claim the same one. */
export async function takeText(db: Db, now: Date): Promise<TextJob | undefined> {
  const at = momentSql(now)
  await db.execute(sql`update book_text t set state = ${value.text.failed}, reason = ${GIVEN_UP}, update_time = ${at}
    where t.state = ${value.text.reading} and ${isLost(now)} and t.attempts >= ${MOST_ATTEMPTS}`)
  const [taken] = rows<TextJob>(
    await db.execute(sql`
      update book_text set state = ${value.text.reading}, claim_time = ${at}, update_time = ${at}, attempts = attempts + 1
      where book_id = (select t.book_id from book_text t
        where t.state = ${value.text.queued} or (t.state = ${value.text.reading} and ${isLost(now)})
        order by t.create_time, t.book_id limit 1 for update skip locked)
      returning book_id, name`),
  )
  return taken
}

/** Claims texts that have been read and wait to be compared. */
export async function takeRead(db: Db, now: Date, most: number): Promise<TextJob[]> {
  const at = momentSql(now)
  return rows<TextJob>(
    await db.execute(sql`
      update book_text set claim_time = ${at}
      where book_id in (select t.book_id from book_text t
        where t.state = ${value.text.comparing} and (t.claim_time is null or ${isLost(now)})
        order by t.book_id limit ${most} for update skip locked)
      returning book_id, name`),
  )
}

const memoryOf = ({ buffer, byteOffset, byteLength }: Int32Array | Uint16Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength))

/** Keeps what was read, unless the file has been replaced meanwhile. */
export async function keepPrint(db: Db, job: TextJob, pages: number, print: BookPrint): Promise<void> {
  const { hashes, text_pages } = print
  const state = isWithoutText(print, pages) ? 'no_text' : 'comparing'
  await db.transaction(async (tx) => {
    const kept = await tx
      .update(bookText)
      .set({ state, pages, text_pages, prints: hashes.length, claim_time: null, update_time: new Date() })
      .where(thisText(job))
      .returning({ book_id: bookText.book_id })
    if (kept.length === 0 || state === 'no_text') return
    const memory = { hashes: memoryOf(hashes), pages: memoryOf(print.pages) }
    await tx
      .insert(bookPrints)
      .values({ book_id: job.book_id, ...memory })
      .onConflictDoUpdate({ target: bookPrints.book_id, set: memory })
  })
}

/** The text cannot be read, and why. */
export const keepFailure = async (db: Db, job: TextJob, reason: string): Promise<void> =>
  void (await db
    .update(bookText)
    .set({ state: 'failed', reason, update_time: new Date() })
    .where(thisText(job)))

/** These have been compared with all others. */
export async function keepCompared(db: Db, jobs: readonly TextJob[]): Promise<void> {
  await db.execute(sql`
    update book_text t set state = ${value.text.ready}, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(jobs)}::text::jsonb) as job (book_id int, name text)
    where t.book_id = job.book_id and t.name = job.name and t.state = ${value.text.comparing}`)
}
