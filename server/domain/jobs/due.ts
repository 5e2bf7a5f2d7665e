import type { Misfire } from '#contract/facts/monitor/jobs'
import { nextTime } from './cron'

/** A time that is later than this was missed: no server ran, or a run before it lasted. */
const MISSED_AFTER_MS = 60_000

interface Schedule {
  cron_expression: string
  misfire_policy: Misfire
  paused: boolean
  next_time: Date | null
}

interface Turn {
  runs: boolean
  next_time: Date | null
  /** A time that is given up, as the schedule says. */
  given_up?: Date
}

/**
 * What becomes of a schedule whose time has come, as Quartz does: 1 makes up for each missed time, 3 for none, 0 and 2
 * run once for all of them.
 */
export function turnOf(job: Schedule, now: Date): Turn {
  const { cron_expression: cron, misfire_policy: policy, next_time: due } = job
  if (job.paused || !due || due > now) return { runs: false, next_time: job.paused ? null : due }
  if (policy === '1') return { runs: true, next_time: nextTime(cron, due) }
  const next_time = nextTime(cron, now)
  const isMissed = now.getTime() - due.getTime() > MISSED_AFTER_MS
  return policy === '3' && isMissed ? { runs: false, next_time, given_up: due } : { runs: true, next_time }
}
