import { expect } from 'vitest'
import { read, utils } from 'xlsx'
import { seedBase } from '#server/seed/base'
import { seedJobs } from '#server/seed/jobs'
import { TEST_PASSWORD, testServer, type TestServer } from '#tests/support/api'

/** RuoYi-Vue3 3.9.2 without its pages: how its `request.js`, its forms and its downloads put a call on the wire. */

export type Fields = Record<string, unknown>

/** What every answer has; each page reads more of it. */
export type ForeignAnswer = Fields & { code: number; msg: string }

interface Sent {
  /** Fields of the query. */
  params?: Fields
  data?: Fields | FormData
  token?: string | undefined
}

/** Its `tansParams`: fields that are empty are left out, those of an object are written `name[key]`. */
export function tansParams(params: Fields): string {
  const part = (name: string, value: unknown): string => {
    if (value === null || value === '' || value === undefined) return ''
    if (typeof value !== 'object')
      return `${encodeURIComponent(name)}=${encodeURIComponent(value as string | number | boolean)}&`
    const inner = Object.entries(value)
    return inner.map(([key, one]) => part(`${name}[${key}]`, one)).join('')
  }
  return Object.entries(params)
    .map(([name, value]) => part(name, value))
    .join('')
}

/** axios alone leaves out null and undefined, keeps empty texts, and does not escape a comma. */
const axiosQuery = (params: Fields): string =>
  Object.entries(params)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
    .join('&')

export interface ForeignClient {
  server: TestServer
  token: string
  /** Sends a call and hands back the response as it comes. */
  send: (method: string, path: string, sent?: Sent) => Promise<Response>
  /** The same where the answer is JSON, whatever its code. */
  ask: (method: string, path: string, sent?: Sent) => Promise<ForeignAnswer>
  get: (path: string, params?: Fields) => Promise<ForeignAnswer>
  post: (path: string, data?: Fields | FormData) => Promise<ForeignAnswer>
  put: (path: string, data?: Fields) => Promise<ForeignAnswer>
  remove: (path: string) => Promise<ForeignAnswer>
  /** `PUT` or `POST` with its fields in the query and no body. */
  bare: (method: 'PUT' | 'POST', path: string, params: Fields) => Promise<ForeignAnswer>
  /** The words of a refusal. */
  refused: (method: string, path: string, sent?: Sent) => Promise<string>
  /** Its `download`: the rows of the first sheet, the head before the others. */
  download: (path: string, params?: Fields) => Promise<string[][]>
}

/** A server as an installation begins, and the client with its administrator logged in, who is the first account. */
export async function foreignClient(): Promise<ForeignClient> {
  const server = await testServer()
  await seedBase(server.database.db)
  await seedJobs(server.database.db, new Date())
  await server.login('admin', ['admin'])

  const send: ForeignClient['send'] = async (method, path, { params, data, token = client.token } = {}) => {
    const headers = new Headers()
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (data && !(data instanceof FormData)) headers.set('content-type', 'application/json;charset=utf-8')
    const query = params && (method === 'GET' ? tansParams(params).slice(0, -1) : axiosQuery(params))
    return server.fetch(
      new Request(`http://test/common-shenhe-api${path}${query ? `?${query}` : ''}`, {
        method,
        headers,
        ...(data && { body: data instanceof FormData ? data : JSON.stringify(data) }),
      }),
    )
  }
  const ask: ForeignClient['ask'] = async (method, path, sent) => {
    const response = await send(method, path, sent)
    expect({ method, path, status: response.status }).toEqual({ method, path, status: 200 })
    // Each field is looked at by whoever asks.
    return (await response.json()) as ForeignAnswer
  }
  const well: ForeignClient['ask'] = async (method, path, sent) => {
    const answer = await ask(method, path, sent)
    expect({ method, path, code: answer.code, msg: answer.msg }).toEqual({
      method,
      path,
      code: 200,
      msg: expect.any(String),
    })
    return answer
  }
  const client: ForeignClient = {
    server,
    token: '',
    send,
    ask,
    get: async (path, params = {}) => well('GET', path, { params }),
    post: async (path, data) => well('POST', path, data && { data }),
    put: async (path, data) => well('PUT', path, data && { data }),
    remove: async (path) => well('DELETE', path),
    bare: async (method, path, params) => well(method, path, { params }),
    refused: async (method, path, sent) => {
      const { code, msg } = await ask(method, path, sent)
      expect({ method, path, code }).not.toEqual({ method, path, code: 200 })
      expect(msg).toMatch(/\p{Script=Han}/u)
      return msg
    },
    download: async (path, params = {}) => {
      const response = await server.fetch(
        new Request(`http://test/common-shenhe-api${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${client.token}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: tansParams(params),
        }),
      )
      expect(response.status).toBe(200)
      // The client takes JSON for a refusal, and everything else for the file.
      expect({ path, type: response.headers.get('content-type') }).toEqual({
        path,
        type: expect.stringContaining('spreadsheetml'),
      })
      const { SheetNames, Sheets } = read(await response.arrayBuffer())
      return utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })
    },
  }
  const { token } = await well('POST', '/login', {
    data: { username: 'admin', password: TEST_PASSWORD, code: '', uuid: '' },
  })
  client.token = String(token)
  return client
}

/** A unit at the top, which only our console can add: RuoYi's form asks for a parent. */
export const addUnit = async ({ post }: ForeignClient, deptName: string): Promise<ForeignAnswer> =>
  post('/system/dept', { parentId: 0, deptName, orderNum: 0, status: '0', dept_type: 'platform' })
