import { lt } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client'
import { numberOf } from '#server/db/parameter'
import { sysJobLog } from '#server/db/schema/monitor/jobs'
import { loginLog } from '#server/db/schema/system'

const JOB_DAYS = 30
const LOGIN_DAYS = 180
const DAY = 86_400_000

async function sweep(db: Db, column: AnyPgColumn, now: Date, days: number): Promise<number> {
  const removed = await db
    .delete<PgTable>(column.table)
    .where(lt(column, new Date(now.getTime() - days * DAY)))
    .returning({ at: column })
  return removed.length
}

/** Removes what was logged of jobs longer ago than the office wants to keep. @returns how many rows */
export const sweepJobLog = async (db: Db, now: Date): Promise<number> =>
  sweep(db, sysJobLog.start_time, now, await numberOf(db, 'sys.job.logDays', JOB_DAYS))

/** The same of logins. @returns how many rows */
export const sweepLoginLog = async (db: Db, now: Date): Promise<number> =>
  sweep(db, loginLog.login_time, now, await numberOf(db, 'sys.login.logDays', LOGIN_DAYS))
