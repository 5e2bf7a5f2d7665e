import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { REFUSAL } from '#contract/refusals'
import { LIMITS } from '#server/auth/loginGuard'
import { hashing, MOST_WAITING } from '#server/auth/password'
import { turns } from '#server/turns'
import { expert } from '#server/db/schema/library'
import { message } from '#server/db/schema/message'
import { loginGuard, user } from '#server/db/schema/system'
import {
  requestFor,
  TEST_PASSWORD,
  testServer,
  type Login,
  type Reply,
  type TestServer,
} from '#tests/support/api'

const PROXY = '127.0.0.1'
const HOME = '10.0.0.1'

let server: TestServer
let zhang: Login
beforeEach(async () => {
  server = await testServer({ trustedProxies: [PROXY] })
  zhang = await server.login('zhang')
})

/** A login from an address of its own. */
async function enter(
  ip: string,
  password: string,
  browser = '',
  username = 'zhang',
): Promise<Reply<'login'>> {
  const request = requestFor('login', { username, password, browser })
  request.headers.set('x-forwarded-for', ip)
  const body = (await (await server.fetch(request)).json()) as {
    code: number
    msg: string
  } & Reply<'login'>['value']
  return { code: body.code, msg: body.msg, data: undefined, value: body }
}

/** Sets how often it has failed: waiting for the answers that slow down takes long. */
const failed = (subject: string, failures: number) =>
  server.database.db
    .insert(loginGuard)
    .values({ subject, failures, last_failure: new Date() })
    .onConflictDoUpdate({ target: loginGuard.subject, set: { failures, last_failure: new Date() } })

const notices = () => server.database.db.select().from(message).where(eq(message.user_id, zhang.user_id))

describe('wrong passwords from elsewhere', () => {
  test('lock that address, and the owner goes on at another', async () => {
    await failed('user:zhang@6.6.6.6', LIMITS.user.failures - 1)
    expect((await enter('6.6.6.6', 'wrong')).msg).toBe(REFUSAL.login)
    expect((await enter('6.6.6.6', TEST_PASSWORD)).msg).toBe(REFUSAL.locked(LIMITS.user.minutes))
    expect((await enter(HOME, TEST_PASSWORD)).code).toBe(200)
  })

  test('from many addresses close the account to strangers, not where its owner has been before', async () => {
    const { browser = '' } = (await enter(HOME, TEST_PASSWORD)).value
    await failed('user:zhang', LIMITS.strangers.failures - 1)
    expect((await enter('6.6.6.6', 'wrong')).msg).toBe(REFUSAL.login)
    expect((await enter('7.7.7.7', TEST_PASSWORD)).msg).toBe(REFUSAL.locked(LIMITS.strangers.minutes))
    expect((await enter(HOME, TEST_PASSWORD)).code).toBe(200)
    expect((await enter('8.8.8.8', TEST_PASSWORD, browser)).code).toBe(200)
  })

  test('in the same network do not stop a browser that is known, and an invented one is not', async () => {
    const { browser = '' } = (await enter(HOME, TEST_PASSWORD)).value
    await failed('user:zhang@10.0.0.1', LIMITS.user.failures - 1)
    await failed('ip:10.0.0.1', LIMITS.ip.failures - 1)
    await enter(HOME, 'wrong')
    expect((await enter(HOME, TEST_PASSWORD)).code).toBe(500)
    expect((await enter(HOME, TEST_PASSWORD, 'invented')).code).toBe(500)
    expect((await enter(HOME, TEST_PASSWORD, browser)).code).toBe(200)
    expect((await enter(HOME, TEST_PASSWORD, browser, 'li')).code).toBe(500)
  })

  test('at a known browser lock that browser', async () => {
    const { browser = '' } = (await enter(HOME, TEST_PASSWORD)).value
    for (let turn = 0; turn < LIMITS.user.failures; turn++) await enter(HOME, 'wrong', browser)
    expect((await enter(HOME, TEST_PASSWORD, browser)).msg).toBe(REFUSAL.locked(LIMITS.user.minutes))
    expect((await enter('9.9.9.9', TEST_PASSWORD)).code).toBe(200)
  })

  test('are told to the owner by every channel that reaches them, once a day', async () => {
    await server.database.db.update(user).set({ phone: '13800000001' }).where(eq(user.user_id, zhang.user_id))
    await server.database.db
      .insert(expert)
      .values({ user_id: zhang.user_id, name: '张三', email: 'zhang@example.cn' })
    for (const ip of ['6.6.6.6', '7.7.7.7']) {
      await failed(`user:zhang@${ip}`, LIMITS.user.failures - 1)
      await enter(ip, 'wrong')
    }
    const told = await notices()
    expect(told.map(({ channel, address, state }) => ({ channel, address, state }))).toEqual([
      { channel: 'site', address: null, state: 'sent' },
      { channel: 'sms', address: '13800000001', state: 'pending' },
      { channel: 'email', address: 'zhang@example.cn', state: 'pending' },
    ])
    expect(told[0]?.content).toContain('6.6.6.6')
  })

  test('of the owner are told to nobody', async () => {
    await enter(HOME, TEST_PASSWORD)
    await failed('user:zhang@10.0.0.1', LIMITS.user.failures - 1)
    await enter(HOME, 'wrong')
    expect(await notices()).toEqual([])
  })
})

describe('an address', () => {
  test('compares no more than thirty of fifty wrong passwords that come at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => enter('6.6.6.6', 'wrong', '', `name${index}`)),
    )
    expect(all.filter(({ msg }) => msg === REFUSAL.login)).toHaveLength(LIMITS.ip.failures)
    expect((await enter('6.6.6.6', TEST_PASSWORD)).msg).toBe(REFUSAL.locked(LIMITS.ip.minutes))
  }, 60_000)

  test('lets a hundred people in who come at once with the right ones', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => server.login(`name${index}`)))
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) => enter('6.6.6.6', TEST_PASSWORD, '', `name${index}`)),
    )
    expect(all.map(({ msg }) => msg)).toEqual(all.map(() => '操作成功'))
    expect(
      await server.database.db.select().from(loginGuard).where(eq(loginGuard.subject, 'ip:6.6.6.6')),
    ).toMatchObject([{ failures: 0, locked_until: null }])
  }, 60_000)
})

test('the answer to a wrong password comes later each time', async () => {
  const time = async () => {
    const started = performance.now()
    await enter('6.6.6.6', 'wrong')
    return performance.now() - started
  }
  const first = await time()
  for (let turn = 0; turn < 3; turn++) await time()
  expect(await time()).toBeGreaterThan(first + 600)
})

describe('comparing takes turns', () => {
  test('a login is refused in words when too many wait, and is not counted', async () => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => void (open = resolve))
    const all = Array.from({ length: MOST_WAITING + 2 }, () => hashing.run(() => gate))
    expect((await enter(HOME, TEST_PASSWORD)).msg).toBe(REFUSAL.crowded)
    open()
    await Promise.all(all)
    expect(await server.database.db.select().from(loginGuard)).toEqual([])
    expect((await enter(HOME, TEST_PASSWORD)).code).toBe(200)
  })

  test('so much goes on at once, the others in the order they came, the urgent before them', async () => {
    const line = turns(2)
    const done: string[] = []
    let [now, most] = [0, 0]
    const work = (name: string) => async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 2))
      now--
      done.push(name)
    }
    const fails = line.run(() => Promise.reject(new Error('no')))
    const rest = ['a', 'b', 'c', 'd'].map((name) => line.run(work(name)))
    await Promise.all([expect(fails).rejects.toThrow('no'), ...rest, line.run(work('urgent'), true)])
    expect(most).toBe(2)
    expect(done.indexOf('urgent')).toBeLessThan(done.indexOf('c'))
    expect(done.filter((name) => name !== 'urgent')).toEqual(['a', 'b', 'c', 'd'])
    expect(line.idle()).toBe(true)
  })

  test('a call that needs no password is answered while a hundred log in', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `name${index}`)
    await Promise.all(names.map((name) => server.login(name)))
    const logins = names.map((name) => enter(HOME, TEST_PASSWORD, '', name))
    const logging = { in: true }
    const over = Promise.all(logins).then((all) => {
      logging.in = false
      return all
    })
    let answered = 0
    while (logging.in) {
      await server.ok(zhang, 'getInfo', {})
      // As between calls over the network: everything that waits gets on.
      await new Promise(setImmediate)
      answered++
    }
    expect((await over).every(({ code }) => code === 200)).toBe(true)
    expect(answered).toBeGreaterThan(10)
  }, 60_000)
})
