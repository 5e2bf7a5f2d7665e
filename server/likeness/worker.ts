import { eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { inBackground } from '#server/background'
import type { Db } from '#server/db/client'
import { storedFile } from '#server/db/schema/system'
import { BadPdf } from '#server/files/pdf'
import { inThread } from '#server/files/pdf/inThread'
import { withLocal } from '#server/files/store'
import { StoreAway } from '#server/files/store/fileStore'
import type { FileSettings } from '#server/files/store/of'
import { log } from '#server/log'
import { compareTexts } from '#server/store/likeness/compare'
import { keepFailure, keepPrint, takeRead, takeText, type TextJob } from '#server/store/likeness/queue'
import { followBooks } from '#server/store/likeness/source'

const EVERY_MS = 10_000
/** Books that are compared in one go: all others are read once for all of them. */
const COMPARED_AT_ONCE = 50
const GONE = '样书已被删除'

async function read(db: Db, settings: FileSettings, job: TextJob): Promise<void> {
  try {
    const [source] = await db.select().from(storedFile).where(eq(storedFile.name, job.name))
    if (!source) throw new BadPdf(GONE)
    const { pages, print } = await withLocal(settings, source, (from) => inThread({ kind: 'print', from }))
    if (!print) throw new Error('a text that was read has fingerprints')
    await keepPrint(db, job, pages, print)
  } catch (e) {
    // It is claimed again after a while.
    if (e instanceof StoreAway) throw e
    if (!(e instanceof BadPdf))
      log.error({ err: e, book_id: job.book_id }, 'the text of a sample was not read')
    await keepFailure(db, job, e instanceof BadPdf ? e.message : REFUSAL.notMade)
  }
}

async function compare(db: Db, most: number): Promise<number> {
  const jobs = await takeRead(db, new Date(), most)
  if (jobs.length > 0) await compareTexts(db, jobs)
  return jobs.length
}

/**
 * Reads the samples that wait, one after the other, and compares them with all others.
 * @returns how many it has read
 */
export async function compareBooks(
  db: Db,
  settings: FileSettings,
  isStopping = () => false,
): Promise<number> {
  await followBooks(db)
  let taken = 0
  for (let job; !isStopping() && (job = await takeText(db, new Date())); taken++) {
    await read(db, settings, job)
    if ((taken + 1) % COMPARED_AT_ONCE === 0) await compare(db, COMPARED_AT_ONCE)
  }
  while (!isStopping() && (await compare(db, COMPARED_AT_ONCE)) > 0);
  return taken
}

/** Compares books in the background; returns what stops it. */
export const startLikeness = (db: Db, settings: FileSettings): (() => Promise<void>) =>
  inBackground('likeness of books', EVERY_MS, (isStopping) => compareBooks(db, settings, isStopping))
