import type { Db } from './db/client'
import { startDeadlines } from './examining/deadlines'
import { startExamining } from './examining/worker'
import { startLikeness } from './likeness/worker'
import { startRevisionNotices } from './messages/revisions'
import { startMessages } from './messages/worker'
import { startPrints } from './paper/worker'
import { startSamples } from './samples/worker'
import type { Settings } from './define'

/**
 * All background work of the server.
 * @returns stops all of it; call it before the database closes
 */
export function startJobs(db: Db, settings: Settings): () => Promise<void> {
  const stops = [
    startMessages,
    startRevisionNotices,
    startSamples,
    startPrints,
    startDeadlines,
    startExamining,
    startLikeness,
  ].map((start) => start(db, settings))
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
