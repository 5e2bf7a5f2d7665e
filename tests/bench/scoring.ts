import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '#server/db/migrate'
import { openDatabase, type Where } from '#server/db/open'
import { loadReviews } from '#server/store/reviews/review'
import { newDatabase } from '#tests/support/postgres'
import { makeScene } from './scoring/scene'
import { Served } from './scoring/served'
import { at, noSaves, save, saveSteadily, writersOf, type Writer } from './scoring/writer'

/**
 * Many experts scoring at the same time: `npm run build`, then `npx tsx tests/bench/scoring.ts [experts] [seconds]`.
 * Everybody saves a sheet of twenty items every five seconds to one server process, on the embedded database and on the
 * PostgreSQL server of TEST_DATABASE_URL when there is one, first undisturbed and then with the server killed and
 * started again in the middle. Told are the saves, errors, milliseconds until the answer and the memory of the server
 * in each quarter of the time. Ends with 1 when a save was refused, the 95th percentile is above its limit, the memory
 * grew by more than its limit from the second quarter to the last, or a score that was acknowledged is missing from
 * the database.
 */
const EXPERTS = Number(process.argv[2] ?? 500)
const SECONDS = Number(process.argv[3] ?? 120)
const LIMIT_MS = 200
/** Megabytes of growth that pass for noise of the collector. */
const GROWTH_MB = 80
const SAMPLE_MS = 1000
/** Saves one after the other before anything is counted: what a server does for the first time, it compiles. */
const WARM_UP = 300

/** How many experts do not find in the database what they were told is saved. */
async function missing(where: Where, writers: readonly Writer[], leaves: readonly number[]): Promise<number> {
  const database = await openDatabase(where)
  try {
    const reviews = await loadReviews(
      database.db,
      writers.map(({ fenpei_id }) => fenpei_id),
    )
    const first = leaves[0]
    return writers.filter(({ fenpei_id, acknowledged, sent }) => {
      if (!acknowledged) return false
      const found = reviews.get(fenpei_id)
      const points = found?.items.find(({ indicator_id }) => indicator_id === first)?.score
      if (found?.score_revision === acknowledged.revision) return points !== acknowledged.points
      // A save beyond the acknowledged one may have arrived although its answer did not.
      return (found?.score_revision ?? 0) < acknowledged.revision || points !== sent
    }).length
  } finally {
    await database.close()
  }
}

async function run(name: string, where: Where, isKilled: boolean): Promise<string[]> {
  const env: Record<string, string> = where.url ? { DATABASE_URL: where.url } : { DATA_DIR: where.dir ?? '' }
  const database = await openDatabase(where)
  await migrate(database.db)
  const { seats, leaves } = await makeScene(database.db, EXPERTS)
  await database.close()
  const writers = writersOf(seats)
  const saves = noSaves()
  const rss: number[] = []
  const served = await Served.start({ ...env, BACKUP_DIR: join(tmpdir(), 'scoring-backups') })
  try {
    for (const writer of writers.slice(0, WARM_UP)) await save(served, writer, leaves, noSaves())
    const sampling = setInterval(() => void rss.push(served.rss), SAMPLE_MS)
    const end = performance.now() + SECONDS * 1000
    const all = saveSteadily(served, writers, leaves, saves, end)
    if (isKilled) {
      await wait((SECONDS * 1000) / 2)
      await served.end('SIGKILL')
      await served.again()
    }
    await all
    clearInterval(sampling)
  } finally {
    // Every acknowledged save is on the disk: a killed server cannot write anything on exit.
    await served.end('SIGKILL')
  }
  const lost = await missing(where, writers, leaves)
  const [median, late] = [at(saves.times, 0.5), at(saves.times, 0.95)]
  // The median of a quarter of the time: a single sample depends on when the garbage collector ran last.
  const memory = [1, 2, 3, 4].map((n) =>
    at(rss.slice(Math.floor((rss.length * (n - 1)) / 4), Math.floor((rss.length * n) / 4)), 0.5),
  )
  const growth = isKilled ? 0 : (memory[3] ?? 0) - (memory[1] ?? 0)
  console.log(
    [
      name,
      `${saves.times.length} 次保存，${(saves.times.length / SECONDS).toFixed(1)} 次/秒`,
      `错误 ${saves.errors.length}`,
      ...(isKilled ? [`未连上 ${saves.unreached}`] : []),
      `中位 ${median.toFixed(1)} ms，95% ${late.toFixed(1)} ms，最长 ${at(saves.times, 1).toFixed(0)} ms`,
      `内存 ${memory.join(' → ')} MB`,
      `已确认而丢失 ${lost}`,
    ].join('\t'),
  )
  const [problem] = saves.errors
  return [
    ...(problem === undefined ? [] : [`${name}：${saves.errors.length} 次被拒绝，例如“${problem}”`]),
    // While the server is away and comes back everybody waits; only the undisturbed run is measured.
    ...(late > LIMIT_MS && !isKilled ? [`${name}：95% 为 ${late.toFixed(0)} ms，超过 ${LIMIT_MS} ms`] : []),
    ...(growth > GROWTH_MB ? [`${name}：内存增长 ${growth} MB`] : []),
    ...(!isKilled && saves.unreached > 0 ? [`${name}：${saves.unreached} 次没有回答`] : []),
    ...(lost > 0 ? [`${name}：丢失 ${lost} 份已确认的评分`] : []),
  ]
}

console.log(
  `${EXPERTS} 位专家，${SECONDS} 秒，负载 ${loadavg()
    .map((n) => n.toFixed(1))
    .join(' ')}`,
)
const problems: string[] = []
const url = process.env['TEST_DATABASE_URL']
for (const isKilled of [false, true]) {
  const how = isKilled ? '，中途强行结束' : ''
  const dir = mkdtempSync(join(tmpdir(), 'scoring-'))
  problems.push(...(await run(`内嵌数据库${how}`, { dir }, isKilled)))
  rmSync(dir, { recursive: true })
  if (!url) continue
  const address = await newDatabase(url, isKilled ? '_scoring_killed' : '_scoring')
  problems.push(...(await run(`PostgreSQL${how}`, { url: address }, isKilled)))
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
