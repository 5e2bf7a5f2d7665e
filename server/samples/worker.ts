import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { inBackground } from '#server/background'
import type { Db } from '#server/db/client'
import { takeCopy, thisCopy, type CopyJob } from '#server/store/samples/readingCopies'
import { readingCopy } from '#server/db/schema/sample'
import { storedFile } from '#server/db/schema/system'
import { adopt, COPY, retireFiles, withLocal } from '#server/files/store'
import { StoreAway } from '#server/files/store/fileStore'
import { storeOf, type FileSettings } from '#server/files/store/of'
import { log } from '#server/log'
import { BadPdf } from '#server/files/pdf'
import { inThread } from '#server/files/pdf/inThread'

const EVERY_MS = 2_000
const GONE = '样书已被删除'

async function build(db: Db, settings: FileSettings, job: CopyJob): Promise<void> {
  const [source] = job.source ? await db.select().from(storedFile).where(eq(storedFile.name, job.source)) : []
  if (!source) throw new BadPdf(GONE)
  const to = join(await storeOf(settings).scratch(), `copy-${randomUUID()}`)
  try {
    const { anonymous } = job
    const { pages } = await withLocal(settings, source, (from) =>
      inThread({ kind: 'copy', from, to, anonymous }),
    )
    await keep(db, settings, job, { source, made: to, pages })
  } finally {
    await rm(to, { force: true })
  }
}

interface Made {
  source: typeof storedFile.$inferSelect
  /** Where it was written. */
  made: string
  pages: number
}

/** Puts a copy in the place of the one before. */
async function keep(
  db: Db,
  settings: FileSettings,
  job: CopyJob,
  { source, made, pages }: Made,
): Promise<void> {
  const original_name = `${job.book_id}.pdf`
  await db.transaction(async (tx) => {
    const owner = { db: tx, settings, user: { user_id: source.user_id } }
    const name = await adopt(owner, made, { type: 'pdf', purpose: COPY, original_name })
    const [before] = await tx
      .select({ file: storedFile })
      .from(readingCopy)
      .innerJoin(storedFile, eq(storedFile.name, readingCopy.name))
      .where(thisCopy(job))
    await tx
      .update(readingCopy)
      .set({ status: 'ready', source: source.name, name, pages, error: null, update_time: new Date() })
      .where(thisCopy(job))
    if (before) await retireFiles(tx, [before.file.name])
  })
}

/**
 * Makes all waiting copies, one after the other.
 * @returns how many it claimed
 */
export async function makeCopies(db: Db, settings: FileSettings, isStopping = () => false): Promise<number> {
  for (let taken = 0; ; taken++) {
    const job = isStopping() ? undefined : await takeCopy(db, new Date())
    if (!job) return taken
    try {
      await build(db, settings, job)
    } catch (e) {
      // It is claimed again after a while.
      if (e instanceof StoreAway) throw e
      if (!(e instanceof BadPdf)) log.error({ err: e, book_id: job.book_id }, 'a reading copy was not made')
      const error = e instanceof BadPdf ? e.message : REFUSAL.notMade
      await db.update(readingCopy).set({ status: 'failed', error }).where(thisCopy(job))
    }
  }
}

/** Makes copies in the background; returns what stops it. */
export const startSamples = (db: Db, settings: FileSettings): (() => Promise<void>) =>
  inBackground('reading copies', EVERY_MS, (isStopping) => makeCopies(db, settings, isStopping))
