import { z } from '#contract/zod'
import { contract, type ActionName, type Contract } from '#contract'
import type { Action } from '#contract/define'
import { ERROR_TEXT } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { handlers } from './actions'
import { appendLog } from './audit/append'
import type { Db, Tx } from './db/client'
import { isOutOfReach, whileLost } from './db/driver/lost'
import { errorCode } from './db/errors'
import { lookingOnce } from './db/kept/looks'
import type { Database } from './db/open'
import { pagesOf } from './files/pdf/inThread'
import { Refusal, type Context, type CurrentUser, type LogEntry } from './define'
import { ahead } from './pace'

const DOUBLE = '23505'
/**
 * PostgreSQL asks to try again: serialisation failure, deadlock. A unique index refuses what another call has just
 * added: tried again, the rule finds it and says in its own words which field it is.
 */
const RETRY_CODES = ['40001', '40P01', DOUBLE]
const ATTEMPTS = 3

/** Long work with what was sent, which no transaction should wait for: the embedded database has one at a time. */
const BEFORE: Partial<Record<ActionName, (input: unknown) => Promise<unknown>>> = {
  // The handler meets the same failure and refuses in its own words.
  sample_upload: (input) => {
    const { file } = input as z.output<Contract['sample_upload']['input']> // The contract has parsed it.
    return pagesOf(file).catch(() => undefined)
  },
}

/**
 * Calls that hash a password, read many rows or look at a file, which takes long when many come at once: they hold no
 * transaction meanwhile, and open one for what they write.
 */
const ALONE: ReadonlySet<ActionName> = new Set([
  'login',
  'account_bind',
  'account_add',
  'account_import',
  'account_reset',
  'declare_school_save',
  'objection_save',
  'school_staff_add',
  'school_staff_reset',
  'user_password_check',
  'user_update_password',
  'profile_password',
  'unlockscreen',
  'user_reset_password',
  'export_user_pingshen_detail',
  'dzx_export_opnion',
  'daochu_renyuan',
  'material_save',
  'material_part_finish',
  'recommend_sheet_save',
])

type Run = (input: unknown, ctx: Context) => Promise<unknown>
type Work<T> = (ctx: Context) => Promise<T>

/** What a call brings along, before its transaction has begun; the user is absent where nobody has logged in. */
export type Call = Omit<Context, 'db' | 'log' | 'user' | 'inTransaction'> & {
  user: CurrentUser | undefined
  /** Who calls has just written, and must see it. */
  hasWritten?: boolean
}

/**
 * Runs the handler of a call: a read straight, a write in one transaction that ends with its log lines and is tried
 * again where PostgreSQL asks for it. Both are repeated while the connection is lost.
 * @param input as the contract has parsed it
 * @returns the answer of the handler, not checked yet
 * @throws Refusal when a rule says no
 */
export async function execute(
  database: Database,
  name: ActionName,
  input: unknown,
  call: Call,
): Promise<unknown> {
  // The table of handlers is checked against the contract: this one takes this input.
  const run = handlers[name] as Run
  await BEFORE[name]?.(input)
  const whole = (ctx: Context) => run(input, ctx)
  if (contract[name].kind === 'write' && !ALONE.has(name))
    return ahead(() => inTransaction(database, call, whole))
  const from = async (db: Db) => {
    const straight = contextOf(call, db, [], (work) => inTransaction(database, call, work))
    const ask = (asked: unknown) => run(asked, straight)
    const answer = await ask(input)
    const last = lastPage(input, answer)
    return last === undefined ? answer : ask({ ...Object(input), pageNum: last })
  }
  const primary = () => from(database.db)
  const once = contract[name].kind === 'read' ? () => lookingOnce(primary) : primary
  return fromReplica(database, name, call, from, () => whileLost(call.signal, once))
}

/**
 * Asks the replica where the call may be answered from one. What it cannot answer, for whatever reason, the primary is
 * asked: the replica may be away, or may not have the row yet that a refusal misses.
 */
async function fromReplica<T>(
  database: Database,
  name: ActionName,
  call: Call,
  from: (db: Db) => Promise<T>,
  primary: () => Promise<T>,
): Promise<T> {
  const { stale }: Action = contract[name]
  const replica = database.kind === 'postgres' && stale && !call.hasWritten ? database.replica : undefined
  const db = replica?.fresh()
  if (!db) return primary()
  try {
    return await from(db)
  } catch (e) {
    if (call.signal.aborted) throw e
    if (isOutOfReach(e)) replica?.doubt()
    return primary()
  }
}

async function inTransaction<T>(database: Database, call: Call, work: Work<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const outcome = await whileLost(call.signal, () =>
        database.db.transaction((tx) => write(work, call, tx)),
      )
      if (outcome instanceof Refusal) throw outcome
      return outcome
    } catch (e) {
      const code = errorCode(e) ?? ''
      if (!RETRY_CODES.includes(code)) throw e
      if (tries < ATTEMPTS) continue
      throw code === DOUBLE ? new Refusal(REFUSAL.double) : e
    }
  }
}

const Asked = z.object({ pageNum: z.number(), pageSize: z.number() })
const Nothing = z.object({ rows: z.array(z.unknown()).length(0), total: z.number().positive() })

/** The last page of a list that has none as far as was asked for: as RuoYi does, that one is answered. */
function lastPage(input: unknown, answer: unknown): number | undefined {
  const asked = Asked.safeParse(input).data
  const nothing = Nothing.safeParse(answer).data
  return asked && nothing && asked.pageNum > 1 ? Math.ceil(nothing.total / asked.pageSize) : undefined
}

/** One attempt within its transaction. A refusal that keeps what was written so far is answered, not thrown. */
async function write<T>(work: Work<T>, call: Call, db: Tx): Promise<T | Refusal> {
  const entries: LogEntry[] = []
  const ctx = contextOf(call, db, entries, (more) => more(ctx))
  const result = await work(ctx).catch((e: unknown) => {
    if (e instanceof Refusal && e.commit) return e
    throw e
  })
  if (entries.length > 0) {
    const by = {
      at: call.now,
      user_id: call.user?.user_id ?? null,
      user_name: call.user?.user_name ?? '',
      ip: call.ip,
    }
    await appendLog(
      db,
      entries.map((entry) => ({ ...entry, ...by })),
    )
  }
  return result
}

function contextOf(
  call: Call,
  db: Db,
  entries: LogEntry[],
  inTransaction: Context['inTransaction'],
): Context {
  return {
    ...call,
    db,
    inTransaction,
    log: (entry) => void entries.push(entry),
    get user() {
      if (!call.user) throw new Refusal(ERROR_TEXT['401'] ?? '', { code: 401 })
      return call.user
    },
  }
}
