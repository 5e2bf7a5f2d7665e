import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '#server/db/migrate'
import { openDatabase, type Where } from '#server/db/open'
import { seedAccess } from '#server/seed/access'
import { newDatabase } from '#tests/support/postgres'
import { allAtOnce, noOthers, openWalls, type Others } from './evening/others'
import { makeEvening, type Evening } from './evening/scene'
import { Served } from './scoring/served'
import { at, noSaves, save, saveSteadily, saveWithoutPause, writersOf, type Saves } from './scoring/writer'

/**
 * The last evening of a review: `npm run build`, then `npx tsx tests/bench/evening.ts [seconds]`. Experts save sheets
 * of twenty items every five seconds to one server process: 500 of them alone, 500 while 200 walls are open and, a
 * third into the time, 100 people log in, 20 exports of 50,000 rows, one allocation of 1,000 books and one calculation
 * of 10,000 books begin at the same moment, and 1,000 alone; then as many saves as are answered by 32 at a time. Runs on
 * the PostgreSQL server of TEST_DATABASE_URL when there is one, then on the embedded database. Told are the saves, their
 * milliseconds, the server's memory and what became of everything else. Ends with 1 when a save was refused or, on
 * PostgreSQL, a figure misses its limit.
 */
const SECONDS = Number(process.argv[2] ?? 300)
/** Milliseconds, and megabytes. */
interface Limits {
  p95?: number
  p99?: number
  rss?: number
}
const EVERYTHING: Limits = { p95: 300, p99: 1000, rss: 700 }
const THOUSAND: Limits = { p95: 500 }
const SAVES_PER_SECOND = 500
const SAMPLE_MS = 500
/** Saves before anything is counted: what a server does for the first time, it compiles. */
const WARM_UP = 300
const AT_ONCE = 32
const MOST_SECONDS_WITHOUT_PAUSE = 30

interface Measured {
  saves: Saves
  seconds: number
  /** The most resident memory of the server, in megabytes. */
  rss: number
}

const rate = ({ saves, seconds }: Measured): number => saves.times.length / seconds

async function measure(
  served: Served,
  seconds: number,
  run: (saves: Saves, end: number) => Promise<unknown>,
): Promise<Measured> {
  const saves = noSaves()
  let rss = 0
  const sampling = setInterval(() => (rss = Math.max(rss, served.rss)), SAMPLE_MS)
  await run(saves, performance.now() + seconds * 1000)
  clearInterval(sampling)
  return { saves, seconds, rss }
}

function tell(name: string, measured: Measured, others?: Others): void {
  const { saves, rss } = measured
  const ms = (share: number) => `${at(saves.times, share).toFixed(0)} ms`
  console.info(
    [
      name,
      `${rate(measured).toFixed(0)} 次/秒`,
      `拒绝 ${saves.errors.length + saves.unreached}`,
      `中位 ${ms(0.5)}，95% ${ms(0.95)}，99% ${ms(0.99)}，最长 ${ms(1)}`,
      `内存 ${rss} MB`,
      `负载 ${loadavg()[0]?.toFixed(1)}`,
    ].join('\t'),
  )
  for (const [what, times] of others?.times ?? [])
    console.info(
      `  ${what} ${times.length} 次，中位 ${at(times, 0.5).toFixed(0)} ms，最长 ${at(times, 1).toFixed(0)} ms`,
    )
  for (const failure of others?.failures.slice(0, 5) ?? []) console.info(`  失败 ${failure}`)
}

function problemsOf(name: string, { saves, rss }: Measured, limits: Limits): string[] {
  const refused = saves.errors.length + saves.unreached
  const [p95, p99] = [at(saves.times, 0.95), at(saves.times, 0.99)]
  return [
    ...(refused > 0 ? [`${refused} 次保存未成，例如“${saves.errors[0] ?? '没有回答'}”`] : []),
    ...(p95 > (limits.p95 ?? Infinity) ? [`95% 为 ${p95.toFixed(0)} ms，超过 ${limits.p95} ms`] : []),
    ...(p99 > (limits.p99 ?? Infinity) ? [`99% 为 ${p99.toFixed(0)} ms，超过 ${limits.p99} ms`] : []),
    ...(rss > (limits.rss ?? Infinity) ? [`内存 ${rss} MB，超过 ${limits.rss} MB`] : []),
  ].map((problem) => `${name}：${problem}`)
}

async function withEverything(served: Served, evening: Evening, saves: Saves, end: number): Promise<Others> {
  const others = noOthers()
  const over = new AbortController()
  const walls = openWalls(served, evening, others, over.signal)
  const writers = writersOf(evening.seats.slice(0, 500))
  await Promise.all([
    saveSteadily(served, writers, evening.leaves, saves, end),
    wait((SECONDS * 1000) / 3).then(() => allAtOnce(served, evening, others)),
  ])
  over.abort()
  await walls
  return others
}

async function run(name: string, where: Where, isLimited: boolean): Promise<string[]> {
  const database = await openDatabase(where)
  await migrate(database.db)
  await seedAccess(database.db)
  const evening = await makeEvening(database.db, 1000)
  await database.close()
  const { seats, leaves } = evening
  const served = await Served.start({
    ...(where.url ? { DATABASE_URL: where.url } : { DATA_DIR: where.dir ?? '' }),
    BACKUP_DIR: join(tmpdir(), 'evening-backups'),
  })
  const problems: string[] = []
  try {
    const all = writersOf(seats)
    for (const writer of all.slice(0, WARM_UP)) await save(served, writer, leaves, noSaves())

    const alone = await measure(served, SECONDS, (saves, end) =>
      saveSteadily(served, all.slice(0, 500), leaves, saves, end),
    )
    tell(`${name} 500人`, alone)
    problems.push(...problemsOf(`${name} 500人`, alone, {}))

    let others = noOthers()
    const everything = await measure(served, SECONDS, async (saves, end) => {
      others = await withEverything(served, evening, saves, end)
    })
    tell(`${name} 500人，其他工作同时`, everything, others)
    problems.push(...problemsOf(`${name} 500人，其他工作同时`, everything, isLimited ? EVERYTHING : {}))
    problems.push(...others.failures.slice(0, 3).map((failure) => `${name}：${failure}`))

    const thousand = await measure(served, SECONDS, (saves, end) =>
      saveSteadily(served, all, leaves, saves, end),
    )
    tell(`${name} 1000人`, thousand)
    problems.push(...problemsOf(`${name} 1000人`, thousand, isLimited ? THOUSAND : {}))

    const most = await measure(served, Math.min(SECONDS, MOST_SECONDS_WITHOUT_PAUSE), (saves, end) =>
      saveWithoutPause(served, all, leaves, saves, { at_once: AT_ONCE, end }),
    )
    tell(`${name} 不停地保存`, most)
    problems.push(...problemsOf(`${name} 不停地保存`, most, {}))
    if (isLimited && rate(most) < SAVES_PER_SECOND)
      problems.push(`${name}：每秒 ${rate(most).toFixed(0)} 次保存，不足 ${SAVES_PER_SECOND} 次`)
  } finally {
    await served.end('SIGTERM')
  }
  return problems
}

const problems: string[] = []
const url = process.env['TEST_DATABASE_URL']
if (url) problems.push(...(await run('PostgreSQL', { url: await newDatabase(url, '_evening') }, true)))
const dir = mkdtempSync(join(tmpdir(), 'evening-'))
problems.push(...(await run('内嵌数据库', { dir }, false)))
rmSync(dir, { recursive: true })
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
