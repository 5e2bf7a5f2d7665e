import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { routeOf } from '#contract'
import { migrate } from '#server/db/migrate'
import { openDatabase } from '#server/db/open'
import { score } from '#server/db/schema/index'
import { seedAccess } from '#server/seed/access'
import { ApiError, TransportError } from '#src/api/apiError'
import { Autosave } from '#src/features/autosave/autosave'
import { outcomeOf } from '#src/features/autosave/failure'
import type { Known, Outcome } from '#src/features/autosave/machine'
import { makeScene, type Seat } from '#tests/bench/scoring/scene'
import { Served } from '#tests/bench/scoring/served'
import { RoundRobin } from '#tests/support/roundRobin'

const SERVERS = 3
const KILL_EVERY_MS = 5000
const EDIT_EVERY_MS = 1000
/** The console waits up to thirty seconds between two tries. */
const SETTLED_MS = 60_000

/** One item of the sheet, as the console keeps it. */
interface Sheet {
  points: number
}

interface Answer {
  code: number
  msg: string
  data?: { revision: number; update_time: string }
}

/** Sends as the console's one door to the network does: what is no envelope with 200 is of the transport. */
async function call(url: string, token: string, input: object): Promise<NonNullable<Answer['data']>> {
  const response = await fetch(`${url}/common-shenhe-api${routeOf('user_score').path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch((cause: unknown) => {
    throw new TransportError(0, 'Network Error', cause)
  })
  if (!response.ok) throw new TransportError(response.status, response.statusText)
  const answer = await response.json().then(
    (body: unknown) => body as Answer,
    (cause: unknown) => {
      throw new TransportError(0, 'Network Error', cause)
    },
  )
  if (answer.code !== 200 || !answer.data) throw new ApiError(answer.code, answer.msg, answer.data)
  return answer.data
}

/** An expert who changes the points again and again, and whose console brings them to the server by its own rules. */
class Expert {
  readonly seat: Seat
  readonly #autosave: Autosave<Sheet, null>
  /** What the server has said it has. */
  acknowledged: { points: number; revision: number } | undefined
  saves = 0
  failures = 0
  readonly troubles = new Set<string>()

  constructor(url: string, seat: Seat, leaf: number) {
    this.seat = seat
    this.#autosave = new Autosave<Sheet, null>(
      {
        canonical: ({ points }) => ({ points: String(points) }),
        store: { read: () => undefined, write: () => Promise.resolve(true), clear: () => undefined },
        send: async ({ points }, { revision }) => {
          const { project_id, book_id, fenpei_id, token } = seat
          const items = [{ indicator_id: leaf, score: points }]
          try {
            const input = {
              project_id,
              book_id,
              fenpei_id,
              status: 'draft',
              revision: revision.points,
              items,
            }
            const done = await call(url, token, input)
            return this.#saved(points, done)
          } catch (error) {
            this.failures++
            // Nobody else writes here: what another revision stands for is our own save, whose answer was lost.
            return outcomeOf<Sheet, null>(error, () => Promise.reject(new Error('a stranger has saved')))
          }
        },
      },
      { value: { points: 0 }, revision: { points: 0 } } satisfies Known<Sheet>,
    )
    this.#autosave.subscribe(() => {
      const { trouble } = this.#autosave.view
      if (trouble && trouble.kind !== 'offline')
        this.troubles.add(trouble.kind === 'refused' ? `refused ${trouble.message}` : trouble.kind)
    })
  }

  #saved(points: number, { revision, update_time: at }: NonNullable<Answer['data']>): Outcome<Sheet, null> {
    if (this.acknowledged && revision < this.acknowledged.revision) this.troubles.add('a revision went back')
    this.acknowledged = { points, revision }
    this.saves++
    return { kind: 'saved', revision: { points: revision }, at, info: null }
  }

  async work(isOver: () => boolean): Promise<void> {
    for (let n = 1; !isOver(); n++) {
      this.#autosave.edit(() => ({ points: (n % 10) / 2 }))
      await wait(EDIT_EVERY_MS * (0.5 + Math.random()))
    }
  }

  /** Waits until everything is on the server; no more than the console needs by itself. */
  async settled(until: number): Promise<void> {
    while (!this.#autosave.isClean && Date.now() < until) await wait(50)
    if (!this.#autosave.isClean) this.troubles.add(`not saved: ${this.#autosave.view.status}`)
    this.#autosave.stop()
  }
}

export interface Outcomes {
  acknowledged: number
  /** Saves that had no answer, or one that the console repeats. */
  failed: number
  /** What the console does not heal by itself. */
  troubles: string[]
  /** Experts whose last acknowledged save the database does not hold. */
  lost: string[]
}

/**
 * Experts save through a balancer before three servers, of which one is killed every five seconds and started again.
 * @param place an empty database, a folder for files, and the program
 */
export async function savedThrough(
  { url, dir, file }: { url: string; dir: string; file?: string },
  { experts, kills }: { experts: number; kills: number },
): Promise<Outcomes> {
  const database = await openDatabase({ url })
  await migrate(database.db)
  await seedAccess(database.db)
  const { seats, leaves } = await makeScene(database.db, experts)
  const env = { DATABASE_URL: url, DATA_DIR: dir, BACKUP_DIR: dir }
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => Served.start(env, file)))
  const balancer = await RoundRobin.before(servers.map(({ port }) => port))
  try {
    const all = seats.map((seat) => new Expert(balancer.url, seat, leaves[0] ?? 0))
    let isOver = false
    const working = Promise.all(all.map((expert) => expert.work(() => isOver)))
    for (let n = 0; n < kills; n++) {
      await wait(KILL_EVERY_MS)
      const victim = servers[n % SERVERS]
      if (!victim) continue
      // Between two requests nobody would notice.
      await balancer.nextRequestTo(victim.port)
      await victim.end('SIGKILL')
      void victim.again()
    }
    await wait(KILL_EVERY_MS)
    isOver = true
    await working
    const until = Date.now() + SETTLED_MS
    await Promise.all(all.map((expert) => expert.settled(until)))
    const lost: string[] = []
    for (const { seat, acknowledged } of all) {
      const [kept] = await database.db.select().from(score).where(eq(score.fenpei_id, seat.fenpei_id))
      const points = Number(Object.values(kept?.marks ?? {})[0])
      if (acknowledged && points !== acknowledged.points) lost.push(`${acknowledged.points} ≠ ${points}`)
    }
    return {
      acknowledged: all.reduce((sum, { saves }) => sum + saves, 0),
      failed: all.reduce((sum, { failures }) => sum + failures, 0),
      troubles: all.flatMap(({ troubles }) => [...troubles]),
      lost,
    }
  } finally {
    await balancer.close()
    await Promise.all(servers.map((served) => served.end('SIGKILL')))
    await database.close()
  }
}
