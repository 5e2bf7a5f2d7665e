import { type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { verifyLinked } from '#server/audit/verify'
import { openDatabase, type Database } from '#server/db/open'
import { migrate } from '#server/db/migrate'
import { opinion, opLog, score } from '#server/db/schema/index'
import { makeScene, type Seat } from '#tests/bench/scoring/scene'
import { freePort } from '#tests/support/freePort'
import { kill, start } from '#tests/support/killProcess'
import { hasPostgres, OwnCluster } from '#tests/support/ownCluster'
import { WORDS } from '#tests/support/reviewScene'
import { program } from '#tests/support/programs'

/** How often each of the disturbances comes; `HEALING_ROUNDS=20` is the full form. */
const ROUNDS = Number(process.env['HEALING_ROUNDS'] ?? 1)
const SAVERS = 50
const BACK_MS = 5000
const REASON = '内容准确，案例充分，符合教学要求，结构完整，配套资源丰富'

let cluster: OwnCluster | undefined
let child: ChildProcess | undefined
afterEach(async () => {
  if (child) await kill(child)
  cluster?.remove()
  child = cluster = undefined
})

interface Answer {
  code: number
  msg: string
  data?: { revision?: number }
}

/** An expert whose console saves again and again and sends what was not acknowledged once more, as it does. */
class Saver {
  /** When the last save that was acknowledged was sent, in milliseconds. */
  sentAt = 0
  acknowledged = 0
  readonly refused = new Set<string>()
  #revision = 0
  readonly #url: string
  readonly #seat: Seat
  readonly #leaves: readonly number[]
  readonly #status: 'draft' | 'submitted'

  constructor(url: string, seat: Seat, leaves: readonly number[], status: 'draft' | 'submitted' = 'draft') {
    this.#url = url
    this.#seat = seat
    this.#leaves = leaves
    this.#status = status
  }

  get mark(): number {
    return this.acknowledged % 6
  }

  async #send(mark: number): Promise<Answer> {
    const { token, project_id, book_id } = this.#seat
    const response = await fetch(`${this.#url}/api/data/search/user_score`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        project_id,
        book_id,
        status: this.#status,
        revision: this.#revision,
        items: this.#leaves.map((indicator_id, n) => ({
          indicator_id,
          score: n === 0 ? mark : 4.5,
          reason: REASON,
        })),
      }),
    })
    return (await response.json()) as Answer
  }

  async run(isOver: () => boolean, pauseMs = 400): Promise<void> {
    while (!isOver()) {
      const at = Date.now()
      const { code, msg, data } = await this.#send((this.acknowledged + 1) % 6)
      if (code === 200) {
        this.acknowledged++
        this.sentAt = at
        this.#revision = data?.revision ?? 0
      } else this.refused.add(`${code} ${msg}`)
      await pause(pauseMs)
    }
  }
}

async function launch(url: string): Promise<string> {
  const port = await freePort()
  child = start(program('server/main'), [], { DATABASE_URL: url, PORT: String(port), CAPTCHA: 'off' })
  child.stderr?.on('data', (part: Buffer) => console.error(String(part)))
  const at = `http://127.0.0.1:${port}/common-shenhe-api`
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server ended while it started')
    if (await fetch(`${at}/health`).catch(() => undefined)) return at
    await pause(100)
  }
}

/** Milliseconds until every saver has sent something that was acknowledged. */
async function untilBack(savers: readonly Saver[]): Promise<number> {
  const from = Date.now()
  while (savers.some(({ sentAt }) => sentAt < from)) {
    if (child?.exitCode !== null || child.signalCode !== null) throw new Error('the server has died')
    if (Date.now() - from > 4 * BACK_MS)
      throw new Error(`the server does not come back: ${savers.flatMap((s) => [...s.refused]).join('; ')}`)
    await pause(20)
  }
  return Date.now() - from
}

test.skipIf(!hasPostgres)(
  'a PostgreSQL that restarts, ends connections or is killed costs no acknowledged save',
  { timeout: 600_000 },
  async () => {
    cluster = await OwnCluster.start()
    const database = await openDatabase({ url: cluster.url })
    await migrate(database.db)
    const { seats, leaves } = await makeScene(database.db, SAVERS)
    const url = await launch(cluster.url)
    const savers = seats.map((seat) => new Saver(url, seat, leaves.slice(0, 1)))
    let isOver = false
    const running = savers.map((saver) => saver.run(() => isOver))
    const failed = Promise.all(running).then(() => undefined)
    failed.catch(() => undefined)

    // The first saves find a server that has compiled nothing yet.
    await untilBack(savers)
    const waits: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      cluster.restart()
      waits.push(await untilBack(savers))
      await cluster.terminateAll()
      waits.push(await untilBack(savers))
    }
    cluster.killPostmaster()
    waits.push(await untilBack(savers))
    isOver = true
    await failed

    expect(child?.exitCode).toBeNull()
    const refused = new Set(savers.flatMap((saver) => [...saver.refused]))
    const saves = savers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    if (process.env['HEALING_ROUNDS']) console.info({ waits, refused, saves })
    expect(Math.max(...waits)).toBeLessThan(BACK_MS)
    expect([...refused].filter((words) => !words.startsWith('503 '))).toEqual([])
    for (const [n, saver] of savers.entries())
      expect(await markOf(database, seats[n], leaves[0])).toBe(saver.mark)
    await database.close()
  },
)

async function markOf({ db }: Database, seat: Seat | undefined, leaf = 0): Promise<number> {
  const [kept] = await db
    .select()
    .from(score)
    .where(eq(score.fenpei_id, seat?.fenpei_id ?? 0))
  return Number(kept?.marks[leaf])
}

/** Ended again before everybody is back, so that also what heals is interrupted. */
const TERMINATIONS = Number(process.env['HEALING_TERMINATIONS'] ?? 12)
const LOADED = 30

test.skipIf(!hasPostgres)(
  'with all connections ended again and again while thirty hand in, nothing acknowledged is lost, in the log neither',
  { timeout: 300_000 },
  async () => {
    cluster = await OwnCluster.start()
    const database = await openDatabase({ url: cluster.url })
    await migrate(database.db)
    const { seats, leaves } = await makeScene(database.db, LOADED)
    await database.db.insert(opinion).values(
      seats.map(({ fenpei_id }) => ({
        fenpei_id,
        advice: `${WORDS}${fenpei_id}`,
        conclusion: 'recommend' as const,
      })),
    )
    const url = await launch(cluster.url)
    const savers = seats.map((seat) => new Saver(url, seat, leaves, 'submitted'))
    let isOver = false
    const running = Promise.all(savers.map((saver) => saver.run(() => isOver, 20)))
    running.catch(() => undefined)
    await untilBack(savers)
    for (let n = 0; n < TERMINATIONS; n++) {
      await pause(100 + ((n * 137) % 400))
      await cluster.terminateAll()
    }
    const back = await untilBack(savers)
    isOver = true
    await running

    expect(child?.exitCode).toBeNull()
    expect(back).toBeLessThan(BACK_MS)
    const refused = savers.flatMap((saver) => [...saver.refused])
    expect(refused.filter((words) => !words.startsWith('503 '))).toEqual([])
    expect(await verifyLinked(database.db)).not.toHaveProperty('broken')
    for (const [n, saver] of savers.entries()) {
      expect(await markOf(database, seats[n], leaves[0])).toBe(saver.mark)
      const lines = await database.db.$count(opLog, eq(opLog.target, `fenpei:${seats[n]?.fenpei_id ?? 0}`))
      expect(lines).toBeGreaterThanOrEqual(saver.acknowledged)
    }
    await database.close()
  },
)
