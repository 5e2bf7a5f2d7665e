import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { opLog, session, user } from '#server/db/schema/system'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let admin: Login
let sys2: Login
beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin', ['admin'])
  sys2 = await server.login('support', ['sys2'])
})

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'

async function logIn(username: string, password = TEST_PASSWORD) {
  const response = await server.fetch(
    new Request('http://x/common-shenhe-api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': CHROME },
      body: JSON.stringify({ username, password }),
    }),
  )
  return (await response.json()) as { code: number; msg: string; token: string } // Of the call above.
}
const lines = async (filter = {}) => (await server.ok(sys2, 'login_list', filter)).rows

describe('the log of logins', () => {
  test('tells who came with what, and who did not get in', async () => {
    await server.login('expert1', ['expert'])
    await logIn('expert1')
    await logIn('expert1', 'wrong-password')
    await server.database.db.update(user).set({ disabled: true }).where(eq(user.user_name, 'expert1'))
    await logIn('expert1')
    expect(await lines()).toMatchObject([
      { userName: 'expert1', status: '1', msg: expect.stringContaining('停用') },
      { userName: 'expert1', status: '1' },
      {
        userName: 'expert1',
        status: '0',
        msg: '登录成功',
        browser: 'Chrome 138',
        os: 'Windows 10',
        ipaddr: '127.0.0.1',
        loginLocation: '内网IP',
      },
    ])
    expect(await lines({ status: '0' })).toHaveLength(1)
    expect(await lines({ userName: 'nobody' })).toHaveLength(0)
  })

  test('keeps no whole name that no account has: it may be a password', async () => {
    await logIn('My-secret-password-1')
    const [line] = await lines()
    expect(line?.userName).toBe('My***')
  })

  test('is exported, deleted and cleared, each with its line in the operation log', async () => {
    await server.login('expert1', ['expert'])
    for (let time = 0; time < 3; time++) await logIn('expert1')
    const file = await server.ok(sys2, 'login_export_file', { userName: 'expert' })
    const sheet = Object.values(read(await file.arrayBuffer(), { type: 'array' }).Sheets)[0]
    expect(utils.sheet_to_json(sheet ?? {})).toHaveLength(3)
    const [first] = await lines()
    await server.ok(sys2, 'login_remove', { id: String(first?.infoId) })
    expect((await server.send(sys2, 'login_remove', { id: String(first?.infoId) })).msg).toBe(
      '登录日志不存在或已删除',
    )
    await server.ok(sys2, 'login_clean', {})
    expect(await lines()).toEqual([])
    const logged = await server.database.db.select().from(opLog).orderBy(opLog.log_id)
    expect(logged.map(({ action, target }) => [action, target])).toEqual([
      ['login_remove', '登录日志 1条'],
      ['login_clean', '登录日志 2条'],
    ])
  })

  test('an office frees an account that wrong passwords have locked', async () => {
    await server.login('expert1', ['expert'])
    for (let time = 0; time < 5; time++) await logIn('expert1', 'wrong')
    expect((await logIn('expert1')).msg).toContain('分钟')
    await server.ok(sys2, 'login_unlock', { userName: 'expert1' })
    expect((await logIn('expert1')).code).toBe(200)
    expect((await server.send(sys2, 'login_unlock', { userName: 'nobody' })).msg).toBe('没有账号“nobody”')
  })
})

describe('people online', () => {
  test('are listed all at once without their tokens, and expired sessions are not', async () => {
    const { token } = await logIn('admin')
    const { rows, total } = await server.ok(sys2, 'online_list', {})
    expect(total).toBe(3)
    expect(rows[0]).toMatchObject({ userName: 'admin', browser: 'Chrome 138', isOwn: false })
    expect(rows.filter(({ isOwn }) => isOwn)).toMatchObject([{ userName: 'support' }])
    expect(JSON.stringify(rows)).not.toContain(token)
    await server.database.db.update(session).set({ expires_at: sql`now() - interval '1 second'` })
    expect((await server.send(sys2, 'online_list', {})).code).toBe(401)
  })

  test('are forced out at once, but nobody by themselves', async () => {
    const { token } = await logIn('admin')
    const { rows } = await server.ok(sys2, 'online_list', { userName: 'admin' })
    const [newest] = rows
    const out = { user_id: admin.user_id, user_name: 'admin', token }
    expect((await server.send(out, 'getInfo', {})).code).toBe(200)
    await server.ok(sys2, 'online_end', { tokenId: newest?.tokenId ?? '' })
    expect((await server.send(out, 'getInfo', {})).code).toBe(401)
    expect((await server.send(admin, 'getInfo', {})).code).toBe(200)
    expect((await server.send(sys2, 'online_end', { tokenId: newest?.tokenId ?? '' })).msg).toBe(
      '该用户已经退出',
    )
    const own = (await server.ok(sys2, 'online_list', { userName: 'support' })).rows[0]
    expect((await server.send(sys2, 'online_end', { tokenId: own?.tokenId ?? '' })).msg).toContain(
      '不能强退自己',
    )
    expect(await server.database.db.select({ target: opLog.target }).from(opLog)).toEqual([
      { target: '用户 admin' },
    ])
  })
})
