import { createApp } from './app'
import type { Database } from './db/open'
import { startJobs } from './jobs'
import { readSettings } from './settings'
import { prepare } from './start'

// The module is reloaded when its file is saved, and must not open the data folder again: the database is kept
// outside of it.
const shared = globalThis as { reviewDatabase?: Promise<Database>; stopJobs?: () => Promise<void> }

const settings = readSettings(process.env)
shared.reviewDatabase ??= prepare(settings).then(({ database, fresh }) => {
  if (fresh.demo) console.info(`演示账号的密码：${fresh.demo}`)
  if (fresh.admin) console.info(`管理员 admin 的密码：${fresh.admin}`)
  return database
})

// Stops the background work of the module version before the reload.
await shared.stopJobs?.()
shared.stopJobs = startJobs(await shared.reviewDatabase, settings)

/** The server inside the development server. */
export const app = createApp({ database: await shared.reviewDatabase, settings })
