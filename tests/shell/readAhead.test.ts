import { beforeEach, expect, test } from 'vitest'
import { loadSession, readAhead } from '#src/session/enter'
import { useSession } from '#src/session/session'
import { token } from '#src/session/token'
import { testServer, type TestServer } from '#tests/support/api'
import { answerWith, asked, fault, heal } from '#tests/support/server'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
  answerWith(server)
  token.write((await server.login('wang', ['admin'])).token)
  asked.length = 0
})

const readings = () => asked.filter((path) => path === '/getInfo' || path === '/getRouters')
const whose = () => useSession.getState().me?.user.userName

test('a session that was read ahead is not read again', async () => {
  readAhead()
  readAhead()
  await loadSession()
  expect(readings().toSorted()).toEqual(['/getInfo', '/getRouters'])
  expect(whose()).toBe('wang')
})

test('the answer serves once: who loads the session again asks again', async () => {
  readAhead()
  await loadSession()
  await loadSession()
  expect(readings()).toHaveLength(4)
})

test('a refusal is told to who loads the session, and the next time asks anew', async () => {
  fault.code('getInfo', 500, '数据库连接失败')
  readAhead()
  await expect(loadSession()).rejects.toThrow('数据库连接失败')
  heal()
  await loadSession()
  expect(whose()).toBe('wang')
})

test('what was read with another token is left alone', async () => {
  readAhead()
  token.write((await server.login('li', ['admin'])).token)
  await loadSession()
  expect(whose()).toBe('li')
})

test('without a token nothing is asked', () => {
  token.clear()
  readAhead()
  expect(readings()).toEqual([])
})
