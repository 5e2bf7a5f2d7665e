import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ServerType } from '@hono/node-server'
import type { Database } from '#server/db/open'
import type { Hub } from '#server/define'
import { diskWords } from '#server/files/disk'
import { log } from '#server/log'

/** A stop takes no longer, beside `drainMs`; calls that are still under way after `CUT_MS` are cut off. */
export const GRACE_MS = 5000
const CUT_MS = 3000

interface Stopping {
  server: ServerType
  hub: Hub
  /** Set at the signal: from then on the server says that it is not ready. */
  stopping: AbortController
  /** For so long calls are still taken, in milliseconds. */
  drainMs: number
  /** Ends the background work. */
  stopWork: () => Promise<unknown>
  /** Closed last. */
  database: Database
}

/**
 * On SIGTERM and SIGINT: says so and goes on for a while, so that whoever sends calls learns of it; hands over the
 * streams in the second half of this time; then takes no more calls, lets those under way end, closes what is open, and
 * exits.
 */
export function onStop({ server, hub, stopping, drainMs, stopWork, database }: Stopping): void {
  const answering = new Set<ServerResponse>()
  server.prependListener('request', (_: unknown, response: ServerResponse) => {
    // A connection that is kept would go on bringing calls.
    if (stopping.signal.aborted) response.shouldKeepAlive = false
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  const end = async () => {
    // Without a stream to hand over the second half is waited for all the same.
    const over = wait(drainMs)
    await wait(drainMs / 2)
    await Promise.all([over, endStreams(hub, drainMs / 2)])
    await Promise.all([stopWork(), drained(server)])
    await database.close()
  }
  const stop = (signal: string) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info({ stop: signal })
    for (const response of answering) response.shouldKeepAlive = false
    setTimeout(() => process.exit(1), drainMs + GRACE_MS).unref()
    end().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Takes no more connections; fulfilled when the last one has ended or was cut off. */
function drained(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), CUT_MS)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}

const endStreams = (hub: Hub, overMs: number): Promise<void> =>
  hub.close(overMs).catch((err: unknown) => log.error({ err }, 'streams of events did not end'))

/** Says what is wrong, and ends. */
export function fail(e: unknown): never {
  const words = diskWords(e)
  if (words !== undefined) console.error(words)
  console.error(e instanceof Error ? e.message : e)
  process.exit(1)
}
