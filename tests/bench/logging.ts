import { performance } from 'node:perf_hooks'
import { createApp } from '#server/app'
import { verifyLinked } from '#server/audit/verify'
import type { Db } from '#server/db/client'
import { hasOnlyConnection } from '#server/db/driver/afterwards'
import { migrate } from '#server/db/migrate'
import { openDatabase, type Database } from '#server/db/open'
import { opinion } from '#server/db/schema/index'
import { readSettings } from '#server/settings'
import { requestFor } from '#tests/support/api'
import { newDatabase } from '#tests/support/postgres'
import { makeScene, type Seat } from './scoring/scene'
import { at } from './scoring/writer'

/**
 * What the operation log costs those who save: `LOG_LEVEL=error TEST_DATABASE_URL=… npx tsx
 * tests/bench/logging.ts [seconds]`. 32 experts,
 * each in a project of their own, hand in sheets of twenty items as fast as they are answered, and each of these is logged.
 * In turns the lines are chained within the saving transaction, which keeps the end of the log locked until it is
 * committed, and in groups after it. Told are saves per second, the 95th percentile, and the ratios of both. Ends with 1
 * when groups are slower, or the log is broken.
 */
const SECONDS = Number(process.argv[2] ?? 6)
const SAVERS = 32
const ROUNDS = 3
const ADVICE = '内容准确，结构完整，对接岗位能力要求，案例来自企业生产，配套资源丰富，建议推荐。'.repeat(3)

type Way = 'head' | 'groups'

const url = process.env['TEST_DATABASE_URL']
if (!url) throw new Error('TEST_DATABASE_URL names no PostgreSQL server')

let way: Way = 'groups'

/** As the transactions of a database with one connection, they chain their lines themselves. */
function alsoByHead(db: Db): void {
  const transaction = db.transaction.bind(db)
  db.transaction = (work, options) =>
    transaction((tx) => {
      if (way === 'head') hasOnlyConnection(tx)
      return work(tx)
    }, options)
}

interface Saver extends Seat {
  leaves: readonly number[]
}

async function makeSavers({ db }: Database): Promise<Saver[]> {
  const savers: Saver[] = []
  for (let n = 0; n < SAVERS; n++) {
    const { seats, leaves } = await makeScene(db, 1, `p${n}`)
    for (const seat of seats) {
      await db
        .insert(opinion)
        .values({ fenpei_id: seat.fenpei_id, advice: ADVICE + n, conclusion: 'recommend' })
      savers.push({ ...seat, leaves })
    }
  }
  return savers
}

async function run(
  fetch: (request: Request) => Response | Promise<Response>,
  savers: readonly Saver[],
): Promise<{ rate: number; p95: number; times: number[] }> {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  const one = async ({ token, project_id, book_id, leaves }: Saver) => {
    for (let n = 0; performance.now() < end; n++) {
      const items = leaves.map((indicator_id, i) => ({
        indicator_id,
        score: i === 0 ? 1 + (n % 4) : 4.5,
        reason: '内容准确，案例充分，符合教学要求',
      }))
      const began = performance.now()
      const asked = requestFor('user_score', { project_id, book_id, status: 'submitted', items }, token)
      const answer = (await (await fetch(asked)).json()) as { code: number; msg: string }
      times.push(performance.now() - began)
      if (answer.code !== 200) throw new Error(answer.msg)
    }
  }
  await Promise.all(savers.map(one))
  return { rate: times.length / SECONDS, p95: at(times, 0.95), times }
}

const database = await openDatabase({ url: await newDatabase(url, '_logging') })
try {
  await migrate(database.db)
  const savers = await makeSavers(database)
  alsoByHead(database.db)
  const app = createApp({ database, settings: { ...readSettings({}), captcha: false } })
  const fetch = async (request: Request) => app.fetch(request)
  await run(fetch, savers)
  const measured: Record<Way, { rate: number; p95: number }[]> = { head: [], groups: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (way of ['head', 'groups'] as const) {
      const { rate, p95 } = await run(fetch, savers)
      measured[way].push({ rate, p95 })
      console.log(`${way}\t${rate.toFixed(1)} 次/秒\t95% ${p95.toFixed(1)} ms`)
    }
  const mean = (of: Way, what: 'rate' | 'p95') =>
    measured[of].reduce((sum, one) => sum + one[what], 0) / ROUNDS
  const [faster, shorter] = [
    mean('groups', 'rate') / mean('head', 'rate'),
    mean('groups', 'p95') / mean('head', 'p95'),
  ]
  console.log(`成组写入：每秒保存为原来的 ${faster.toFixed(2)} 倍，95% 为原来的 ${shorter.toFixed(2)} 倍`)
  const { checked, broken } = await verifyLinked(database.db)
  console.log(`操作日志 ${checked} 条`, broken ?? '全部无误')
  if (faster < 1 || broken) process.exitCode = 1
} finally {
  await database.close()
}
