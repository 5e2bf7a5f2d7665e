import { connect, type AddressInfo } from 'node:net'
import { request as httpRequest, type Server } from 'node:http'
import { serve } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseJson } from '#server/body/json'
import { MAX_DEPTH, timeFor } from '#server/body/limits'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { servingOthers } from '#tests/support/pause'

let server: TestServer
let http: Server
let port: number
let manager: Login
beforeEach(async () => {
  server = await testServer()
  manager = await server.login('manager', ['pingShenManage'])
  http = serve({ fetch: server.fetch, port: 0 }) as Server
  port = (http.address() as AddressInfo).port
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  http.closeAllConnections()
  http.close()
})

const BASE = '/common-shenhe-api'
const search = (name: string) => `${BASE}/api/data/search/${name}`

interface Sent {
  token?: string
  /** Pieces, sent one after the other without saying how many bytes there will be. */
  pieces?: Iterable<string>
  body?: string
  /** Announced and not sent. */
  length?: number
}

/** What the server answers, whether or not it has taken the whole body. */
const post = (path: string, { token, pieces, body, length }: Sent) =>
  new Promise<{ code: number; msg: string }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(length !== undefined && { 'content-length': length }),
    }
    const sent = httpRequest({ port, path, method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve(JSON.parse(text) as { code: number; msg: string }))
    })
    // What goes on sending to somebody who has answered is cut off.
    sent.on('error', (e) => reject(e))
    if (length !== undefined) return sent.flushHeaders()
    for (const piece of pieces ?? []) sent.write(piece)
    sent.end(body)
  })

describe('a body', () => {
  it.each([
    ['announced as too large is refused before it comes', { length: 45 * 1024 * 1024 }],
    [
      'that turns out too large is refused when it does',
      { pieces: Array<string>(40).fill(' '.repeat(4096)) },
    ],
  ])('%s', async (_, sent) => {
    expect(await post(`${BASE}/login`, sent)).toEqual({
      code: 500,
      msg: '提交内容不超过64KB，请减少内容后重试',
    })
  })

  it('of the limit is taken', async () => {
    const body = JSON.stringify({ username: 'a', password: 'b' })
    const full = body + ' '.repeat(64 * 1024 - body.length)
    expect((await post(`${BASE}/login`, { body: full })).msg).not.toMatch(/64KB|JSON/)
    expect((await post(`${BASE}/login`, { body: `${full} ` })).msg).toMatch(/64KB/)
  })

  it('of one who is not logged in is not read where a login is wanted', async () => {
    expect(await post(search('import_file'), { length: 40 * 1024 * 1024 })).toMatchObject({ code: 401 })
  })

  it('larger than those of other calls is taken where the call may need it', async () => {
    const book_ids = Array.from({ length: 20_000 }, (_, i) => i + 1)
    const body = JSON.stringify({ group_id: 1, book_ids })
    expect((await post(search('group_book'), { token: manager.token, body })).msg).not.toMatch(/KB|条目/)
  })

  it.each([
    ['deeper than any input', '['.repeat(MAX_DEPTH + 1) + ']'.repeat(MAX_DEPTH + 1), '嵌套'],
    ['of more values than any input', `{"a":[${'0,'.repeat(20_000)}0]}`, '条目过多'],
    ['cut off', '{"username":"a', 'JSON'],
  ])('%s is refused in words', async (_, body, msg) => {
    expect((await post(`${BASE}/login`, { body })).msg).toContain(msg)
  })
})

describe('a body that does not come', () => {
  it('ends with its connection', { timeout: 60_000 }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const socket = connect(port)
    let answer = ''
    let isClosed = false
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.once('close', () => (isClosed = true))
    socket.write(
      `POST ${BASE}/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{"user`,
    )
    const patience = timeFor(200)
    expect(patience).toBeLessThan(20_000)
    await vi.waitUntil(() => timers.mock.calls.some(([, ms]) => ms === patience), { timeout: 30_000 })
    expect(answer).toBe('')
    vi.advanceTimersByTime(patience)
    await vi.waitUntil(() => isClosed, { timeout: 30_000 })
    expect(answer).toContain('传输过慢')
  })
})

describe('a long text', () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => ({
    row: i,
    record: { name: `书"名\\${i}`, note: '说明，[其中]{有}标点\n'.repeat(3), list: [1, [2, 3]] },
  }))

  it('is parsed to the same as a short one, while others are served', async () => {
    const value = { before: [1, 2], rows, after: { a: [], b: 'x' }, 'k"ey': rows.slice(0, 9000) }
    const text = JSON.stringify(value, null, 1)
    const parsed = await servingOthers(() => parseJson(text, 10_000_000), 100)
    expect(parsed).toEqual(value)
  })

  it.each([
    ['a comma too many', (text: string) => text.replace(/\]\}$/, ',]}')],
    ['a hole', (text: string) => text.replace('},{"row":29000', '},,{"row":29000')],
    ['a second value', (text: string) => `${text}{}`],
    ['a bracket that is missing', (text: string) => text.replace(/\]\}$/, '}')],
  ])('with %s is none', async (_, broken) => {
    const text = broken(JSON.stringify({ rows }))
    expect(() => JSON.parse(text) as unknown).toThrow()
    await expect(parseJson(text, 10_000_000)).rejects.toThrow('请求内容不是有效的JSON对象')
  })
})

it('a list far beyond its bound is refused without a word on each element', async () => {
  const rows = `{"import_type":"book","file_name":"a.xlsx","rows":[${'1,'.repeat(4_000_000)}1]}`
  // A word on each takes several seconds.
  const { msg } = await servingOthers(
    () => post(search('import_file'), { token: manager.token, body: rows }),
    2000,
  )
  expect(msg).not.toBe('操作成功')
})
