import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screens } from '#contract/screens'
import { askEarly } from '#src/app/arrival/early'
import { FRONT } from '#src/app/arrival/front'
import { addressOf } from '#src/lib/browser'
import { loadSession } from '#src/session/enter'
import { useSession } from '#src/session/session'
import { token } from '#src/session/token'
import type { TestServer } from '#tests/support/api'
import { loggedIn } from '#tests/support/loggedIn'
import { asked, fault, heal } from '#tests/support/server'

const FILES = ['/admin/assets/console-1.js', '/admin/assets/console-1.css']

let server: TestServer
beforeEach(async () => {
  server = await loggedIn()
  window.history.replaceState(null, '', addressOf('/review/textbook'))
})
afterEach(() => {
  window.history.replaceState(null, '', '/')
  delete window.early
  for (const link of document.querySelectorAll('link[href*="console-1"]')) link.remove()
})

const whose = () => useSession.getState().me?.user.userName
const fetched = () =>
  [...document.querySelectorAll('link[href*="console-1"]')].map((link) => link.getAttribute('rel'))

test('who is logged in is asked once, and the guard takes the answer', async () => {
  askEarly(FILES)
  await loadSession()
  expect(whose()).toBe('wang')
  expect(asked.toSorted()).toEqual(['/getInfo', '/getRouters'])
  expect(fetched()).toEqual(['modulepreload', 'preload'])
})

test('the answer serves once', async () => {
  askEarly(FILES)
  await loadSession()
  await loadSession()
  expect(asked).toHaveLength(4)
})

test('one that nobody has taken for a minute is too old', async () => {
  askEarly(FILES)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001)
  await loadSession()
  expect(asked).toHaveLength(4)
})

test('an answer for another login is left alone', async () => {
  askEarly(FILES)
  token.write((await server.login('li', ['admin'])).token)
  await loadSession()
  expect(whose()).toBe('li')
})

test('a refusal is told as any other', async () => {
  fault.code('getInfo', 500, '数据库连接失败')
  askEarly(FILES)
  await expect(loadSession()).rejects.toThrow('数据库连接失败')
})

test.each([
  ['the network was away', () => fault.network('getInfo')],
  ['the server was away', () => fault.status('getInfo', 502)],
])('when %s, it is asked again', async (_, fail) => {
  fail()
  askEarly(FILES)
  for (const answer of window.early?.answers.values() ?? []) await answer
  heal()
  await loadSession()
  expect(whose()).toBe('wang')
})

test('without a login nothing is asked or fetched', () => {
  token.clear()
  askEarly(FILES)
  expect(asked).toEqual([])
  expect(fetched()).toEqual([])
})

test.each(FRONT)('%s stands by itself: nothing is asked or fetched', (screen) => {
  window.history.replaceState(null, '', addressOf(screens[screen].path))
  askEarly(FILES)
  expect(window.early).toBeUndefined()
  expect(fetched()).toEqual([])
})
