import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#server/hash'
import { opLog, signTicket } from '#server/db/schema/system'
import { expert } from '#server/db/schema/library'
import { testServer, type Login, type TestServer } from '#tests/support/api'

const sign_base64 =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const AGAIN = '请在电脑上重新获取二维码'

let server: TestServer
let me: Login
beforeEach(async () => {
  server = await testServer()
  me = await makeOne('wang', '王专家')
})

async function makeOne(user_name: string, name: string): Promise<Login> {
  const login = await server.login(user_name, [], { nick_name: name })
  await server.database.db.insert(expert).values({ user_id: login.user_id, name })
  return login
}

const open = async (as = me) => (await server.ok(as, 'mobile_sign_open', {})).ticket
const save = (of: string, image = sign_base64) =>
  server.send(undefined, 'mobile_sign_save', { ticket: of, sign_base64: image })
const poll = (of: string, as: Login | undefined = me) => server.send(as, 'mobile_sign_poll', { ticket: of })
const expire = (of: string) =>
  server.database.db
    .update(signTicket)
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where(eq(signTicket.ticket_hash, sha256(of)))

test('a code made at the computer signs on the telephone without a login, and the computer learns of it', async () => {
  const code = await open()
  expect(await server.ok(undefined, 'mobile_sign_detail', { ticket: code })).toMatchObject({
    name: '王专家',
    todo_num: 0,
  })
  expect((await poll(code)).value).toEqual({ state: 'waiting', sign_image: null })
  expect((await save(code)).code).toBe(200)
  expect((await poll(code)).value).toEqual({ state: 'signed', sign_image: sign_base64 })
  expect((await server.ok(me, 'profile_detail', {})).data.sign_image).toBe(sign_base64)
  const logged = await server.database.db.select().from(opLog).where(eq(opLog.action, 'mobile_sign_save'))
  expect(logged).toMatchObject([{ target: '专家 王专家', user_id: null }])
})

test('no copy of the table signs anything: only the hash of a code is kept, for ten minutes', async () => {
  const code = await open()
  const [kept] = await server.database.db.select().from(signTicket)
  expect(kept).toMatchObject({ ticket_hash: sha256(code), user_id: me.user_id, used_at: null })
  const minutes = ((kept?.expires_at.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(9)
  expect(minutes).toBeLessThanOrEqual(10)
  expect((await save(sha256(code))).msg).toBe(`二维码无效，${AGAIN}`)
})

describe('a code that is no good', () => {
  const refused = async (of: string, words: string) => {
    expect(await save(of)).toMatchObject({ code: 500, msg: words })
    const { msg } = await server.send(undefined, 'mobile_sign_detail', { ticket: of })
    expect(msg).toBe(words)
  }

  test('has been used: it signs once', async () => {
    const code = await open()
    await save(code)
    await refused(code, `该二维码已使用过，${AGAIN}`)
  })

  test('is used by two at the same moment: one of them signs', async () => {
    const code = await open()
    const codes = (await Promise.all([save(code), save(code)])).map((answer) => answer.code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 500])
  })

  test('has expired', async () => {
    const code = await open()
    await expire(code)
    expect((await poll(code)).value).toEqual({ state: 'expired', sign_image: null })
    await refused(code, `二维码已过期，${AGAIN}`)
  })

  test('is made up, or was followed by a newer one', async () => {
    await refused('made-up', `二维码无效，${AGAIN}`)
    const old = await open()
    const young = await open()
    await refused(old, `二维码无效，${AGAIN}`)
    expect((await save(young)).code).toBe(200)
  })

  test('carries no signature: it stays good', async () => {
    const code = await open()
    const page = `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`
    expect((await save(code, page)).msg).toBe('电子签名须为PNG图片')
    expect((await poll(code)).value).toMatchObject({ state: 'waiting' })
  })
})

test('a code belongs to its owner: nobody else learns anything by it', async () => {
  const other = await makeOne('li', '李专家')
  const code = await open()
  await save(code)
  expect(await poll(code, other)).toMatchObject({ code: 500, msg: `二维码无效，${AGAIN}` })
  expect((await server.ok(other, 'profile_detail', {})).data.sign_image).toBeNull()
})

test('who is no expert has nothing to sign', async () => {
  const clerk = await server.login('clerk')
  expect((await server.send(clerk, 'mobile_sign_open', {})).msg).toBe('没有专家信息，不能保存电子签名')
})
