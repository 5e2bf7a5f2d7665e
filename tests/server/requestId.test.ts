import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { ERROR_TEXT } from '#contract/errors'
import { createApp } from '#server/app'
import type { Database } from '#server/db/open'
import { createLog } from '#server/log'
import { readSettings } from '#server/settings'
import { asNobody, asRequest, ofThisRequest } from '#server/signals/request'
import { requestFor, testServer, type TestServer } from '#tests/support/api'

/** What the server takes for the other end of a connection of this process. */
const PROXY = '127.0.0.1'
const OURS = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/

let server: TestServer
beforeEach(async () => {
  server = await testServer({ trustedProxies: [PROXY] })
})

async function idOf(given: string | undefined, from = server): Promise<string | null> {
  const request = requestFor('captchaImage', {})
  if (given !== undefined) request.headers.set('x-request-id', given)
  return (await from.fetch(request)).headers.get('x-request-id')
}

test.each([
  '5f0c1b2a3d4e5f60718293a4b5c6d7e8',
  '0192f0c4-7b1d-7c3e-9a5f-2b6d8e0f1a3c',
  'Root=1-67891233-abcdef01',
])('a request bears the id that the balancer gave it: %s', async (id) => expect(await idOf(id)).toBe(id))

test.each(['short', 'x'.repeat(129), 'with space in it', '<script>alert</script>', '"quoted-text"', ''])(
  'an id of no known form is replaced: %j',
  async (id) => expect(await idOf(id)).toMatch(OURS),
)

test('only a trusted proxy names requests, and each of the others has an id of its own', async () => {
  const direct = await testServer({ trustedProxies: ['10.0.0.1'] })
  const first = await idOf('5f0c1b2a3d4e5f60718293a4b5c6d7e8', direct)
  expect(first).toMatch(OURS)
  expect(await idOf(undefined, direct)).not.toBe(first)
})

test('answers of every kind bear it: a file, an unknown address, the state of health', async () => {
  for (const path of ['/no/such/call', '/health', '/common/download?fileName=x']) {
    const { headers } = await server.fetch(new Request(`http://test/common-shenhe-api${path}`))
    expect(headers.get('x-request-id'), path).toMatch(OURS)
  }
})

async function answerOf(database: Database) {
  const app = createApp({ database, settings: { ...readSettings({}), trustedProxies: [PROXY] } })
  const request = requestFor('captchaImage', {})
  request.headers.set('x-request-id', 'given-0123456789')
  return (await (await app.fetch(request)).json()) as Record<string, unknown>
}

test('what nobody could foresee says the id in its answer, a refusal of a rule does not', async () => {
  const db = new Proxy(server.database.db, {
    get: () => {
      throw new Error('broken')
    },
  })
  expect(await answerOf({ ...server.database, db })).toEqual({
    code: 500,
    msg: ERROR_TEXT['default'],
    request_id: 'given-0123456789',
  })
  const refused = await server.fetch(requestFor('login', { username: 'nobody', password: 'x' }))
  expect(await refused.json()).not.toHaveProperty('request_id')
})

test('every line of the log that belongs to a request bears its id, and no other line', async () => {
  const lines: unknown[] = []
  const to = new Writable({
    write(part, _, done) {
      lines.push(JSON.parse(String(part)))
      done()
    },
  })
  const log = createLog('info', to)
  const deep = async () => {
    await pause(1)
    log.error({ err: new Error('deep') })
    asNobody(() => log.warn('a connection broke'))
    return ofThisRequest(() => log.warn('later'))
  }
  const [later] = await Promise.all([asRequest('one-1234', deep), asRequest('two-1234', deep)])
  later()
  log.info('in the background')
  const seen = lines.map((line) => (line as { request?: string }).request)
  expect(seen).toEqual(['one-1234', undefined, 'two-1234', undefined, 'one-1234', undefined])
})
