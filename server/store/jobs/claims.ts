import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client'
import { sysJob, sysJobLog } from '#server/db/schema/monitor/jobs'
import { turnOf } from '#server/domain/jobs/due'
import { wireTime } from '#server/wire'

/**
 * Until when a claim holds; one that is not renewed by then belongs to a process that has ended. The database's clock
 * decides: those of several servers differ.
 */
const LEASE = sql`now() + interval '60 seconds'`
const NO_CLAIM = { claimed_by: null, claim_time: null, claim_until: null }

type Job = typeof sysJob.$inferSelect
interface Due {
  job: Job
  lost: boolean
}
type About = Pick<Job, 'job_id' | 'job_name' | 'job_group' | 'invoke_target'>

/** A job that one process runs now. */
export interface Claim extends About {
  claimed_by: string
  claim_time: Date
  asked_by: string | null
}

const isLost = sql<boolean>`coalesce(${sysJob.claim_until} <= now(), false)`

/** Its time has come, somebody has asked for it, or its run was lost. */
const isDue = (now: Date) =>
  or(
    isLost,
    and(
      or(and(eq(sysJob.paused, false), lte(sysJob.next_time, now)), isNotNull(sysJob.asked_time)),
      or(eq(sysJob.concurrent, true), isNull(sysJob.claim_until)),
    ),
  )

const aboutOf = ({ job_id, job_name, job_group, invoke_target }: About): About => ({
  job_id,
  job_name,
  job_group,
  invoke_target,
})

const failedRow = (job: Job, message: string, reason: string, start_time: Date, end_time: Date) => ({
  ...aboutOf(job),
  job_message: message,
  failed: true,
  exception_info: reason,
  start_time,
  end_time,
})

/** What nobody else will tell of: a run whose process has ended, a time that is given up. */
function untold({ job, lost }: Due, given_up: Date | undefined, now: Date) {
  const began = job.claim_time ?? now
  return [
    ...(lost
      ? [failedRow(job, '执行中断', '执行期间服务器停止，没有执行完', began, job.claim_until ?? now)]
      : []),
    ...(given_up
      ? [failedRow(job, '错过执行', `${wireTime(given_up)} 没有执行，按“不补”放弃`, given_up, now)]
      : []),
  ]
}

async function claim(tx: Tx, due: Due, worker: string, now: Date): Promise<Claim | undefined> {
  const { job, lost } = due
  const { runs, next_time, given_up } = turnOf(job, now)
  const told = untold(due, given_up, now)
  if (told.length > 0) await tx.insert(sysJobLog).values(told)
  const isRun = runs || job.asked_time !== null
  const claimed = {
    asked_time: null,
    asked_by: null,
    claimed_by: worker,
    claim_time: now,
    claim_until: LEASE,
  }
  await tx
    .update(sysJob)
    .set({ next_time, ...(isRun ? claimed : lost && NO_CLAIM) })
    .where(eq(sysJob.job_id, job.job_id))
  return isRun ? { ...aboutOf(job), claimed_by: worker, claim_time: now, asked_by: job.asked_by } : undefined
}

/**
 * Claims the jobs that are due or asked for. Of several processes one gets each of them: rows that another one looks at
 * are skipped, and a row that it has claimed is due no longer.
 * @param nameOf a name for each run; no two may share one
 */
export async function takeDue(db: Db, nameOf: () => string, now: Date): Promise<Claim[]> {
  const [any] = await db.select({ job_id: sysJob.job_id }).from(sysJob).where(isDue(now)).limit(1)
  if (!any) return []
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ job: sysJob, lost: isLost })
      .from(sysJob)
      .where(isDue(now))
      .orderBy(asc(sysJob.next_time), asc(sysJob.job_id))
      .for('update', { skipLocked: true })
    const claims: Claim[] = []
    for (const one of due) {
      const taken = await claim(tx, one, nameOf(), now)
      if (taken) claims.push(taken)
    }
    return claims
  })
}

const thisRun = ({ job_id, claimed_by }: Claim) =>
  and(eq(sysJob.job_id, job_id), eq(sysJob.claimed_by, claimed_by))

/** Says that the run goes on. */
export const renewClaim = (db: Db, taken: Claim) =>
  db.update(sysJob).set({ claim_until: LEASE }).where(thisRun(taken))

export interface RunOutcome {
  /** What was done; undefined when there was nothing to do. */
  message: string | undefined
  /** Why it failed. */
  failure?: string
  end_time: Date
}

const NOTHING = '没有需要处理的'

/**
 * Ends a run. One that was due and had nothing to do is told by its job alone: a job of every minute would fill the log
 * with rows that say nothing.
 */
export async function endRun(db: Db, taken: Claim, outcome: RunOutcome): Promise<void> {
  const { claim_time: start_time, asked_by } = taken
  const { message, failure, end_time } = outcome
  const failed = failure !== undefined
  const told = failed ? '执行失败' : (message ?? NOTHING)
  await db.transaction(async (tx) => {
    await tx
      .update(sysJob)
      .set({ last_time: start_time, last_failed: failed, last_message: failure ?? told })
      .where(eq(sysJob.job_id, taken.job_id))
    await tx.update(sysJob).set(NO_CLAIM).where(thisRun(taken))
    if (failed || message !== undefined || asked_by !== null)
      await tx.insert(sysJobLog).values({
        ...aboutOf(taken),
        job_message: told,
        failed,
        exception_info: failure ?? null,
        asked_by,
        start_time,
        end_time,
      })
  })
}
