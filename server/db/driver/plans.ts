import { protocol, type PGlite } from '@electric-sql/pglite'

const { serialize } = protocol
type Send = PGlite['execProtocolStream']
type Answer = Awaited<ReturnType<Send>>

/** Type bytes of PostgreSQL's protocol messages: P, D, B, E, S, Q. */
const [PARSE, DESCRIBE, BIND, EXECUTE, SYNC, QUERY] = [80, 68, 66, 69, 83, 81]
const STATEMENT = 83

/** Longer statements are multi-row inserts: each text occurs only once. */
const LONGEST = 8000
const MOST = 400
/** A plan made while a table was small must not be used for a large one for long. */
const LIFE_MS = 30_000

const PLANNED = /^\s*(select|insert|update|delete|with)\b/i
const CONTROL = /^\s*(begin|commit|rollback|savepoint|release)\b/i

interface Plan {
  text: string
  name: string
  made: number
  /** The database's descriptions of the parameters and of the rows. */
  params?: Answer
  row?: Answer
}

const textOf = (message: Uint8Array, from: number): string =>
  Buffer.from(message.buffer, message.byteOffset + from, message.indexOf(0, from) - from).toString()

/** Rewrites a bind message for the unnamed statement to a named one. */
function bindTo(name: string, message: Uint8Array): Uint8Array {
  const bound = Buffer.alloc(message.length + name.length)
  bound.set(message.subarray(0, 6))
  bound.writeInt32BE(message.length + name.length - 1, 1)
  bound.write(name, 6)
  bound.set(message.subarray(6), 6 + name.length)
  return bound
}

/** The prepared statements of one database, and the statement in progress. */
class Plans {
  readonly #send: Send
  readonly #plans = new Map<string, Plan>()
  /** Statements seen once: the second occurrence is prepared. */
  readonly #once = new Set<string>()
  #serial = 0
  #dropped: string[] = []
  /** The plan of the statement in progress; its parameters, while they wait to be sent with the execution. */
  #current: Plan | undefined
  #bound: Uint8Array | undefined
  #isSynced = false

  constructor(send: Send) {
    this.#send = send
  }

  /** Sends one protocol message, or answers it from the cache. A statement that fails loses its plan. */
  send: Send = async (message, options) => {
    try {
      return await this.#step(message, options)
    } catch (error) {
      if (this.#current) this.#drop(this.#current)
      throw error
    }
  }

  #drop(plan: Plan): void {
    this.#plans.delete(plan.text)
    this.#dropped.push(plan.name)
  }

  #dropAll(): void {
    for (const plan of this.#plans.values()) this.#drop(plan)
  }

  /** Closes a plan together with the next message. */
  #closing(message: Uint8Array): Uint8Array {
    const closes = this.#dropped.map((name) => serialize.close({ type: 'S', name }))
    this.#dropped = []
    return closes.length > 0 ? Buffer.concat([...closes, message]) : message
  }

  #step: Send = async (message, options) => {
    const [kind] = message
    if (kind === PARSE) return this.#parse(message, options)
    if (kind === QUERY && !CONTROL.test(textOf(message, 5))) this.#dropAll()
    if (kind === SYNC && this.#isSynced) {
      this.#isSynced = false
      return []
    }
    if (!this.#current) return this.#send(message, options)
    if (kind === DESCRIBE) return this.#describe(this.#current, message, options)
    if (kind === BIND) {
      const named = bindTo(this.#current.name, message)
      if (!this.#current.row) return this.#send(named, options)
      this.#bound = named
      return []
    }
    if (kind !== EXECUTE || !this.#bound) return this.#send(message, options)
    this.#isSynced = true
    return this.#send(Buffer.concat([this.#bound, message, serialize.sync()]), options)
  }

  #parse: Send = async (message, options) => {
    this.#current = this.#bound = undefined
    this.#isSynced = false
    const text = message[5] === 0 && message.length < LONGEST ? textOf(message, 6) : ''
    if (!PLANNED.test(text)) {
      // The statement may alter tables, so cached row descriptions are invalid.
      if (text !== '') this.#dropAll()
      return this.#send(this.#closing(message), options)
    }
    const known = this.#plans.get(text)
    if (known && Date.now() - known.made < LIFE_MS) {
      this.#current = known
      return []
    }
    if (known) this.#drop(known)
    else if (!this.#once.has(text)) {
      if (this.#once.size > MOST) this.#once.clear()
      this.#once.add(text)
      return this.#send(message, options)
    }
    return this.#plan(text, options)
  }

  /** Prepares a statement; evicts the oldest plan beyond the limit. */
  async #plan(text: string, options: Parameters<Send>[1]): Promise<Answer> {
    const [oldest] = this.#plans.values()
    if (oldest && this.#plans.size >= MOST) this.#drop(oldest)
    const plan: Plan = { text, name: `plan${++this.#serial}`, made: Date.now() }
    const answer = await this.#send(this.#closing(serialize.parse({ name: plan.name, text })), options)
    this.#plans.set(text, plan)
    this.#current = plan
    return answer
  }

  async #describe(plan: Plan, message: Uint8Array, options: Parameters<Send>[1]): Promise<Answer> {
    if (message[5] === STATEMENT)
      return (plan.params ??= await this.#send(serialize.describe({ type: 'S', name: plan.name }), options))
    return (plan.row ??= await this.#send(message, options))
  }
}

/**
 * Prepared-statement cache for the embedded database. Without it every statement is parsed and planned anew,
 * which costs four times as much as executing it.
 */
export function keepPlans(lite: PGlite): void {
  lite.execProtocolStream = new Plans(lite.execProtocolStream.bind(lite)).send
}
