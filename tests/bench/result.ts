import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { routeOf } from '#contract'
import { createApp } from '#server/app'
import { resultSource } from '#server/store/results/source'
import { migrate } from '#server/db/migrate'
import { openDatabase, type Database } from '#server/db/open'
import { project } from '#server/db/schema/index'
import { computeResults } from '#server/domain/result/index'
import { seedAccess } from '#server/seed/access'
import { readSettings } from '#server/settings'
import { newDatabase } from '#tests/support/postgres'
import { median } from './median'
import { makeReviewed } from './result/scene'

/**
 * How long it takes to work out all results of a national review anew, by the call that the office sends:
 * `npx tsx tests/bench/result.ts [books]`, 100 books to a group, five experts to a book, 17 indicators to a sheet.
 * Runs on the embedded database in a folder, and on the PostgreSQL server of TEST_DATABASE_URL when there is one.
 * Told are milliseconds on the wall, the median and the worst of RUNS; ends with 1 when the median on PostgreSQL is
 * above the limit.
 */
const BOOKS = Number(process.argv[2] ?? 10_000)
const RUNS = 5
const LIMIT_MS = 2000

const timed = async (run: () => unknown): Promise<number> => {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}
/** Milliseconds of processor time that this process has had; a busy machine lengthens the wall, not these. */
const processor = (): number => {
  const { user: own, system } = process.cpuUsage()
  return (own + system) / 1000
}

async function measure(database: Database): Promise<number> {
  const { db } = database
  await seedAccess(db)
  const { project_id, token } = await makeReviewed(db, BOOKS)
  const app = createApp({ database, settings: { ...readSettings({}), captcha: false } })
  const calculate = async () => {
    const answer = await app.fetch(
      new Request(`http://bench/common-shenhe-api${routeOf('update_project_finalscore').path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ mode: 'calc', project_id }),
      }),
    )
    const { code, msg, data } = (await answer.json()) as {
      code: number
      msg: string
      data?: { total: number }
    }
    if (code !== 200 || data?.total !== BOOKS) throw new Error(`${msg} ${data?.total}`)
  }
  const begun = processor()
  const whole: number[] = []
  for (let run = 0; run < RUNS; run++) whole.push(await timed(calculate))
  const own = (processor() - begun) / RUNS
  const [found] = await db.select().from(project)
  if (!found) throw new Error('the project is gone')
  let read = 0
  let count = 0
  read = await timed(async () => {
    const { input } = await resultSource(db, found)
    count = await timed(() => void computeResults(input))
  })
  const told = (ms: number) => `${Math.round(ms)} ms`.padStart(9)
  console.info(
    `${database.kind.padEnd(9)}核分 ${BOOKS} 种：中位 ${told(median(whole))}　最慢 ${told(Math.max(...whole))}　` +
      `其中读取 ${told(read - count)}，计算 ${told(count)}；本进程处理器 ${told(own)}　负载 ${loadavg()[0]?.toFixed(1)}`,
  )
  return median(whole)
}

const dir = mkdtempSync(join(tmpdir(), 'bench-result-'))
const embedded = await openDatabase({ dir })
await migrate(embedded.db)
await measure(embedded)
await embedded.close()
rmSync(dir, { recursive: true })

const url = process.env['TEST_DATABASE_URL']
if (url) {
  const remote = await openDatabase({ url: await newDatabase(url, '_result') })
  await migrate(remote.db)
  const ms = await measure(remote)
  await remote.close()
  if (ms > LIMIT_MS) process.exitCode = 1
}
