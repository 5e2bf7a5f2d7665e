import { and, desc, gt, lte } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { declareBatch } from '#server/db/schema/index'
import { wireDay } from '#server/wire'

/** The batch in which books are declared at this moment, the newest where several are. */
export async function openBatch(db: Db, now: Date) {
  const [found] = await db
    .select()
    .from(declareBatch)
    .where(and(lte(declareBatch.declare_begin_time, now), gt(declareBatch.declare_end_time, now)))
    .orderBy(desc(declareBatch.year))
    .limit(1)
  return found
}

/** The years that have a batch, the newest first. */
export async function batchYears(db: Db): Promise<number[]> {
  const found = await db
    .select({ year: declareBatch.year })
    .from(declareBatch)
    .orderBy(desc(declareBatch.year))
  return found.map(({ year }) => year)
}

/** The year for which a book that is begun now is declared: that of the open batch, otherwise the calendar's. */
export async function declaringYear(db: Db, now: Date): Promise<number> {
  const batch = await openBatch(db, now)
  return batch?.year ?? Number(wireDay(now).slice(0, 4))
}
