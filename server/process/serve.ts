import { serve, type ServerType } from '@hono/node-server'
import { UPLOADS } from '#contract/rules/upload'
import { ownWork } from '#server/app'
import { maintain } from '#server/backup/maintain'
import { inBackground } from '#server/background'
import { formBytes, timeFor } from '#server/body/limits'
import { DROP_MARKS_MS, marksDropper } from '#server/db/kept/drop'
import type { Database } from '#server/db/open'
import type { Settings } from '#server/define'
import { createHub } from '#server/events/hub'
import { storeOf } from '#server/files/store/of'
import { startJobs } from '#server/jobs'
import { startMonitoring } from '#server/monitoring/start'
import { wholeServer } from '#server/whole'
import { fail, onStop } from './stop'

/** For the head of a request, and for all of it: no less than the largest upload may take over a slow line. */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: timeFor(formBytes(UPLOADS.sample.maxMb)) }
/** How often the other processes learn of long work here. */
const SHARE_MS = 500

interface Served {
  /** Prepared; closed at the end. */
  database: Database
  settings: Settings
  /** The folder of the built console. */
  dist: string
}

/**
 * Answers calls and does the background work in this process, until it is told to stop.
 * @param onListening called with the port
 * @throws Error for the operator when a port is taken
 */
export async function serveHere(
  { database, settings, dist }: Served,
  onListening: (port: number) => void = () => undefined,
): Promise<void> {
  if (database.kind === 'pglite') database.lock?.onLost(fail)
  const own = ownWork()
  const hub = createHub(database.listen)
  const stops = [
    await startMonitoring(settings, { database, hub, ...own }),
    maintain(database, { backupDir: settings.backupDir, files: storeOf(settings) }),
    startJobs(database, settings),
    inBackground('marks of changes', DROP_MARKS_MS, marksDropper(database.db)),
    // Nobody else has the embedded database open.
    ...(database.kind === 'postgres'
      ? [inBackground('passing notes', SHARE_MS, () => own.notes.share(database.db))]
      : []),
  ]
  const stopping = new AbortController()
  const parts = { database, settings, hub, own, stopping: stopping.signal }
  const app = wholeServer(parts, dist)
  const server: ServerType = serve(
    { fetch: app.fetch, port: settings.port, hostname: settings.host, serverOptions: PATIENCE },
    ({ port }) => onListening(port),
  )
  server.on('error', (e: NodeJS.ErrnoException) => {
    fail(e.code === 'EADDRINUSE' ? new Error(`端口 ${settings.port} 已被占用，请用 PORT 另选一个`) : e)
  })
  const stopWork = () => Promise.all(stops.map((stop) => stop()))
  onStop({ server, hub, stopping, drainMs: settings.drainMs, stopWork, database })
}
