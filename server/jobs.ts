import type { Db } from './db/client'
import { startMessages } from './messages/worker'
import { startExamining } from './examining/worker'
import { startPrints } from './paper/worker'
import { startSamples } from './samples/worker'
import type { Settings } from './define'

/**
 * All background work of the server.
 * @returns stops all of it; call it before the database closes
 */
export function startJobs(db: Db, settings: Settings): () => Promise<void> {
  const stops = [
    startMessages(db, settings),
    startSamples(db, settings),
    startPrints(db, settings),
    startExamining(db),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
