import { keysOf } from '#contract/facts/closed'
import { JOB_TARGET } from '#contract/facts/monitor/jobs'
import type { Db } from '#server/db/client'
import { sysJob } from '#server/db/schema/monitor/jobs'
import { nextTime } from '#server/domain/jobs/cron'
import { REGISTERED } from '#server/domain/jobs/registered'

/** Gives a schedule to whatever can run and has none; those that are there stay as the office has set them. */
export async function seedJobs(db: Db, now: Date): Promise<void> {
  const present = await db.selectDistinct({ target: sysJob.invoke_target }).from(sysJob)
  const known = new Set(present.map(({ target }) => target))
  const missing = keysOf(JOB_TARGET).filter((target) => !known.has(target))
  if (missing.length === 0) return
  await db
    .insert(sysJob)
    .values(
      missing.map((target) => {
        const { cron, about, paused = false } = REGISTERED[target]
        return {
          job_name: JOB_TARGET[target],
          job_group: 'SYSTEM' as const,
          invoke_target: target,
          cron_expression: cron,
          paused,
          remark: about,
          next_time: paused ? null : nextTime(cron, now),
          create_by: '系统',
        }
      }),
    )
    .onConflictDoNothing()
}
