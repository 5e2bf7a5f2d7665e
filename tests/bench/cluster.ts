import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate'
import { openDatabase } from '#server/db/open'
import { seedAccess } from '#server/seed/access'
import { newDatabase } from '#tests/support/postgres'
import { savedThrough } from './cluster/killing'
import { usageOf } from './cluster/usage'
import { makeScene } from './scoring/scene'
import { Served } from './scoring/served'
import { at, noSaves, save, saveSteadily, saveWithoutPause, writersOf, type Saves } from './scoring/writer'

/**
 * Saves of sheets per second by one, two and four processes on one port: `npm run build`, then `TEST_DATABASE_URL=…
 * npx tsx tests/bench/cluster.ts [seconds]`. More and more experts save at a time, as fast as they are answered; told is
 * the most that was done while 95 % took less than 200 ms, its ratio to that of one process in the same run, and the
 * processor time that server and database took for a save: clients, database and processes share the machine, so the
 * time for a save says more of other machines than the rate does. `… cluster.ts steady [experts …]` has 100, 500 and
 * 3,000 experts, or so many, who save once in twenty seconds each, at two processes. `… cluster.ts killing` has 300
 * experts save through a balancer before three servers, of which one is killed every five seconds for a minute. Ends
 * with 1 when a save was refused or lost.
 */
const PROCESSES = [1, 2, 4]
const AT_ONCE = [4, 8, 16, 32, 64]
const LIMIT_MS = 200
const EXPERTS = 500
const WARM_UP = 300
const KILLING = { experts: 300, kills: 12 }
const STEADY = { experts: [100, 500, 3000], workers: 2, seconds: 90, every_ms: 20_000 }

interface Level {
  rate: number
  p95: number
  at_once: number
}

/** Servers by the number of their processes, over a database of their own with so many experts. */
async function served<T>(
  url: string,
  dir: string,
  { workers, experts }: { workers: number; experts: number },
  run: (server: Served, scene: Awaited<ReturnType<typeof makeScene>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url })
  await migrate(database.db)
  await seedAccess(database.db)
  const scene = await makeScene(database.db, experts)
  await database.close()
  const env = { DATABASE_URL: url, DATA_DIR: dir, BACKUP_DIR: dir, WORKERS: String(workers) }
  const server = await Served.start(env)
  try {
    return await run(server, scene)
  } finally {
    await server.end('SIGTERM')
  }
}

/** Runs it, and tells the milliseconds of processor time for each save. */
async function costOf({ pid }: Served, saves: Saves, run: () => Promise<unknown>): Promise<string> {
  const before = usageOf(pid)
  await run()
  const { server, database, rss } = usageOf(pid)
  const each = (used: number) => (used / saves.times.length).toFixed(1)
  return `每次 服务器 ${each(server - before.server)} ms + 数据库 ${each(database - before.database)} ms\t进程内存 ${rss.toFixed(0)} MB`
}

function complain(who: string, { errors, unreached }: Saves): void {
  const failed = errors.length + unreached
  if (failed > 0) problems.push(`${who}：${failed} 次保存未成 ${errors[0] ?? ''}`)
}

const problems: string[] = []

const levelsOf = (url: string, dir: string, workers: number, seconds: number): Promise<Level[]> =>
  served(url, dir, { workers, experts: EXPERTS }, async (server, { seats, leaves }) => {
    const writers = writersOf(seats)
    for (let round = 0; round < workers; round++)
      for (const writer of writers.slice(0, WARM_UP)) await save(server, writer, leaves, noSaves())
    const levels: Level[] = []
    for (const at_once of AT_ONCE) {
      const saves = noSaves()
      const began = performance.now()
      const cost = await costOf(server, saves, () =>
        saveWithoutPause(server, writers, leaves, saves, { at_once, end: began + seconds * 1000 }),
      )
      const rate = (saves.times.length * 1000) / (performance.now() - began)
      const p95 = at(saves.times, 0.95)
      console.info(`  同时 ${at_once} 人\t${rate.toFixed(0)} 次/秒\t95% ${p95.toFixed(0)} ms\t${cost}`)
      levels.push({ rate, p95, at_once })
      complain(`${workers} 个进程`, saves)
    }
    return levels
  })

async function ratios(server: string, dir: string, seconds: number): Promise<void> {
  let ofOne = 0
  for (const workers of PROCESSES) {
    const levels = await levelsOf(await newDatabase(server, '_cluster'), dir, workers, seconds)
    const most = Math.max(0, ...levels.filter(({ p95 }) => p95 < LIMIT_MS).map(({ rate }) => rate))
    ofOne ||= most
    console.info(`${workers} 个进程\t最多 ${most.toFixed(0)} 次/秒\t${(most / ofOne).toFixed(2)} 倍`)
  }
}

async function steady(address: string, dir: string, sizes: readonly number[]): Promise<void> {
  const { workers, seconds, every_ms } = STEADY
  for (const experts of sizes) {
    const url = await newDatabase(address, '_steady')
    await served(url, dir, { workers, experts }, async (server, { seats, leaves }) => {
      const writers = writersOf(seats)
      for (const writer of writers.slice(0, WARM_UP)) await save(server, writer, leaves, noSaves())
      const saves = noSaves()
      const end = performance.now() + seconds * 1000
      const cost = await costOf(server, saves, () =>
        saveSteadily(server, writers, leaves, saves, end, every_ms),
      )
      const [p95, p99] = [0.95, 0.99].map((part) => at(saves.times, part).toFixed(0))
      console.info(`${experts} 人\t${saves.times.length} 次\t95% ${p95} ms\t99% ${p99} ms\t${cost}`)
      complain(`${experts} 人`, saves)
    })
  }
}

async function killing(server: string, dir: string): Promise<void> {
  const url = await newDatabase(server, '_killing')
  const { acknowledged, failed, troubles, lost } = await savedThrough({ url, dir }, KILLING)
  console.info(
    `${KILLING.experts} 人，杀掉 ${KILLING.kills} 次\t已确认 ${acknowledged} 次保存\t自动重试 ${failed} 次`,
  )
  problems.push(...lost.map((one) => `丢失：${one}`), ...troubles)
}

const server = process.env['TEST_DATABASE_URL']
if (!server) throw new Error('TEST_DATABASE_URL is needed')
const dir = mkdtempSync(join(tmpdir(), 'cluster-'))
const [, , what = '10', ...sizes] = process.argv
await (what === 'killing'
  ? killing(server, dir)
  : what === 'steady'
    ? steady(server, dir, sizes.length > 0 ? sizes.map(Number) : STEADY.experts)
    : ratios(server, dir, Number(what)))
rmSync(dir, { recursive: true, force: true })
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
