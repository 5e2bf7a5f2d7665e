import { fileURLToPath } from 'node:url'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { UPLOADS } from '#contract/rules/upload'
import { createApp } from './app'
import { maintain } from './backup/maintain'
import { formBytes, timeFor } from './body/limits'
import { createHub } from './events/hub'
import { sweepFiles } from './files/store'
import type { Database } from './db/open'
import type { Hub, Settings } from './define'
import { log } from './log'
import { startJobs } from './jobs'
import { readSettings } from './settings'
import { prepare, type PreparedServer } from './start'
import { consoleFiles } from './static'

const GRACE_MS = 10_000
const SWEEP_MS = 3_600_000
/** For the head of a request, and for all of it: no less than the largest upload may take over a slow line. */
const PATIENCE = { headersTimeout: 15_000, requestTimeout: timeFor(formBytes(UPLOADS.sample.maxMb)) }

async function main() {
  const settings = readSettings(process.env, process.argv.slice(2))
  if (settings.demo && settings.host !== '127.0.0.1')
    throw new Error('演示模式只在本机 127.0.0.1 上运行，请去掉 HOST')
  const { database, fresh } = await prepare(settings)
  const stopMaintenance = maintain(database, { backupDir: settings.backupDir })
  const stopJobs = startJobs(database.db, settings)
  const sweeping = setInterval(() => void sweep(database, settings), SWEEP_MS)

  const hub = createHub(database.listen)
  const app = new Hono()
  app.route('/', createApp({ database, settings, hub }))
  app.route('/', consoleFiles(fileURLToPath(new URL('../dist', import.meta.url)), settings.foreign))
  const server = serve(
    { fetch: app.fetch, port: settings.port, hostname: settings.host, serverOptions: PATIENCE },
    ({ port }) => console.info(welcome(settings.host, port, fresh)),
  )
  server.on('error', (e: NodeJS.ErrnoException) => {
    fail(e.code === 'EADDRINUSE' ? new Error(`端口 ${settings.port} 已被占用，请用 PORT 另选一个`) : e)
  })
  onStop(server, hub, async () => {
    clearInterval(sweeping)
    await stopJobs()
    await stopMaintenance()
    await database.close()
  })
}

/** Removes files that nothing refers to any more. */
const sweep = (database: Database, settings: Settings) =>
  sweepFiles(database.db, settings, new Date()).catch((err: unknown) =>
    log.error({ err, job: 'sweep files' }),
  )

function welcome(host: string, port: number, fresh: PreparedServer['fresh']): string {
  const lines = [`评审系统已启动：http://${host}:${port}/admin/`]
  if (fresh.admin) lines.push(`管理员账号 admin，密码 ${fresh.admin}（只显示这一次，请立即记下）`)
  if (fresh.demo)
    lines.push(
      `演示账号的密码都是 ${fresh.demo}：`,
      '  admin 超级管理员 · activity01 评审活动管理员 · manager01 评审管理员',
      '  expert01 组长 · expert03 专家 · expert02 无角色专家',
    )
  return lines.join('\n')
}

/** On SIGTERM and SIGINT: takes no more calls, lets those under way end, closes what is open, and exits. */
function onStop(server: ServerType, hub: Hub, close: () => Promise<void>): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ stop: signal })
    const force = setTimeout(() => process.exit(1), GRACE_MS)
    const quiet = endStreams(server, hub)
    server.close(() => {
      void quiet.then(close).then(() => {
        clearTimeout(force)
        process.exit(0)
      }, fail)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Ends the streams of events: each that has ended leaves its connection idle. */
async function endStreams(server: ServerType, hub: Hub): Promise<void> {
  await hub.close().catch((err: unknown) => log.error({ err }, 'streams of events did not end'))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
}

function fail(e: unknown): never {
  console.error(e instanceof Error ? e.message : e)
  process.exit(1)
}

await main().catch(fail)
