import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/freePort'
import { isCluster } from './cluster'
import { SAMPLE, startSample } from './server'

/** What the server does with the sample data after its start, by the names of its queues. */
const READING = ['examining', 'likeness']

/** Reading takes some ten seconds, and thrice that on a busy machine. */
const LONGEST_MS = 180_000

async function isRead(metricsPort: number): Promise<boolean> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return READING.every((queue) => text.includes(`review_queue_waiting{queue="${queue}"} 0\n`))
}

/**
 * Has the sample data written, and its documents read, once for all journeys: each file of them begins with a copy.
 * Servers on PostgreSQL write it themselves.
 */
export default async function makeSample(): Promise<(() => Promise<void>) | undefined> {
  if (isCluster) return undefined
  const metricsPort = await freePort()
  const product = await startSample({ METRICS_PORT: String(metricsPort) })
  const latest = Date.now() + LONGEST_MS
  while (!(await isRead(metricsPort))) {
    if (Date.now() > latest)
      throw new Error(`the documents of the sample data are not read: ${product.dataDir}`)
    await pause(250)
  }
  await product.halt()
  process.env[SAMPLE] = product.dataDir
  return product.stop
}
