import { Hono, type Context as HonoContext } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { contract, routeOf, type ActionName } from '#contract'
import type { Action } from '#contract/define'
import { BIND_FIRST, ERROR_TEXT } from '#contract/errors'
import { admits } from './access/audience'
import { isOpenToAll } from './access/binding'
import { findSession } from './access/session'
import { handlers } from './actions'
import { appendLog } from './audit/append'
import { announce, projectTopic } from './db/announce'
import type { Database, Db } from './db/open'
import { createHub, type Hub } from './events/hub'
import { answerStream } from './events/stream'
import { Refusal, type Context, type CurrentUser, type LogEntry } from './define'
import { answerFile } from './files/answer'
import type { Form } from './files/multipart'
import { FileOnce, removeFile } from './files/store'
import { log } from './log'
import { addressOf, inWords, limitFor, readForm, readInput } from './request'
import type { Settings } from './settings'
import { errorCode } from './db/errors'

const BASE = '/common-shenhe-api'
/** PostgreSQL asks to try again: serialisation failure, deadlock. */
const RETRY_CODES = ['40001', '40P01']
const ATTEMPTS = 3

/** What a page asks without anybody being there. */
const BY_ITSELF: ReadonlySet<ActionName> = new Set(['msg_unread'])

type Run = (input: unknown, ctx: Context) => Promise<unknown>
interface Answer {
  code: number
  msg: string
  body?: object
  /** The whole answer of a call that answers bytes. */
  raw?: File | ReadableStream
}

/** The whole server as one function from a Request to a Response. */
export function createApp({
  database,
  settings,
  hub = createHub(database.listen),
}: {
  database: Database
  settings: Settings
  hub?: Hub
}) {
  const app = new Hono().basePath(BASE)
  app.use(secureHeaders())
  app.get('/health', async (c) => {
    await database.db.execute('select 1')
    return c.json({ code: 200, msg: '运行正常', data: { database: database.kind } })
  })
  // A fixed path is mounted before one with parameters that would swallow it.
  const names = (Object.keys(contract) as ActionName[]).sort(
    (a, b) => Number(routeOf(a).path.includes(':')) - Number(routeOf(b).path.includes(':')),
  )
  for (const name of names) {
    const { method, path } = routeOf(name)
    app.on(method, path, limitFor(contract[name]), (c) => answer(name, c))
  }
  app.notFound((c) => c.json({ code: 404, msg: ERROR_TEXT['404'] }))

  async function answer(name: ActionName, c: HonoContext): Promise<Response> {
    const started = performance.now()
    const caller: { user?: CurrentUser } = {}
    const { code, msg, body, raw } = await attempt(name, c, caller)
    log.info({
      call: name,
      user: caller.user?.user_id ?? null,
      ms: Math.round(performance.now() - started),
      code,
    })
    if (raw instanceof FileOnce) return answerFile(raw, c.req.header('range'), () => goneOf(raw))
    if (raw instanceof File) return answerFile(raw, c.req.header('range'))
    if (raw) return answerStream(raw)
    return c.json({ code, msg, ...body }, 200 as ContentfulStatusCode)
  }

  const goneOf = ({ stored }: FileOnce) =>
    removeFile(database.db, settings, stored).catch((err: unknown) => log.error({ err, file: stored.name }))

  async function attempt(name: ActionName, c: HonoContext, caller: { user?: CurrentUser }): Promise<Answer> {
    const action: Action = contract[name]
    let form: Form | undefined
    try {
      const now = new Date()
      const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
      const user = token ? await findSession(database.db, token, now, !BY_ITSELF.has(name)) : undefined
      if (user) caller.user = user
      if (!user && action.who !== 'anyone') return refusal(401)
      if (user && !(await admits(database.db, action.who, user))) return refusal(403)
      if (user?.must_bind && !isOpenToAll(name, action.who))
        return { code: 403, msg: BIND_FIRST[user.must_bind] }
      form = await readForm(c, action)
      const parsed = action.input.safeParse(await readInput(c, action, form))
      if (!parsed.success) {
        const [first] = parsed.error.issues
        return { code: 500, msg: first ? inWords(first) : '参数错误' }
      }
      const ctx = { user, token, ip: addressOf(c, settings), now, signal: c.req.raw.signal, settings, hub }
      const result = await execute(name, parsed.data, ctx)
      return { code: 200, msg: '操作成功', ...wrap(action, action.output.parse(result)) }
    } catch (e) {
      if (e instanceof Refusal)
        return { code: e.code, msg: e.message, ...(e.data === undefined ? {} : { body: { data: e.data } }) }
      if (c.req.raw.signal.aborted) return { code: 500, msg: '操作已取消，未作任何修改' }
      log.error({ call: name, err: e })
      return refusal('default')
    } finally {
      await form?.discard()
    }
  }

  /** Runs a handler: a write in one transaction that ends with its log lines, a read straight. */
  async function execute(
    name: ActionName,
    input: unknown,
    base: Omit<Context, 'db' | 'log' | 'user'> & { user: CurrentUser | undefined },
  ) {
    const run = handlers[name] as Run
    if (contract[name].kind === 'read') return run(input, contextOf(base, database.db, []))
    for (let tries = 1; ; tries++) {
      try {
        const outcome = await database.db.transaction(async (tx) => {
          const entries: LogEntry[] = []
          const db = tx as Db
          const ctx = contextOf(base, db, entries)
          const result = await run(input, ctx).catch((e: unknown) => {
            if (e instanceof Refusal && e.commit) return e
            throw e
          })
          if (entries.length > 0) {
            await appendLog(
              db,
              entries.map((entry) => ({
                ...entry,
                at: base.now,
                user_id: base.user?.user_id ?? null,
                user_name: base.user?.user_name ?? '',
                ip: base.ip,
              })),
            )
            // What is worth a line in the log is worth looking at again.
            await announce(
              db,
              entries.flatMap(({ project_id }) => (project_id ? projectTopic(project_id) : [])),
            )
          }
          return result
        })
        if (outcome instanceof Refusal) throw outcome
        return outcome
      } catch (e) {
        if (tries >= ATTEMPTS || !RETRY_CODES.includes(errorCode(e) ?? '')) throw e
      }
    }
  }
  return app
}

function contextOf(
  base: Omit<Context, 'db' | 'log' | 'user'> & { user: CurrentUser | undefined },
  db: Db,
  entries: LogEntry[],
): Context {
  return {
    ...base,
    db,
    log: (entry) => void entries.push(entry),
    get user() {
      if (!base.user) throw new Refusal(ERROR_TEXT['401'] ?? '', { code: 401 })
      return base.user
    },
  }
}

const refusal = (code: 401 | 403 | 'default'): Answer => ({
  code: code === 'default' ? 500 : code,
  msg: ERROR_TEXT[code] ?? '',
})

function wrap(action: Action, output: unknown): Pick<Answer, 'body' | 'raw'> & { msg?: string } {
  if (output instanceof File || output instanceof ReadableStream) return { raw: output }
  if (action.envelope === 'msg') return { msg: String(output) }
  if (action.envelope === 'data') return output === null ? {} : { body: { data: output } }
  return { body: output as object }
}
