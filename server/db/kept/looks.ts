import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { prepared } from '#server/db/prepared'
import { changeMark } from '#server/db/schema/index'
import { markedTables } from './tables'

/** All kinds: with them the index leads to the last marks, without them every mark is looked at. */
const KINDS = `{${[...new Set(markedTables.values())].join(',')}}`

const since = sql`${sql.placeholder('since')}::pg_snapshot`

const marksSince = prepared((db) =>
  db
    .select({
      kinds: sql<
        string[]
      >`array(select distinct m.kind from ${changeMark} m where m.kind = any(${KINDS}::text[])
        and m.xid >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(m.xid, ${since}))`,
      at: sql<string>`pg_current_snapshot()::text`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('marks_since'),
)

/** No transaction at all: everything has changed since. */
const NEVER = '1:1:'

/** What a call that only reads has looked at; absent once it is answered. */
interface Looked {
  looks?: WeakMap<Looks, Promise<void>>
}

const calls = new AsyncLocalStorage<Looked>()

/**
 * Runs a call that only reads. It has to see what was committed before it began, so it looks once. What goes on after the
 * answer, such as a stream, looks each time.
 */
export async function lookingOnce<T>(work: () => Promise<T>): Promise<T> {
  const looked: Looked = { looks: new WeakMap() }
  try {
    return await calls.run(looked, work)
  } finally {
    delete looked.looks
  }
}

/**
 * The changes of a database, as far as this process has looked. Each look asks what has been committed since the one before,
 * so the changes after any of them are known, although nobody asks for those since a certain one.
 */
export class Looks {
  readonly #db: Db
  /** The number of the last look; the first one is 1. */
  #last = 0
  /** What the last one saw, as `pg_current_snapshot` tells. */
  #at = NEVER
  /** The last look that saw a change of each kind. */
  readonly #changed = new Map<string, number>()
  #underWay: Promise<unknown> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Looks at what is committed now. Everybody who asks before the statement is sent shares it: sixteen people at lists
   * had each list ask one to three times.
   * @returns the number of the last look. It, or one before it, began after this was called, or after the call that only
   *   reads began
   */
  async look(): Promise<number> {
    const looked = calls.getStore()?.looks
    const look = looked?.get(this) ?? (this.#next ??= this.#soon())
    looked?.set(this, look)
    await look
    return this.#last
  }

  async #soon(): Promise<void> {
    await this.#underWay
    await nextTurn()
    this.#next = undefined
    const look = this.#send()
    this.#underWay = look.catch(() => undefined)
    await look
  }

  async #send(): Promise<void> {
    const [found] = await marksSince(this.#db).execute({ since: this.#at })
    if (!found) throw new Error('the database does not tell its snapshot')
    this.#last++
    this.#at = found.at
    for (const kind of found.kinds) this.#changed.set(kind, this.#last)
  }

  /** Whether one of the kinds was seen to have changed after a look. */
  hasChanged(kinds: readonly string[], look: number): boolean {
    return kinds.some((kind) => (this.#changed.get(kind) ?? 0) > look)
  }
}
