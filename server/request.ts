import type { Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import qs from 'qs'
import { z } from 'zod'
import type { Action } from '#contract/define'
import { MAX_UPLOAD_MB } from '#contract/rules/upload'
import { Refusal, type Settings } from './define'
import { readMultipart, type MultipartForm } from './files/multipart'

/** A book list of 30,000 rows is about 8 MB of JSON; nothing else comes near but files. */
const MAX_BODY_MB = 48
const MB = 1024 * 1024

type Body = Record<string, unknown>

/** Refuses what is too large before it is read. */
export function limitFor({ maxFileMb = 0 }: Action) {
  const most = Math.max(MAX_BODY_MB, maxFileMb + 1)
  return bodyLimit({
    maxSize: most * MB,
    onError: (c) => c.json({ code: 500, msg: `提交内容超过${most}MB` }),
  })
}

/** Body over query over path: RuoYi clients send the page in the query and the filter in the body. */
export async function readInput(
  c: HonoContext,
  { kind }: Action,
  form: MultipartForm | undefined,
): Promise<Body> {
  const query = qs.parse(new URL(c.req.url).search, {
    ignoreQueryPrefix: true,
    depth: 2,
    parameterLimit: 200,
  })
  const params = isObject(query['params']) ? query['params'] : {}
  const body = form?.fields ?? (await readBody(c))
  const merged = { ...query, ...params, ...body, ...c.req.param() }
  if (kind === 'write') return merged
  // An empty filter is none; in a write an empty text or a null means what it says.
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== '' && value !== null))
}

/** A form with a file is read only where the call has a field for one. */
export async function readForm(c: HonoContext, { input, maxFileMb = MAX_UPLOAD_MB }: Action) {
  const isForm = c.req.header('content-type')?.startsWith('multipart/form-data')
  const takesFile = input instanceof z.ZodObject && 'file' in input.shape
  return isForm && takesFile ? readMultipart(c.req.raw, maxFileMb) : undefined
}

async function readBody(c: HonoContext): Promise<Body> {
  if (c.req.method === 'GET') return {}
  const text = await c.req.text()
  return text === '' ? {} : parseJson(text)
}

function parseJson(text: string): Body {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // falls through to the refusal
  }
  throw new Refusal('请求内容不是有效的JSON对象')
}

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Our schemas speak Chinese; where zod's own words come through, the field is named instead. */
export const issueText = ({ message, path }: { message: string; path: PropertyKey[] }): string =>
  /\p{Script=Han}/u.test(message) ? message : `参数有误：${path.map(String).join('.')}`

/** The caller's address; a forwarded one counts only from a proxy that the settings name. */
export function clientAddress(c: HonoContext, settings: Settings): string {
  const env: unknown = c.env
  const direct =
    (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
      ?.remoteAddress ?? '127.0.0.1'
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return forwarded && settings.trustedProxies.includes(direct) ? forwarded : direct
}
