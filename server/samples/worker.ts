import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { inBackground } from '#server/background'
import type { Db } from '#server/db/client'
import { takeCopy, thisCopy, type CopyJob } from '#server/store/samples/readingCopies'
import { readingCopy } from '#server/db/schema/sample'
import { storedFile } from '#server/db/schema/system'
import { adopt, COPY, storedPath, removeFile } from '#server/files/store'
import { log } from '#server/log'
import type { Settings } from '#server/define'
import { BadPdf } from '#server/files/pdf'
import { inThread } from '#server/files/pdf/inThread'

const EVERY_MS = 2_000
const GONE = '样书已被删除'

type Where = Pick<Settings, 'dataDir'>

async function build(db: Db, settings: Where, job: CopyJob): Promise<void> {
  const [source] = job.source ? await db.select().from(storedFile).where(eq(storedFile.name, job.source)) : []
  if (!source) throw new BadPdf(GONE)
  const to = storedPath(settings, { purpose: COPY, name: `copy-${job.project_id}-${source.name}.part` })
  try {
    const from = storedPath(settings, source)
    const { pages } = await inThread({ kind: 'copy', from, to, anonymous: job.anonymous })
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
async function keep(db: Db, settings: Where, job: CopyJob, { source, made, pages }: Made): Promise<void> {
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
    if (before) await removeFile(tx, settings, before.file)
  })
}

/**
 * Makes all waiting copies, one after the other.
 * @returns how many it claimed
 */
export async function makeCopies(db: Db, settings: Where, isStopping = () => false): Promise<number> {
  for (let taken = 0; ; taken++) {
    const job = isStopping() ? undefined : await takeCopy(db, new Date())
    if (!job) return taken
    try {
      await build(db, settings, job)
    } catch (e) {
      if (!(e instanceof BadPdf)) log.error({ err: e, book_id: job.book_id }, 'a reading copy was not made')
      const error = e instanceof BadPdf ? e.message : REFUSAL.notMade
      await db.update(readingCopy).set({ status: 'failed', error }).where(thisCopy(job))
    }
  }
}

/** Makes copies in the background; returns what stops it. */
export const startSamples = (db: Db, settings: Where): (() => Promise<void>) =>
  inBackground('reading copies', EVERY_MS, (isStopping) => makeCopies(db, settings, isStopping))
