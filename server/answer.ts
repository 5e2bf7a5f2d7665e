import type { Context as HonoContext } from 'hono'
import { contract, type ActionName } from '#contract'
import type { Action } from '#contract/define'
import { ACCESS_HEADER, AWAY, BIND_FIRST, ERROR_TEXT } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { refuseUnpermitted } from './access/permitted'
import { isOpenToAll } from './auth/binding'
import { findSession } from './auth/session'
import { CommitInDoubt, isConnectionLost, whileLost } from './db/driver/lost'
import type { Database } from './db/open'
import { Refusal, type Context, type CurrentUser } from './define'
import { StreamedSheet } from './domain/sheet'
import { answerStream } from './events/stream'
import { execute, type Call } from './execute'
import { answerFile } from './files/answer'
import type { MultipartForm } from './files/multipart'
import { diskWords } from './files/disk'
import { FileOnce, removeFile } from './files/store'
import { StoreTrouble } from './files/store/fileStore'
import { sha256 } from './hash'
import { log } from './log'
import {
  agentOf,
  clientAddress,
  fromProxy,
  hasJustWritten,
  issueText,
  readForm,
  readInput,
  refuseTooLarge,
  rememberWrite,
} from './request'
import { seen } from './signals/observers'
import { runningRequest } from './signals/request'
import { streamSheet } from './streamSheet'

/** Calls that a page makes by itself: they do not prove that the user is present, so they renew no session. */
const BY_ITSELF: ReadonlySet<ActionName> = new Set(['msg_unread', 'export_place', 'server_state'])

/** What answering a call needs of the server. */
interface Server extends Pick<Context, 'settings' | 'hub' | 'exporting' | 'notes'> {
  database: Database
}

interface Answer {
  code: number
  msg: string
  /** It went wrong in a way that no rule foresaw. */
  isFault?: true
  body?: object
  /** The whole body, for a call that answers bytes. */
  raw?: File | ReadableStream
  /** The same as text that is written while it is sent. */
  json?: ReadableStream
}

/** Answers one call of the contract and writes its line in the log: session, rights, input, handler, output, envelope. */
export async function answerCall(server: Server, name: ActionName, c: HonoContext): Promise<Response> {
  const started = performance.now()
  const caller: { user?: CurrentUser } = {}
  const parent = fromProxy(c, server.settings, 'traceparent')
  const { code, msg, body, raw, json, isFault } = await seen(
    { kind: 'call', name, parent },
    () => attempt(server, name, c, caller),
    (answer) => ({ code: answer.code, isFault: answer.isFault ?? false }),
  )
  log.info({
    call: name,
    user: caller.user?.user_id ?? null,
    ms: Math.round(performance.now() - started),
    code,
  })
  const range = c.req.header('range')
  if (raw instanceof FileOnce) return answerFile(raw, range, () => discard(server, raw))
  if (raw instanceof File) return answerFile(raw, range)
  if (raw) return answerStream(raw)
  if (json) return c.body(json, 200, { 'Content-Type': 'application/json; charset=UTF-8' })
  // Nobody could have known better: what the user reads out leads the office to the lines of the log.
  return c.json({ code, msg, ...body, ...(isFault && { request_id: runningRequest() }) })
}

/** Removes a file that is fetched once, after it was fetched. */
const discard = ({ database, settings }: Server, { stored }: FileOnce) =>
  removeFile(database.db, settings, stored).catch((err: unknown) => log.error({ err, file: stored.name }))

/**
 * @param caller receives the user as soon as it is known, so that the log names the user of a refused call too
 */
async function attempt(
  server: Server,
  name: ActionName,
  c: HonoContext,
  caller: { user?: CurrentUser },
): Promise<Answer> {
  const { database, ...rest } = server
  const action: Action = contract[name]
  let form: MultipartForm | undefined
  try {
    refuseTooLarge(c, action)
    const now = new Date()
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    const { signal } = c.req.raw
    const find = (key: string) => findSession(database.db, key, now, !BY_ITSELF.has(name))
    const user = token ? await whileLost(signal, () => find(token)) : undefined
    if (user) caller.user = user
    if (!user && action.who !== 'anyone') return refusal(401)
    if (user) c.header(ACCESS_HEADER, accessOf(user))
    if (user) await whileLost(signal, () => refuseUnpermitted(database.db, action, user))
    if (user?.must_bind && !isOpenToAll(name, action.who))
      return { code: 403, msg: BIND_FIRST[user.must_bind] }
    form = await readForm(c, action)
    const parsed = action.input.safeParse(await readInput(c, action, form))
    if (!parsed.success) {
      const [first] = parsed.error.issues
      return { code: 500, msg: first ? issueText(first) : '参数错误' }
    }
    const databaseKind = database.kind
    const from = {
      databaseKind,
      user,
      token,
      ip: clientAddress(c, rest.settings),
      agent: agentOf(c),
      now,
      signal,
      hasWritten: hasJustWritten(c),
    }
    if (action.kind === 'write' && 'replica' in database) rememberWrite(c)
    return await inTurn(server, name, parsed.data, { ...rest, ...from })
  } catch (e) {
    if (e instanceof Refusal)
      return { code: e.code, msg: e.message, ...(e.data === undefined ? {} : { body: { data: e.data } }) }
    if (c.req.raw.signal.aborted) return { code: 500, msg: '操作已取消，未作任何修改' }
    log.error({ call: name, err: e })
    return { ...(troubleOf(e) ?? refusal('default')), isFault: true }
  } finally {
    await form?.discard()
  }
}

/** Runs a call, one that waits in line when its turn has come; a sheet keeps the turn until it was sent. */
async function inTurn(
  { database, exporting }: Server,
  name: ActionName,
  input: unknown,
  call: Call,
): Promise<Answer> {
  const action: Action = contract[name]
  const wait = { signal: call.signal, ...(call.user && { user_id: call.user.user_id }) }
  const end = action.queued ? await exporting.take(wait) : () => undefined
  try {
    const result = await execute(database, name, input, call)
    const success = { code: 200, msg: '操作成功' }
    if (result instanceof StreamedSheet) return { ...success, json: streamSheet(result, end) }
    const answer = { ...success, ...wrap(action, action.output.parse(result)) }
    end()
    return answer
  } catch (e) {
    end()
    throw e
  }
}

/** What is no fault of the call: the database, the store of files or the disk. */
function troubleOf(e: unknown): Answer | undefined {
  if (e instanceof CommitInDoubt) return { code: AWAY, msg: REFUSAL.inDoubt }
  if (isConnectionLost(e)) return { code: AWAY, msg: REFUSAL.databaseAway }
  if (e instanceof StoreTrouble) return { code: e.code, msg: e.message }
  const words = diskWords(e)
  return words === undefined ? undefined : { code: 500, msg: words }
}

/** Changes whenever what somebody may open or do does: the console then asks for their menu anew. */
const accessOf = ({ access_version, roles, seats }: CurrentUser): string =>
  sha256([access_version, roles, seats].join(';')).slice(0, 16)

const refusal = (code: 401 | 'default'): Answer => ({
  code: code === 'default' ? 500 : code,
  msg: ERROR_TEXT[code] ?? '',
})

function wrap(action: Action, output: unknown): Pick<Answer, 'body' | 'raw'> & { msg?: string } {
  if (output instanceof File || output instanceof ReadableStream) return { raw: output }
  if (action.envelope === 'msg') return { msg: String(output) }
  if (action.envelope === 'data') return output === null ? {} : { body: { data: output } }
  return { body: output as object } // The other envelopes spread the fields of an object.
}
