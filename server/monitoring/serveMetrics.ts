import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from '#server/define'
import { log } from '#server/log'

const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Answers `GET /metrics` on a port of its own, which no proxy passes on to the public.
 * @param text what was measured, in the format of Prometheus
 * @returns what ends it
 * @throws Error for the operator when the port is taken
 */
export async function serveMetrics(
  { port, host }: NonNullable<Settings['metrics']>,
  text: () => Promise<string>,
): Promise<() => void> {
  const server = createServer((request, response) => {
    request.resume()
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) => response.writeHead(200, { 'Content-Type': TYPE }).end(body),
      (err: unknown) => {
        log.error({ err }, 'the metrics could not be told')
        response.writeHead(503).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (e: NodeJS.ErrnoException) =>
      reject(e.code === 'EADDRINUSE' ? new Error(`端口 ${port} 已被占用，请用 METRICS_PORT 另选一个`) : e),
    )
    server.listen(port, host, resolve)
  })
  // A server that listens on a port has an address of this kind.
  const { port: bound } = server.address() as AddressInfo
  log.info({ metrics: `http://${host}:${bound}/metrics` })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
