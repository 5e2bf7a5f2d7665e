import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import qs from 'qs'
import { z } from '#contract/zod'
import type { Action } from '#contract/define'
import { REQUEST_HEADER } from '#contract/errors'
import { MAX_UPLOAD_MB } from '#contract/rules/upload'
import { parseJson } from './body/json'
import { bytesOf, formBytes, valuesIn } from './body/limits'
import { shortenLists } from './body/lists'
import { announced, bodyText } from './body/read'
import { Refusal, type Settings } from './define'
import { readMultipart, type MultipartForm } from './files/multipart'

type Body = Record<string, unknown>

const isType = (c: HonoContext, type: string): boolean =>
  c.req.header('content-type')?.startsWith(type) ?? false

/** The names of fields for a file: ours, and RuoYi's for a portrait. */
const FILE_FIELDS = ['file', 'avatarfile']

/** A multipart form is accepted only by calls that have a file field. */
const isFormFor = (c: HonoContext, { input }: Action): boolean =>
  isType(c, 'multipart/form-data') &&
  input instanceof z.ZodObject &&
  FILE_FIELDS.some((field) => field in input.shape)

/**
 * Refuses what is announced as larger than the call takes, before anything of it is read.
 * @throws Refusal naming the limit
 */
export function refuseTooLarge(c: HonoContext, action: Action): void {
  const { maxFileMb = MAX_UPLOAD_MB } = action
  announced(c.req.raw, isFormFor(c, action) ? formBytes(maxFileMb) : bytesOf(action))
}

/**
 * Body overrides query, query overrides path: RuoYi clients send the page in the query and the filter in the
 * body.
 */
export async function readInput(
  c: HonoContext,
  action: Action,
  form: MultipartForm | undefined,
): Promise<Body> {
  const query = readQuery(new URL(c.req.url).search.slice(1))
  const body = form?.fields ?? (await readBody(c, action))
  const merged = { ...query, ...body, ...c.req.param() }
  refuseUnstorable(merged, action.cleaned)
  if (action.kind === 'write') return merged
  // In a read an empty text or null means no filter; in a write both are values.
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '' && value !== null))
}

/** The form of a call that has a field for a file; undefined where there is none. */
export const readForm = async (c: HonoContext, action: Action) =>
  isFormFor(c, action) ? readMultipart(c.req.raw, action.maxFileMb ?? MAX_UPLOAD_MB) : undefined

/** The fields of a query; those of RuoYi's `params` beside the others. */
function readQuery(text: string): Body {
  const query = qs.parse(text, { depth: 2, parameterLimit: 200 })
  return { ...query, ...(isObject(query['params']) && query['params']) }
}

async function readBody(c: HonoContext, action: Action): Promise<Body> {
  if (c.req.method === 'GET') return {}
  const most = bytesOf(action)
  const text = await bodyText(c, most)
  if (text === '') return {}
  // RuoYi's client asks for a file that way.
  if (action.envelope === 'file' && isType(c, 'application/x-www-form-urlencoded')) return readQuery(text)
  const body = await parseJson(text, valuesIn(most))
  shortenLists(action.input, body)
  return body
}

/** NUL, or half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Cs}]/u

/**
 * Refuses characters that JSON and addresses can carry and no column can. No label is known for every text, so the field
 * has its name of the wire.
 * @throws Refusal naming the field
 */
function refuseUnstorable(input: Body, cleaned: readonly string[] = []): void {
  for (const [name, value] of Object.entries(input)) if (!cleaned.includes(name)) refuseIn(value, name)
}

function refuseIn(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) throw new Refusal(unstorable(path))
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob))
    for (const [key, one] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) throw new Refusal(unstorable(path))
      refuseIn(one, `${path}.${key}`)
    }
}

const unstorable = (path: string) => `参数有误：${path} 含有无法保存的字符，请删去后重试`

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The message of an issue. Our schemas have Chinese messages; a message of zod itself is replaced by the name
 * of the field.
 */
export const issueText = ({ message, path }: { message: string; path: PropertyKey[] }): string =>
  /\p{Script=Han}/u.test(message) ? message : `参数有误：${path.map(String).join('.')}`

const LONGEST_AGENT = 500

export const agentOf = (c: HonoContext): string => (c.req.header('user-agent') ?? '').slice(0, LONGEST_AGENT)

/** The other end of the connection: the caller, or a proxy. */
function directAddress(c: HonoContext): string {
  const env: unknown = c.env
  // The HTTP server stores the connection here; a call inside this process has none.
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? '127.0.0.1'
}

/** A header that only a proxy named by the settings may send; from anybody else it is none. */
export const fromProxy = (
  c: HonoContext,
  { trustedProxies }: Settings,
  header: string,
): string | undefined => (trustedProxies.includes(directAddress(c)) ? c.req.header(header) : undefined)

/** The caller's address; a forwarded one counts only from a proxy that the settings name. */
export const clientAddress = (c: HonoContext, settings: Settings): string =>
  fromProxy(c, settings, 'x-forwarded-for')?.split(',').at(-1)?.trim() || directAddress(c)

/** Hexadecimal as Nginx writes it, UUIDs, and what other proxies make of letters, digits and these signs. */
const REQUEST_ID = /^[\w.:=+/-]{8,128}$/

/** What the proxy calls the request, so that its log and ours can be laid side by side; otherwise a name of our own. */
export function requestIdOf(c: HonoContext, settings: Settings): string {
  const given = fromProxy(c, settings, REQUEST_HEADER)
  return given !== undefined && REQUEST_ID.test(given) ? given : randomUUID()
}

/** Seconds for which somebody who has written reads from the primary: longer than a replica that is used is behind. */
const WRITTEN_S = 15
const WRITTEN = 'written'

/** Remembers in the browser, for all servers and tabs, that something was just written. */
export const rememberWrite = (c: HonoContext): void =>
  setCookie(c, WRITTEN, '1', { maxAge: WRITTEN_S, path: '/', httpOnly: true, sameSite: 'Strict' })

export const hasJustWritten = (c: HonoContext): boolean => getCookie(c, WRITTEN) !== undefined
