import { startLinking } from './audit/worker'
import type { Settings } from './define'
import type { Database } from './db/open'
import { startExamining } from './examining/worker'
import { startSchedule } from './jobs/scheduler'
import { startLikeness } from './likeness/worker'
import { startMessages } from './messages/worker'
import { startPrints } from './paper/worker'
import { startSamples } from './samples/worker'

/**
 * All background work of the server: what has its times, and the queues that somebody waits for.
 * @returns stops all of it; call it before the database closes
 */
export function startJobs(database: Database, settings: Settings): () => Promise<void> {
  const queues = [startMessages, startSamples, startPrints, startExamining, startLikeness]
  const stops = [
    startSchedule({ database, settings }),
    startLinking(database.db),
    ...queues.map((start) => start(database.db, settings)),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
