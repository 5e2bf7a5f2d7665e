import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/open'
import { startMonitoring, tellForWorkers } from '#server/monitoring/start'
import { seen } from '#server/signals/observers'

/** Two processes that answer a call each, and one that leads them and tells what they have measured. */

const metrics = { host: '127.0.0.1', port: Number(process.argv[2]) }

if (cluster.isPrimary) {
  await tellForWorkers({ metrics })
  const ready = new Set<number>()
  cluster.on('message', ({ id }, message) => {
    if (message !== 'ready') return
    ready.add(id)
    if (ready.size === 2) console.info('ready')
  })
  cluster.fork()
  cluster.fork()
} else {
  const database = await openDatabase({ dir: 'memory://' })
  const own = { exporting: { waiting: () => 3 }, hub: { size: () => 4 } }
  await startMonitoring({ metrics, traces: false }, { database, ...own })
  const answered = () => pause(1)
  await seen({ kind: 'call', name: 'login', parent: undefined }, answered, () => ({
    code: 200,
    isFault: false,
  }))
  process.send?.('ready')
}
