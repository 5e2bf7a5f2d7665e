import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { contract, routeOf, type ActionName, type Input, type Output } from '#contract'
import type { Action } from '#contract/define'
import type { Role } from '#contract/roles'
import { openSession } from '#server/auth/session'
import { hashPassword } from '#server/auth/password'
import { createApp } from '#server/app'
import { createHub } from '#server/events/hub'
import type { Database } from '#server/db/open'
import { asRole } from '#server/db/asRole'
import { userRole } from '#server/db/schema/access/roles'
import { user } from '#server/db/schema/system'
import { readSettings } from '#server/settings'
import type { Settings, Hub } from '#server/define'
import { testDatabase } from './postgres'

export interface Reply<A extends ActionName> {
  code: number
  msg: string
  /** What the contract promises; only to be read when `code` is 200. */
  value: Output<A>
  /** What a refusal says beside its message. */
  data: unknown
}

export interface Login {
  user_id: number
  user_name: string
  token: string
}

export interface TestServer {
  database: Database
  /** Who listens to the events of projects. */
  hub: Hub
  fetch: (request: Request) => Promise<Response>
  /** Makes a user with these roles and logs in. */
  login: (
    user_name: string,
    roles?: readonly Role[],
    more?: Partial<typeof user.$inferInsert>,
  ) => Promise<Login>
  /** Sends a call through HTTP and checks the answer against the contract. */
  send: <A extends ActionName>(as: Login | undefined, action: A, input: Input<A>) => Promise<Reply<A>>
  /** The same where nothing but success is expected. */
  ok: <A extends ActionName>(as: Login | undefined, action: A, input: Input<A>) => Promise<Output<A>>
}

export const TEST_PASSWORD = 'Correct-horse-7'

/** Hashing takes long on purpose; everybody here has the same password. */
const hashed = hashPassword(TEST_PASSWORD)

/** Files of the tests; the operating system may have them afterwards. */
const dataDir = join(tmpdir(), `review-console-test-${process.pid}`)
const fixed: Settings = { ...readSettings({}), captcha: false, dataDir }

/** The real application over an empty, migrated database. */
export const testServer = async (settings: Partial<Settings> = {}): Promise<TestServer> =>
  serverOver(await testDatabase(), settings)

/** The real application over a database that is migrated and empty. */
export async function serverOver(database: Database, settings: Partial<Settings> = {}): Promise<TestServer> {
  const hub = createHub(database.listen)
  const app = createApp({ database, settings: { ...fixed, ...settings }, hub })
  const fetch = async (request: Request) => app.fetch(request)
  const password_hash = await hashed

  const login: TestServer['login'] = async (user_name, roles = [], more = {}) => {
    const [made] = await database.db
      .insert(user)
      .values({ user_name, nick_name: user_name, password_hash, ...more })
      .returning()
    if (!made) throw new Error('no user was made')
    if (roles.length > 0)
      await database.db.insert(userRole).values(roles.map((role) => asRole(made.user_id, role)))
    const token = await openSession(database.db, made.user_id, { ip: '127.0.0.1', now: new Date() })
    return { user_id: made.user_id, user_name, token }
  }

  const send: TestServer['send'] = async (as, action, input) => {
    const response = await fetch(requestFor(action, input, as?.token))
    const name = response.headers.get('download-filename')
    if (name !== null) {
      const file: unknown = new File([await response.arrayBuffer()], decodeURIComponent(name), {
        type: response.headers.get('content-type') ?? '',
      })
      return { code: 200, msg: '', data: undefined, value: file as Output<typeof action> }
    }
    const body = (await response.json()) as { code: number; msg: string; data?: unknown }
    const { envelope, output }: Action = contract[action]
    const raw = envelope === 'data' ? (body.data ?? null) : envelope === 'msg' ? body.msg : body
    const value = body.code === 200 ? output.parse(raw) : undefined
    return { code: body.code, msg: body.msg, data: body.data, value: value as Output<typeof action> }
  }

  const ok: TestServer['ok'] = async (as, action, input) => {
    const reply = await send(as, action, input)
    expect({ action, code: reply.code, msg: reply.msg }).toEqual({
      action,
      code: 200,
      msg: expect.any(String),
    })
    return reply.value
  }
  return { database, hub, fetch, login, send, ok }
}

/** A call as a client puts it on the wire. */
export function requestFor<A extends ActionName>(action: A, input: Input<A>, token?: string): Request {
  const { method, path } = routeOf(action)
  const fields = { ...(input as Record<string, unknown>) }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(fields[name])
    delete fields[name]
    // An address holds no half of a character.
    return encodeURIComponent(Buffer.from(value).toString())
  })
  const headers = new Headers({ 'content-type': 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  const url = new URL(`http://test/common-shenhe-api${filled}`)
  if (Object.values(fields).some((value) => value instanceof File)) {
    headers.delete('content-type')
    const form = new FormData()
    for (const [key, value] of Object.entries(fields))
      form.append(key, value instanceof File ? value : String(value))
    return new Request(url, { method, headers, body: form })
  }
  if (method !== 'GET') return new Request(url, { method, headers, body: JSON.stringify(fields) })
  for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, String(value))
  return new Request(url, { method, headers })
}
