import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { verifyLinked } from '#server/audit/verify'
import type { Embedded } from '#server/db/driver/embedded'
import { log } from '#server/log'
import { backupTo, dailyCopy } from './copy'
import { toldFiles } from './toldFiles'
import type { FileStore } from '#server/files/store/fileStore'
import { tablesOf } from './dump'
import type { Database } from '#server/db/open'

const minute = 60_000
/** Nobody waits long for a single table, but the first statistics are wanted soon. */
const VACUUM: Quietly = { every: 6 * 60, latest: 10 }
/** A review may be busy from morning to midnight; the copy of the day is made by then at the latest. */
const COPY: Quietly = { every: 10, latest: 12 * 60 }

/** The answer to `npm run backup` in another process; lines about the files follow. */
export const COPIED = '完成'

export interface Care {
  /** The folder of the daily copies. */
  backupDir: string
  /** What is copied with the data. */
  files?: FileStore
  now?: () => Date
  /** Whether the minute that has just passed was quiet; absent: as the process measures it. */
  isQuiet?: () => boolean
}

/** The share of the last minute in which the process had work to do, below which a minute counts as quiet. */
const QUIET_SHARE = 0.25

/** Whether the process was mostly idle since the last question: the embedded database works on its one thread. */
function quietMinutes(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization < QUIET_SHARE
  }
}

interface Quietly {
  /** Minutes from one time to the next. */
  every: number
  /** Minutes to wait for a quiet one. */
  latest: number
}

/** Runs jobs one after the other at their times; a job that fails is logged and retried the next time. */
function rota(isQuiet: () => boolean) {
  let last: Promise<unknown> = Promise.resolve()
  const ending = new AbortController()
  const timers: NodeJS.Timeout[] = []
  const patient: (() => void)[] = []
  const queue = <T>(job: () => Promise<T>): Promise<T> => {
    const done = last.then(job)
    last = done.catch(() => undefined)
    return done
  }
  const run = (name: string, job: () => Promise<unknown>) => () => {
    queue(job).catch((error: unknown) => log.error({ err: error, job: name }, 'database maintenance failed'))
  }
  let wasQuiet = false
  timers.push(
    setInterval(() => {
      wasQuiet = isQuiet()
      for (const ask of patient) ask()
    }, minute).unref(),
  )
  return {
    queue,
    /** Aborted when everything is to end. */
    signal: ending.signal,
    every(interval: number, name: string, job: () => Promise<unknown>) {
      timers.push(setInterval(run(name, job), interval).unref())
    },
    /** From a minute after the start on: in a quiet minute, or when it has waited for one too long. */
    quietly({ every, latest }: Quietly, name: string, job: () => Promise<unknown>) {
      const start = run(name, job)
      let left = 1
      patient.push(() => {
        left--
        if (left > 0 || (!wasQuiet && left > -latest)) return
        left = every
        start()
      })
    },
    async stop() {
      ending.abort()
      for (const timer of timers) clearTimeout(timer)
      await last
    },
  }
}

/** Milliseconds in which saves go on between the tables of a vacuum. */
const BREATH_MS = 100

/** Table by table: one statement over all of them would keep everybody waiting until its end. */
async function vacuum({ db, lite }: Embedded, signal: AbortSignal): Promise<void> {
  for (const table of await tablesOf(db)) {
    if (signal.aborted) return
    await lite.exec(`vacuum (analyze) "${table}"`)
    await setTimeout(BREATH_MS)
  }
}

/**
 * Does for the embedded database what a PostgreSQL server does by itself: it has no process that writes the log back
 * (it would grow without end) or gathers statistics. Once a day, in a quiet minute, all data is copied: everybody waits
 * while the folder is read. `npm run backup` and `npm run verify-log`
 * in another process, which cannot open the folder, are answered from here. A PostgreSQL server is left alone.
 *
 * @returns stops it, after the job that is running; call it before the database is closed
 */
export function maintain(
  database: Database,
  { backupDir, files, now = () => new Date(), isQuiet = quietMinutes() }: Care,
): () => Promise<void> {
  if (database.kind !== 'pglite') return () => Promise.resolve()
  const { lite, lock } = database
  const copy = async () => {
    const file = await dailyCopy(database, { dir: backupDir, files }, now())
    if (file) log.info({ file }, 'copied the data of the day')
  }
  const jobs = rota(isQuiet)
  jobs.every(5 * minute, 'checkpoint', () => lite.exec('checkpoint'))
  jobs.quietly(VACUUM, 'vacuum', () => vacuum(database, jobs.signal))
  jobs.quietly(COPY, 'daily copy', copy)
  lock?.answer(async (request) => {
    if (request === 'verify-log') return JSON.stringify(await verifyLinked(database.db))
    const file = /^backup (.+)$/.exec(request)?.[1]
    if (!file) return '失败：不认识的请求'
    const carried = await jobs.queue(() => backupTo(database, file, files))
    return [COPIED, ...(carried ? toldFiles(carried) : [])].join('\n')
  })
  return async () => {
    lock?.answer(() => Promise.resolve('失败：服务正在停止'))
    await jobs.stop()
  }
}
