import { verifyLog } from '#server/audit/verify'
import { log } from '#server/log'
import { backupTo, dailyCopy } from './copy'
import type { Database } from '#server/db/open'

const minute = 60_000
const hour = 60 * minute

export interface Care {
  /** The folder of the daily copies. */
  backupDir: string
  now?: () => Date
}

/** Runs jobs one after the other at their times; a job that fails is logged and retried the next time. */
function rota() {
  let last: Promise<unknown> = Promise.resolve()
  const timers: NodeJS.Timeout[] = []
  const queue = (job: () => Promise<unknown>) => {
    const done = last.then(job)
    last = done.catch(() => undefined)
    return done
  }
  const run = (name: string, job: () => Promise<unknown>) => () => {
    queue(job).catch((error: unknown) => log.error({ err: error, job: name }, 'database maintenance failed'))
  }
  return {
    queue,
    every(interval: number, name: string, job: () => Promise<unknown>) {
      timers.push(setInterval(run(name, job), interval).unref())
    },
    once(delay: number, name: string, job: () => Promise<unknown>) {
      timers.push(setTimeout(run(name, job), delay).unref())
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await last
    },
  }
}

/**
 * Does for the embedded database what a PostgreSQL server does by itself: it has no process that writes the log back
 * (it would grow without end) or gathers statistics. Once a day, soon after midnight or after the start, all data is
 * copied. `npm run backup` and `npm run verify-log`
 * in another process, which cannot open the folder, are answered from here. A PostgreSQL server is left alone.
 *
 * @returns stops it, after the job that is running; call it before the database is closed
 */
export function maintain(
  database: Database,
  { backupDir, now = () => new Date() }: Care,
): () => Promise<void> {
  if (database.kind !== 'pglite') return () => Promise.resolve()
  const { lite, lock } = database
  const vacuum = () => lite.exec('vacuum (analyze)')
  const copy = async () => {
    const file = await dailyCopy(database, backupDir, now())
    if (file) log.info({ file }, 'copied the data of the day')
  }
  const jobs = rota()
  jobs.every(5 * minute, 'checkpoint', () => lite.exec('checkpoint'))
  jobs.every(6 * hour, 'vacuum', vacuum)
  jobs.every(10 * minute, 'daily copy', copy)
  jobs.once(minute, 'first vacuum', vacuum)
  jobs.once(minute, 'first daily copy', copy)
  lock?.answer(async (request) => {
    if (request === 'verify-log') return JSON.stringify(await verifyLog(database.db))
    const file = /^backup (.+)$/.exec(request)?.[1]
    if (!file) return '失败：不认识的请求'
    await jobs.queue(() => backupTo(database, file))
    return '完成'
  })
  return async () => {
    lock?.answer(() => Promise.resolve('失败：服务正在停止'))
    await jobs.stop()
  }
}
