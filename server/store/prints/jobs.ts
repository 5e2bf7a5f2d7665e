import { UNFINISHED_PRINT } from '#contract/facts/prints'
import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { printJob } from '#server/db/schema/print'
import { storedFile } from '#server/db/schema/system'

export type PrintJob = typeof printJob.$inferSelect

/** A worker without a heartbeat for this long is considered dead. */
const LOST_AFTER_MS = 30_000
/** After this many attempts a job is not retried: it would crash the server each time. */
const MOST_ATTEMPTS = 3
const SHOWN = 20
const DAY_MS = 86_400_000
/** A job of up to this many forms is small, and need not wait for the large ones. */
const SMALL = 30

/** A user's latest print jobs in a project, with files that have not expired. */
export const printsOf = (db: Db, user_id: number, project_id: number, now: Date) =>
  db
    .select({ job: printJob, file: storedFile })
    .from(printJob)
    .leftJoin(storedFile, and(eq(storedFile.name, printJob.name), gt(storedFile.expires_at, now)))
    .where(
      and(
        eq(printJob.user_id, user_id),
        eq(printJob.project_id, project_id),
        gt(printJob.create_time, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(printJob.job_id))
    .limit(SHOWN)

const UNFINISHED = inArray(printJob.status, [...UNFINISHED_PRINT])

/** The number of a user's unfinished print jobs. */
export const unfinishedPrints = (db: Db, user_id: number): Promise<number> =>
  db.$count(printJob, and(eq(printJob.user_id, user_id), UNFINISHED))

/** Claims the next print job, the smallest and oldest first; two workers never claim the same one. */
export function takePrint(db: Db, now: Date, onlySmall: boolean): Promise<PrintJob | undefined> {
  const lost = new Date(now.getTime() - LOST_AFTER_MS)
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select()
      .from(printJob)
      .where(
        and(
          or(
            eq(printJob.status, 'queued'),
            and(eq(printJob.status, 'running'), lt(printJob.claim_time, lost)),
          ),
          onlySmall ? sql`${printJob.total} <= ${SMALL}` : undefined,
        ),
      )
      .orderBy(sql`${printJob.total} > ${SMALL}`, asc(printJob.job_id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    const isHopeless = next.attempts >= MOST_ATTEMPTS
    const [taken] = await tx
      .update(printJob)
      .set(
        isHopeless
          ? { status: 'failed', error: '生成多次中断，请缩小打印范围后重试' }
          : { status: 'running', claim_time: now, attempts: next.attempts + 1, done_num: 0 },
      )
      .where(eq(printJob.job_id, next.job_id))
      .returning()
    return isHopeless ? undefined : taken
  })
}

/** A job as one worker has claimed it: one that has not said so for too long has lost it to another. */
type Held = Pick<PrintJob, 'job_id' | 'attempts'>

const isHeld = ({ job_id, attempts }: Held) =>
  and(eq(printJob.job_id, job_id), eq(printJob.attempts, attempts))

/**
 * Reports the progress of a print job.
 * @returns false once it has been cancelled, or belongs to another worker
 */
export async function reportPrint(db: Db, held: Held, done_num: number, now: Date): Promise<boolean> {
  const going = await db
    .update(printJob)
    .set({ done_num, claim_time: now })
    .where(and(isHeld(held), eq(printJob.status, 'running')))
    .returning({ job_id: printJob.job_id })
  return going.length > 0
}

/** Ends an unfinished print job; false where it is finished, or is not the caller's: the user's or the worker's. */
export async function endPrint(
  db: Db,
  by: Held | { job_id: number; user_id: number },
  set: Partial<PrintJob>,
): Promise<boolean> {
  const found = await db
    .update(printJob)
    .set(set)
    .where(
      and(
        UNFINISHED,
        'attempts' in by ? isHeld(by) : and(eq(printJob.job_id, by.job_id), eq(printJob.user_id, by.user_id)),
      ),
    )
    .returning({ job_id: printJob.job_id })
  return found.length > 0
}
