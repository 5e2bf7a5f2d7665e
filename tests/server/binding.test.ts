import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sysConfig, message, opLog, phoneCode, user } from '#server/db/schema/index'
import { seedAdmin } from '#server/seed/admin'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'
import { work } from '#tests/support/messageWorker'
import { reviewScene } from '#tests/support/reviewScene'

const PHONE = '13800009999'
const NEW = 'Quite-new-1'
const GATEWAY = { sms: { url: 'http://gateway.invalid', secret: '' } }

let server: TestServer
const db = () => server.database.db
beforeEach(async () => {
  server = await testServer()
})

const phoneCall = (action: 'send' | 'check', more: object = {}, scene: 'bind' | 'register' = 'bind') =>
  server.send(undefined, 'declare_phone_checkCode', { phone: PHONE, action, scene, ...more })
const sentCode = async () => {
  const [last] = await db().select().from(message).orderBy(desc(message.message_id)).limit(1)
  return /\d{6}/.exec(last?.content ?? '')?.[0] ?? ''
}
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const longAgo = (seconds: number) =>
  db().execute(sql`update phone_code set create_time = create_time - ${seconds} * interval '1 second'`)

describe('短信验证码', () => {
  test('travels by the gateway only, is kept unreadable, and is traded once for a token', async () => {
    const sent = await phoneCall('send')
    expect(sent.value).toMatchObject({ expire_seconds: 300, resend_after: 60 })
    const code = await sentCode()
    expect(JSON.stringify(sent)).not.toContain(code)
    expect(JSON.stringify(await db().select().from(phoneCode))).not.toContain(code)
    const right = await phoneCall('check', { check_code: code })
    expect(right.value).toMatchObject({ passed: true, phone_token: expect.any(String) })
    expect((await phoneCall('check', { check_code: code })).value.passed).toBe(false)
  })

  test('is good for its own purpose, for five minutes and five tries', async () => {
    await phoneCall('send')
    const code = await sentCode()
    expect((await phoneCall('check', { check_code: code }, 'register')).value.passed).toBe(false)
    for (let n = 0; n < 5; n++) await phoneCall('check', { check_code: wrong(code) })
    expect((await phoneCall('check', { check_code: code })).value.passed).toBe(false)

    await longAgo(61)
    await phoneCall('send')
    const next = await sentCode()
    await db().execute(sql`update phone_code set expires_at = now() - interval '1 second'`)
    expect((await phoneCall('check', { check_code: next })).value.passed).toBe(false)
  })

  test('is sent once a minute and five times a day to one number, also when asked twice at once', async () => {
    const both = await Promise.all([phoneCall('send'), phoneCall('send')])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 500])
    expect((await phoneCall('send')).msg).toMatch(/^短信发送过于频繁，请\d+秒后再试$/)
    await db()
      .insert(phoneCode)
      .values(
        Array.from({ length: 4 }, () => ({
          phone: PHONE,
          scene: 'bind' as const,
          code_hash: '',
          ip: '',
          create_time: new Date(Date.now() - 61_000),
          expires_at: new Date(),
        })),
      )
    await db().execute(
      sql`update phone_code set create_time = least(create_time, now() - interval '61 seconds')`,
    )
    // At midnight the day begins anew.
    const isSameDay =
      new Date(Date.now() - 61_000 + 8 * 3_600_000).getUTCDate() ===
      new Date(Date.now() + 8 * 3_600_000).getUTCDate()
    const sixth = await phoneCall('send')
    expect(sixth.msg).toMatch(
      isSameDay ? /^短信发送过于频繁，同一号码每天最多5次，请\d+(秒|分钟|小时)后再试$/ : '操作成功',
    )
  })

  test('is sent sixty times an hour and three hundred times a day from one address', async () => {
    const fill = (num: number, secondsAgo: number) =>
      db().execute(sql`insert into phone_code (phone, scene, code_hash, ip, create_time, expires_at)
        select '1390000' || lpad(n::text, 4, '0'), 'bind', '', '127.0.0.1', now() - ${secondsAgo} * interval '1 second', now()
        from generate_series(1, ${num}) n`)
    await fill(60, 600)
    expect((await phoneCall('send')).msg).toMatch(
      /^短信发送过于频繁，同一网络每小时最多60次，请(49|50)分钟后再试$/,
    )
    await fill(300, 0)
    expect((await phoneCall('send')).msg).toMatch(
      /^短信发送过于频繁，同一网络每天最多300次，请\d+(秒|分钟|小时)后再试$/,
    )
  })

  test('wants the picture where captchas are on', async () => {
    server = await testServer({ captcha: true })
    expect((await phoneCall('send', { code: 'x', uuid: 'y' })).msg).toBe('验证码错误或已失效')
    expect(await db().select().from(message)).toEqual([])
  })

  test('without a gateway waits in the outbox, for the administrator only, and loses its text when it has run out', async () => {
    const scene = await reviewScene(server, 1)
    const admin = await server.login('root', ['admin'])
    await phoneCall('send')
    await work(db(), {})
    const outbox = async (as: Login) =>
      (await server.ok(as, 'msg_outbox_list', { project_id: scene.project_id })).rows
    expect(await outbox(admin)).toMatchObject([{ title: '验证码', address: PHONE, can_resend: false }])
    expect(await outbox(scene.manager)).toEqual([])
    await work(db(), {}, new Date(Date.now() + 301_000))
    expect(await outbox(admin)).toEqual([])
    expect(await sentCode()).toBe('')
  })
})

const loginAs = (username: string, password: string) =>
  server.send(undefined, 'login', { username, password })
const bind = (as: Login, more: object = {}) =>
  server.send(as, 'account_bind', { new_password: NEW, agree: 1, ...more })
const marked = () => server.login('wang', ['admin'], { must_change_password: true })

describe('首次登录', () => {
  test('a marked account is let in to nothing but choosing a password; then to everything', async () => {
    const wang = await marked()
    expect((await loginAs('wang', TEST_PASSWORD)).value).toMatchObject({ need_bind: 1, pwd_expired: 0 })
    expect((await server.ok(wang, 'getInfo', {})).need_bind).toBe(1)
    const shut = await server.send(wang, 'pingshen_list', {})
    expect([shut.code, shut.msg]).toEqual([403, '首次登录须先设置自己的密码，请刷新页面后完成设置'])
    for (const weak of ['short-1', 'no-digits-here', 'NoSymbol1', 'with space-1'])
      expect((await bind(wang, { new_password: weak })).msg).toMatch(/^密码须/)
    expect((await bind(wang, { new_password: TEST_PASSWORD })).msg).toBe('新密码不能与当前密码相同')
    expect((await bind(wang)).code).toBe(200)
    expect((await server.send(wang, 'pingshen_list', {})).code).toBe(200)
    expect((await loginAs('wang', NEW)).value).toMatchObject({ need_bind: 0 })
    expect((await bind(wang, { new_password: 'Another-1' })).msg).toMatch(/不需要首次登录设置/)
    const logged = await db().select().from(opLog).where(eq(opLog.action, 'account_bind'))
    expect(JSON.stringify(logged)).not.toContain(NEW)
  })

  test('where codes can be sent the telephone is proved first, once', async () => {
    server = await testServer(GATEWAY)
    const wang = await marked()
    expect((await server.ok(wang, 'getInfo', {})).need_phone).toBe(1)
    expect((await bind(wang)).msg).toBe('请先验证手机号码')
    await phoneCall('send')
    const { phone_token = '' } = (await phoneCall('check', { check_code: await sentCode() })).value
    expect((await bind(wang, { phone: '13800000000', phone_token })).msg).toBe('请先验证手机号码')
    expect((await bind(wang, { phone: PHONE, phone_token })).code).toBe(200)
    const [account] = await db().select().from(user).where(eq(user.user_id, wang.user_id))
    expect(account).toMatchObject({ phone: PHONE, must_change_password: false })
    await db().update(user).set({ must_change_password: true })
    expect((await bind(wang, { new_password: 'Another-1', phone: PHONE, phone_token })).code).toBe(200)
  })

  test('a password that the office has set is not the owner’s own; changing it is', async () => {
    const scene = await reviewScene(server, 1)
    const { user_name, password } = await server.ok(scene.manager, 'user_reset_password', {
      project_id: scene.project_id,
      user_id: scene.expert.user_id,
    })
    const { token, need_bind } = (await loginAs(user_name, password)).value
    expect(need_bind).toBe(1)
    const expert = { ...scene.expert, token }
    expect((await server.send(expert, 'profile_detail', {})).code).toBe(403)
    await server.ok(expert, 'user_update_password', { old_password: password, new_password: 'my-own-pass-1' })
    expect((await server.send(expert, 'profile_detail', {})).code).toBe(200)
  })

  test('the first administrator chooses a password of his own', async () => {
    const password = await seedAdmin(db())
    expect((await loginAs('admin', password ?? '')).value.need_bind).toBe(1)
  })

  test('a password is good for as many days as the parameter says; one of the demonstration for ever', async () => {
    const password_time = new Date(Date.now() - 200 * 86_400_000)
    const wang = await server.login('wang', ['admin'], { password_time })
    const expired = async () => (await server.ok(wang, 'getInfo', {})).pwd_expired
    expect(await expired()).toBe(1)
    expect((await server.send(wang, 'pingshen_list', {})).msg).toMatch(/^密码已过期/)
    const [row] = await db()
      .insert(sysConfig)
      .values({ config_name: '天数', config_key: 'sys.account.passwordValidateDays', config_value: '365' })
      .returning()
    expect(await expired()).toBe(0)
    const set = (config_value: string) =>
      db()
        .update(sysConfig)
        .set({ config_value })
        .where(eq(sysConfig.config_id, row?.config_id ?? 0))
    await set('30')
    expect(await expired()).toBe(1)
    await set('0')
    expect(await expired()).toBe(0)
    await set('30')
    await db().update(user).set({ demo: true })
    expect(await expired()).toBe(0)
  })
})
