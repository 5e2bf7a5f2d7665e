import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#server/db/schema/system'
import { testServer, type Login, type TestServer } from '#tests/support/api'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const portrait = () => new File([PNG], '头像.png')

let server: TestServer
let me: Login
let address: string
beforeEach(async () => {
  server = await testServer()
  me = await server.login('expert')
  address = (await server.ok(me, 'profile_avatar', { avatarfile: portrait() })).imgUrl
})

/** What an `<img>` gets, which sends nothing but the address. */
const seen = async (path: string) => {
  const response = await server.fetch(new Request(`http://test/common-shenhe-api${path}`))
  if (response.headers.get('content-type') === 'image/png') return 200
  return ((await response.json()) as { code: number }).code
}

const HOUR = 60 * 60_000

test('a portrait opens at every address that its owner is told', async () => {
  const { user } = await server.ok(me, 'getInfo', {})
  const { data } = await server.ok(me, 'profile_detail', {})
  for (const told of [address, user.avatar, data.avatar]) expect(await seen(told)).toBe(200)
})

test('nothing else opens it', async () => {
  const [path = '', ticket = ''] = address.split('?ticket=')
  const [session_id = '', until = '', mac = ''] = ticket.split('.')
  const later = String(Number(until) + HOUR)
  const turned = (mac.startsWith('A') ? 'B' : 'A') + mac.slice(1)
  for (const altered of [
    '',
    'x',
    [session_id, later, mac].join('.'),
    [session_id, until, turned].join('.'),
    [String(Number(session_id) + 1), until, mac].join('.'),
    [session_id, until, mac, 'x'].join('.'),
    [session_id, until, 'é'.repeat(43)].join('.'),
  ])
    expect({ altered, code: await seen(`${path}?ticket=${altered}`) }).toEqual({ altered, code: 404 })
  expect(await seen(path)).toBe(404)
  expect(await seen(path.replace('/avatar/', '/upload/'))).toBe(401)
})

test('a ticket opens the portrait that it was issued for, and no other file', async () => {
  const other = await server.login('other')
  const theirs = (await server.ok(other, 'profile_avatar', { avatarfile: portrait() })).imgUrl
  const [path = ''] = theirs.split('?')
  expect(await seen(`${path}?${address.split('?')[1]}`)).toBe(404)
  const { newFileName } = await server.ok(me, 'common_upload', { file: portrait(), purpose: 'image' })
  expect(await seen(`/profile/avatar/${newFileName}?${address.split('?')[1]}`)).toBe(404)
})

test('a ticket ends after half a day, however long the login lasts', async () => {
  await server.database.db.update(session).set({ expires_at: new Date(Date.now() + 24 * HOUR) })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * HOUR })
  expect(await seen(address)).toBe(200)
  vi.setSystemTime(new Date(Date.now() + 2 * HOUR))
  expect(await seen(address)).toBe(404)
  vi.useRealTimers()
})

test('a ticket ends with the login', async () => {
  await server.ok(me, 'logout', {})
  expect(await seen(address)).toBe(404)
})
