import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { jobs as calls } from '#contract/actions/system/jobs'
import type { z } from '#contract/zod'
import { isKeyOf } from '#contract/facts/closed'
import { JOB_GROUP, JOB_TARGET } from '#contract/facts/monitor/jobs'
import type { Db } from '#server/db/client'
import { sysJob } from '#server/db/schema/monitor/jobs'
import { Refusal, type Context } from '#server/define'
import { cronFault } from '#server/domain/jobs/cron'
import { flagOf } from '#server/wire'
import type { StoredJob } from './present'

type Fields = z.output<typeof calls.job_add.input>

/** Somebody else has removed it. */
export const GONE = '任务不存在或已删除'

export async function findJob(db: Db, job_id: number): Promise<StoredJob> {
  const [found] = await db.select().from(sysJob).where(eq(sysJob.job_id, job_id))
  if (!found) throw new Refusal(GONE)
  return found
}

/** Locks it: the schedule writes it too. */
export async function lockJob(db: Db, job_id: number): Promise<StoredJob> {
  const [found] = await db.select().from(sysJob).where(eq(sysJob.job_id, job_id)).for('update')
  if (!found) throw new Refusal(GONE)
  return found
}

export async function refuseWrongJob({ db, now }: Context, fields: Fields, job_id = 0): Promise<void> {
  if (!isKeyOf(JOB_TARGET, fields.invokeTarget))
    throw new Refusal('调用目标只能是系统登记的任务，不能执行别的')
  const fault = cronFault(fields.cronExpression, now)
  if (fault) throw new Refusal(fault)
  const [taken] = await db
    .select({ job_id: sysJob.job_id })
    .from(sysJob)
    .where(
      and(
        eq(sysJob.job_name, fields.jobName),
        eq(sysJob.job_group, fields.jobGroup),
        ne(sysJob.job_id, job_id),
      ),
    )
  if (taken) throw new Refusal(`任务名称“${fields.jobName}”在“${JOB_GROUP[fields.jobGroup]}”组中已存在`)
}

/** What can run keeps a schedule, paused or not: the next start would bring the first one back. */
export async function refuseLast(db: Db, jobs: readonly StoredJob[]): Promise<void> {
  const targets = jobs.map(({ invoke_target }) => invoke_target)
  const going = jobs.map(({ job_id }) => job_id)
  // Two who each remove one of two would both find that the other one stays.
  const all = await db
    .select({ job_id: sysJob.job_id, target: sysJob.invoke_target })
    .from(sysJob)
    .where(inArray(sysJob.invoke_target, targets))
    .orderBy(asc(sysJob.job_id))
    .for('update')
  const kept = new Set(all.filter(({ job_id }) => !going.includes(job_id)).map(({ target }) => target))
  const last = jobs.find(
    ({ invoke_target: target }) => Object.hasOwn(JOB_TARGET, target) && !kept.has(target),
  )
  if (last)
    throw new Refusal(`“${last.job_name}”是该任务仅有的时间安排，不能删除或改作他用；不需要执行时请暂停`)
}

export const jobColumnsOf = (fields: Fields) => ({
  job_name: fields.jobName,
  job_group: fields.jobGroup,
  invoke_target: fields.invokeTarget,
  cron_expression: fields.cronExpression.split(/\s+/).join(' '),
  misfire_policy: fields.misfirePolicy,
  concurrent: !flagOf(fields.concurrent),
  remark: fields.remark || null,
})
