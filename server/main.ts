import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createApp } from './app'
import { maintain } from './db/maintain'
import { createHub } from './events/hub'
import { sweepFiles } from './files/store'
import { log } from './log'
import { startJobs } from './jobs'
import { readSettings } from './settings'
import { prepare } from './start'
import { consoleFiles } from './static'

const GRACE_MS = 10_000
const SWEEP_MS = 3_600_000

async function main() {
  const settings = readSettings(process.env, process.argv.slice(2))
  if (settings.demo && settings.host !== '127.0.0.1')
    throw new Error('演示模式只在本机 127.0.0.1 上运行，请去掉 HOST')
  const { database, fresh } = await prepare(settings)
  const stopMaintenance = maintain(database, { backupDir: settings.backupDir })
  const stopJobs = startJobs(database.db, settings)

  const sweeping = setInterval(() => {
    sweepFiles(database.db, settings, new Date()).catch((err: unknown) =>
      log.error({ err, job: 'sweep files' }),
    )
  }, SWEEP_MS)

  const app = new Hono()
  const hub = createHub(database.listen)
  app.route('/', createApp({ database, settings, hub }))
  app.route('/', consoleFiles(fileURLToPath(new URL('../dist', import.meta.url)), settings.foreign))
  const server = serve({ fetch: app.fetch, port: settings.port, hostname: settings.host }, ({ port }) => {
    const lines = [`评审系统已启动：http://${settings.host}:${port}/admin/`]
    if (fresh.admin) lines.push(`管理员账号 admin，密码 ${fresh.admin}（只显示这一次，请立即记下）`)
    if (fresh.demo)
      lines.push(
        `演示账号的密码都是 ${fresh.demo}：`,
        '  admin 超级管理员 · activity01 评审活动管理员 · manager01 评审管理员',
        '  expert01 组长 · expert03 专家 · expert02 无角色专家',
      )
    console.info(lines.join('\n'))
  })
  server.on('error', (e: NodeJS.ErrnoException) => {
    fail(e.code === 'EADDRINUSE' ? new Error(`端口 ${settings.port} 已被占用，请用 PORT 另选一个`) : e)
  })

  /** Ends the streams of events: each that has ended leaves its connection idle. */
  async function hush(): Promise<void> {
    await hub.close().catch((err: unknown) => log.error({ err }, 'streams of events did not end'))
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    clearInterval(sweeping)
    log.info({ stop: signal })
    const force = setTimeout(() => process.exit(1), GRACE_MS)
    const quiet = hush()
    server.close(() => {
      void quiet
        .then(stopJobs)
        .then(stopMaintenance)
        .then(() => database.close())
        .then(() => {
          clearTimeout(force)
          process.exit(0)
        }, fail)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function fail(e: unknown): never {
  console.error(e instanceof Error ? e.message : e)
  process.exit(1)
}

await main().catch(fail)
