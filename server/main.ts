import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { serve, type ServerType } from '@hono/node-server'
import { UPLOADS } from '#contract/rules/upload'
import { maintain } from './backup/maintain'
import { formBytes, timeFor } from './body/limits'
import { createHub } from './events/hub'
import { diskWords } from './files/disk'
import type { Hub } from './define'
import { log } from './log'
import { startJobs } from './jobs'
import { readSettings } from './settings'
import { prepare, type PreparedServer } from './start'
import { wholeServer } from './whole'

/** A stop takes no longer; calls that are still under way after `DRAIN_MS` are cut off. */
const GRACE_MS = 5000
const DRAIN_MS = 3000
/** For the head of a request, and for all of it: no less than the largest upload may take over a slow line. */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: timeFor(formBytes(UPLOADS.sample.maxMb)) }

async function main() {
  const settings = readSettings(process.env, process.argv.slice(2))
  if (settings.demo && settings.host !== '127.0.0.1')
    throw new Error('演示模式只在本机 127.0.0.1 上运行，请去掉 HOST')
  const { database, fresh } = await prepare(settings)
  if (database.kind === 'pglite') database.lock?.onLost(fail)
  const stopMaintenance = maintain(database, { backupDir: settings.backupDir })
  const stopJobs = startJobs(database, settings)

  const hub = createHub(database.listen)
  const stopping = new AbortController()
  const parts = { database, settings, hub, stopping: stopping.signal }
  const app = wholeServer(parts, fileURLToPath(new URL('../dist', import.meta.url)))
  const server = serve(
    { fetch: app.fetch, port: settings.port, hostname: settings.host, serverOptions: PATIENCE },
    ({ port }) => console.info(welcome(settings.host, port, fresh)),
  )
  server.on('error', (e: NodeJS.ErrnoException) => {
    fail(e.code === 'EADDRINUSE' ? new Error(`端口 ${settings.port} 已被占用，请用 PORT 另选一个`) : e)
  })
  onStop(server, stopping, async () => {
    await endStreams(hub)
    await Promise.all([stopJobs(), stopMaintenance(), drained(server)])
    await database.close()
  })
}

function welcome(host: string, port: number, fresh: PreparedServer['fresh']): string {
  const lines = [`评审系统已启动：http://${host}:${port}/admin/`]
  if (fresh.admin) lines.push(`管理员账号 admin，密码 ${fresh.admin}（只显示这一次，请立即记下）`)
  if (fresh.demo)
    lines.push(
      `演示账号的密码都是 ${fresh.demo}：`,
      '  admin 超级管理员 · activity01 评审活动管理员 · manager01 评审管理员',
      '  province01 省级部门 · school01 学校 · man01 申报人员 · publisher01 出版单位',
      '  committee01 教指委 · hang01 行指委 · formal01、formal02 形式审查员',
      '  expert01 组长 · expert03 专家 · expert02 无角色专家 · expert14 组长（另有 2024 年已公布的项目）',
    )
  return lines.join('\n')
}

/** On SIGTERM and SIGINT: says so, takes no more calls, lets those under way end, closes what is open, and exits. */
function onStop(server: ServerType, stopping: AbortController, close: () => Promise<void>): void {
  const answering = new Set<ServerResponse>()
  server.prependListener('request', (_: unknown, response: ServerResponse) => {
    // A connection that is kept would go on bringing calls.
    if (stopping.signal.aborted) response.shouldKeepAlive = false
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  const stop = (signal: string) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info({ stop: signal })
    for (const response of answering) response.shouldKeepAlive = false
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    close().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Takes no more connections; fulfilled when the last one has ended or was cut off. */
function drained(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}

const endStreams = (hub: Hub): Promise<void> =>
  hub.close().catch((err: unknown) => log.error({ err }, 'streams of events did not end'))

function fail(e: unknown): never {
  const words = diskWords(e)
  if (words !== undefined) console.error(words)
  console.error(e instanceof Error ? e.message : e)
  process.exit(1)
}

await main().catch(fail)
