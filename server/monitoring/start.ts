import cluster from 'node:cluster'
import type { Settings } from '#server/define'
import type { Watched } from './metrics'
import { serveMetrics } from './serveMetrics'

/**
 * Lets a process that answers calls be seen from outside, as far as the settings ask for it: what does it is loaded only
 * then.
 * @returns what ends it
 * @throws Error for the operator when the port is taken
 */
export async function startMonitoring(
  { metrics, traces }: Pick<Settings, 'metrics' | 'traces'>,
  watched: Watched,
): Promise<() => Promise<void>> {
  const stops: (() => unknown)[] = []
  if (traces) {
    const { sendTraces } = await import('./traces')
    stops.push(sendTraces())
  }
  if (metrics) {
    const { measure } = await import('./metrics')
    const { text, stop } = measure(watched)
    stops.push(stop)
    // Of several processes on one machine the leading one tells for all.
    if (!cluster.isWorker) stops.push(await serveMetrics(metrics, text))
  }
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

/** The same for the process that leads workers: it tells what they have measured. */
export async function tellForWorkers({ metrics }: Pick<Settings, 'metrics'>): Promise<void> {
  if (!metrics) return
  const { measuredByAll } = await import('./metrics')
  await serveMetrics(metrics, measuredByAll())
}
