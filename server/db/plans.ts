import { protocol, type PGlite } from '@electric-sql/pglite'

const { serialize } = protocol
type Send = PGlite['execProtocolStream']
type Answer = Awaited<ReturnType<Send>>

/** First bytes of the messages of PostgreSQL's protocol: P, D, B, E, S, Q. */
const [PARSE, DESCRIBE, BIND, EXECUTE, SYNC, QUERY] = [80, 68, 66, 69, 83, 81]
const STATEMENT = 83

/** Longer ones are inserts of many rows: each is another text. */
const LONGEST = 8000
const MOST = 400
/** A plan made while a table was small must not serve a large one for long. */
const LIFE_MS = 30_000

const KEPT = /^\s*(select|insert|update|delete|with)\b/i
const CONTROL = /^\s*(begin|commit|rollback|savepoint|release)\b/i

interface Plan {
  text: string
  name: string
  made: number
  /** What the database says of its parameters, and of its rows. */
  params?: Answer
  row?: Answer
}

const textOf = (message: Uint8Array, from: number): string =>
  Buffer.from(message.buffer, message.byteOffset + from, message.indexOf(0, from) - from).toString()

/** The message that binds the nameless statement, for one with a name. */
function bindTo(name: string, message: Uint8Array): Uint8Array {
  const bound = Buffer.alloc(message.length + name.length)
  bound.set(message.subarray(0, 6))
  bound.writeInt32BE(message.length + name.length - 1, 1)
  bound.write(name, 6)
  bound.set(message.subarray(6), 6 + name.length)
  return bound
}

/**
 * Lets the embedded database keep the plans of statements it has seen before. By itself it parses and plans every
 * statement anew, which costs it four times as much as carrying it out.
 */
export function keepPlans(lite: PGlite): void {
  const send = lite.execProtocolStream.bind(lite)
  const plans = new Map<string, Plan>()
  const once = new Set<string>()
  let serial = 0
  let dropped: string[] = []
  /** The statement under way, when it has a plan; its parameters, while they wait to go out with the execution. */
  let current: Plan | undefined
  let bound: Uint8Array | undefined
  let isSynced = false

  function drop(plan: Plan): void {
    plans.delete(plan.text)
    dropped.push(plan.name)
  }

  /** Closing goes out with whatever follows. */
  function closing(message: Uint8Array): Uint8Array {
    const closes = dropped.map((name) => serialize.close({ type: 'S', name }))
    dropped = []
    return closes.length > 0 ? Buffer.concat([...closes, message]) : message
  }

  const parse: Send = async (message, options) => {
    current = bound = undefined
    isSynced = false
    const text = message[5] === 0 && message.length < LONGEST ? textOf(message, 6) : ''
    if (!KEPT.test(text)) {
      // It may change tables: what is known of their rows holds no longer.
      if (text !== '') for (const plan of plans.values()) drop(plan)
      return send(closing(message), options)
    }
    const known = plans.get(text)
    if (known && Date.now() - known.made < LIFE_MS) {
      current = known
      return []
    }
    if (known) drop(known)
    else if (!once.has(text)) {
      if (once.size > MOST) once.clear()
      once.add(text)
      return send(message, options)
    }
    const [oldest] = plans.values()
    if (oldest && plans.size >= MOST) drop(oldest)
    const plan: Plan = { text, name: `plan${++serial}`, made: Date.now() }
    const answer = await send(closing(serialize.parse({ name: plan.name, text })), options)
    plans.set(text, plan)
    current = plan
    return answer
  }

  const describe = async (plan: Plan, message: Uint8Array, options: Parameters<Send>[1]): Promise<Answer> => {
    if (message[5] === STATEMENT)
      return (plan.params ??= await send(serialize.describe({ type: 'S', name: plan.name }), options))
    return (plan.row ??= await send(message, options))
  }

  const step: Send = async (message, options) => {
    const [kind] = message
    if (kind === PARSE) return parse(message, options)
    if (kind === QUERY && !CONTROL.test(textOf(message, 5))) for (const plan of plans.values()) drop(plan)
    if (kind === SYNC && isSynced) {
      isSynced = false
      return []
    }
    if (!current) return send(message, options)
    if (kind === DESCRIBE) return describe(current, message, options)
    if (kind === BIND) {
      const named = bindTo(current.name, message)
      if (!current.row) return send(named, options)
      bound = named
      return []
    }
    if (kind !== EXECUTE || !bound) return send(message, options)
    isSynced = true
    return send(Buffer.concat([bound, message, serialize.sync()]), options)
  }

  lite.execProtocolStream = async (message, options) => {
    try {
      return await step(message, options)
    } catch (error) {
      if (current) drop(current)
      throw error
    }
  }
}
