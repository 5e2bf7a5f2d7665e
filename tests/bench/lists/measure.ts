import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createApp } from '#server/app'
import type { Database } from '#server/db/open'
import { readSettings } from '#server/settings'
import { seedAccess } from '#server/seed/access'
import { median } from '#tests/bench/median'
import { at } from '#tests/bench/scoring/writer'
import { listCalls, timedCall, type Ask } from './calls'
import { makeListed, type Size } from './scene'

/** Milliseconds, and calls a second. */
export interface Limits {
  list?: number
  longest?: number
  p95?: number
  rate?: number
}

const RUNS = 7
const PEOPLE = 16
/** So many lists lie between the first ones of two people. */
const APART = 5
const SAVE_MS = 500

type App = ReturnType<typeof createApp>
type Logins = Awaited<ReturnType<typeof makeListed>>

const tokenOf = ({ office, leaders: [first = ''] }: Logins, { who }: Ask) =>
  who === 'office' ? office : first

/** Each list by itself, asked for again and again. @returns the medians that are above the limit, in words */
async function alone(app: App, logins: Logins, asks: readonly Ask[], { list = Infinity }: Limits) {
  const problems: string[] = []
  const lines = new Map<string, Record<string, string>>()
  for (const ask of asks) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) times.push(await timedCall(app, tokenOf(logins, ask), ask))
    const ms = median(times)
    const title = `${ask.name}（${ask.who}）`
    lines.set(title, { ...lines.get(title), [ask.way]: ms.toFixed(1) })
    if (ms > list) problems.push(`${title} ${ask.way}：${ms.toFixed(0)} ms，超过 ${list} ms`)
  }
  for (const [title, line] of lines) console.info(title, line)
  return problems
}

/** Sixteen people who ask for one list after the other, each beginning elsewhere. */
async function together(app: App, logins: Logins, asks: readonly Ask[], seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const person = async (who: number) => {
    for (let next = who * APART; performance.now() < end; next++) {
      const ask = asks[next % asks.length]
      if (ask) times.push(await timedCall(app, tokenOf(logins, ask), ask))
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, who) => person(who)))
  return times
}

/** Somebody who saves twice a second meanwhile: what was read of reviews has to be read again. @returns ends it */
function saving({ db }: Database): () => Promise<void> {
  let saves = 0
  const over = new AbortController()
  const work = (async () => {
    while (!over.signal.aborted) {
      await db.execute(
        sql`update assignment set read_seconds = read_seconds + 1 where fenpei_id = ${++saves}`,
      )
      await pause(SAVE_MS)
    }
  })()
  return () => {
    over.abort()
    return work
  }
}

/**
 * Fills an empty, migrated database and measures its lists, by themselves and with sixteen people at them.
 * @returns what misses its limit, in words
 */
export async function measureLists(
  database: Database,
  size: Size,
  { seconds, limits }: { seconds: number; limits: Limits },
): Promise<string[]> {
  await seedAccess(database.db)
  const logins = await makeListed(database.db, size)
  const app = createApp({ database, settings: { ...readSettings({}), captcha: false } })
  const asks = listCalls(size)
  console.info(`${database.kind}：每个列表，中位 ms　负载 ${loadavg()[0]?.toFixed(1)}`)
  const problems = await alone(app, logins, asks, limits)
  const watched = async (title: string) => {
    const times = await together(app, logins, asks, seconds)
    const found = { rate: times.length / seconds, p95: at(times, 0.95), longest: at(times, 1) }
    console.info(
      `${database.kind}：${PEOPLE} 人看列表${title}，${found.rate.toFixed(0)} 次/秒，中位 ${at(times, 0.5).toFixed(0)} ms，` +
        `95% ${found.p95.toFixed(0)} ms，最长 ${found.longest.toFixed(0)} ms　负载 ${loadavg()[0]?.toFixed(1)}`,
    )
    return found
  }
  const { rate, p95, longest } = await watched('')
  const end = saving(database)
  await watched('，其间每秒保存两次')
  await end()
  if (rate < (limits.rate ?? 0)) problems.push(`每秒 ${rate.toFixed(0)} 次，不足 ${limits.rate} 次`)
  if (p95 > (limits.p95 ?? Infinity)) problems.push(`95% 为 ${p95.toFixed(0)} ms，超过 ${limits.p95} ms`)
  if (longest > (limits.longest ?? Infinity))
    problems.push(`最长 ${longest.toFixed(0)} ms，超过 ${limits.longest} ms`)
  return problems.map((problem) => `${database.kind} ${problem}`)
}
