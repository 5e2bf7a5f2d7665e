import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { REFUSAL } from '#contract/refusals'
import { LIMITS } from '#server/auth/loginGuard'
import { SESSION_MINUTES } from '#server/auth/session'
import { sha256 } from '#server/hash'
import { userRole } from '#server/db/schema/access/roles'
import { captcha, loginGuard, session, user } from '#server/db/schema/system'
import { TEST_PASSWORD, testServer, type TestServer } from '#tests/support/api'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const enter = (username: string, password: string, more: { code?: string; uuid?: string } = {}) =>
  server.send(undefined, 'login', { username, password, ...more })

describe('login', () => {
  test('opens a session with the right password, the name trimmed', async () => {
    await server.login('zhang', ['admin'])
    const { code, value } = await enter('  zhang ', TEST_PASSWORD)
    expect(code).toBe(200)
    const me = await server.ok({ user_id: 0, user_name: '', token: value.token }, 'getInfo', {})
    expect(me).toMatchObject({
      user: { userName: 'zhang' },
      roles: ['admin'],
      permissions: ['*:*:*'],
      buwei: false,
    })
  })

  test('answers the same to an unknown user and to a wrong password', async () => {
    await server.login('zhang')
    const wrong = await enter('zhang', 'wrong-password-1')
    const unknown = await enter('nobody', 'wrong-password-1')
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ code: 500, msg: REFUSAL.login })
  })

  test('takes about as long for an unknown user as for a wrong password', async () => {
    const time = async (name: string) => {
      const started = performance.now()
      await enter(name, 'wrong-password-1')
      return performance.now() - started
    }
    // Each name fails once: later tries of one account are answered late on purpose.
    const names = ['zhang', 'wang', 'li']
    for (const name of names) await server.login(name)
    await time('nobody0')
    const known: number[] = []
    const unknown: number[] = []
    for (const name of names) {
      known.push(await time(name))
      unknown.push(await time(`no-${name}`))
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0
    expect(median(unknown)).toBeGreaterThan(median(known) / 4)
  })

  test('locks the account after five wrong passwords, also for the right one, and for nobody else', async () => {
    await server.login('zhang')
    await server.login('li')
    for (let i = 0; i < LIMITS.user.failures; i++)
      expect((await enter('zhang', 'wrong')).msg).toBe(REFUSAL.login)
    expect((await enter('zhang', TEST_PASSWORD)).msg).toBe(REFUSAL.locked(LIMITS.user.minutes))
    expect((await enter('li', TEST_PASSWORD)).code).toBe(200)
  })

  test('compares no more than five of sixty wrong passwords that come at once', async () => {
    const zhang = await server.login('zhang')
    const all = await Promise.all(Array.from({ length: 60 }, () => enter('zhang', 'wrong')))
    expect(all.filter(({ msg }) => msg === REFUSAL.login)).toHaveLength(LIMITS.user.failures)
    expect(all.filter(({ msg }) => msg === REFUSAL.locked(LIMITS.user.minutes))).toHaveLength(55)

    await server.database.db.delete(loginGuard)
    const check = { password: 'wrong', scene: 'profile' } as const
    const checks = await Promise.all(
      Array.from({ length: 60 }, () => server.send(zhang, 'user_password_check', check)),
    )
    expect(checks.filter(({ code }) => code === 200)).toHaveLength(LIMITS.user.failures)
  })

  test('locks an unknown name just the same: a lock tells nothing', async () => {
    for (let i = 0; i < LIMITS.user.failures; i++) await enter('nobody', 'wrong')
    expect((await enter('nobody', 'wrong')).msg).toBe(REFUSAL.locked(LIMITS.user.minutes))
  })

  test('a right password clears the count of the account', async () => {
    await server.login('zhang')
    for (let i = 0; i < LIMITS.user.failures - 1; i++) await enter('zhang', 'wrong')
    await enter('zhang', TEST_PASSWORD)
    for (let i = 0; i < LIMITS.user.failures - 1; i++) await enter('zhang', 'wrong')
    expect((await enter('zhang', TEST_PASSWORD)).code).toBe(200)
  })

  test('a lock ends by itself', async () => {
    await server.login('zhang')
    for (let i = 0; i < LIMITS.user.failures; i++) await enter('zhang', 'wrong')
    const past = new Date(Date.now() - (LIMITS.user.minutes + 1) * 60_000)
    await server.database.db.update(loginGuard).set({ last_failure: past, locked_until: past })
    expect((await enter('zhang', TEST_PASSWORD)).code).toBe(200)
  })

  test('says that an account is disabled only to someone who knows its password', async () => {
    await server.login('zhang', [], { disabled: true })
    expect((await enter('zhang', 'wrong')).msg).toBe(REFUSAL.login)
    expect((await enter('zhang', TEST_PASSWORD)).msg).toBe('账号已停用，请联系管理员')
  })

  test('keeps neither password nor token readable', async () => {
    await server.login('zhang')
    const { value } = await enter('zhang', TEST_PASSWORD)
    const [account] = await server.database.db.select().from(user)
    const sessions = await server.database.db.select().from(session)
    expect(account?.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(sessions)).not.toContain(value.token)
    expect(sessions.map((s) => s.token_hash)).toContain(sha256(value.token))
  })
})

describe('captcha', () => {
  beforeEach(async () => {
    server = await testServer({ captcha: true })
    await server.login('zhang')
  })
  const answerOf = async (uuid: string, answer: string) =>
    server.database.db
      .update(captcha)
      .set({ answer_hash: sha256(uuid + answer) })
      .where(eq(captcha.uuid, uuid))

  test('a login without it, with a wrong or with a used one is refused', async () => {
    expect((await enter('zhang', TEST_PASSWORD)).msg).toBe(REFUSAL.captcha)
    const { uuid = '' } = await server.ok(undefined, 'captchaImage', {})
    await answerOf(uuid, 'ab12')
    expect((await enter('zhang', TEST_PASSWORD, { uuid, code: 'xxxx' })).msg).toBe(REFUSAL.captcha)
    expect((await enter('zhang', TEST_PASSWORD, { uuid, code: 'ab12' })).msg).toBe(REFUSAL.captcha)
  })

  test('the right one opens the door once, whatever the case of its letters', async () => {
    const { uuid = '', img = '' } = await server.ok(undefined, 'captchaImage', {})
    expect(Buffer.from(img, 'base64').subarray(1, 4).toString('latin1')).toBe('PNG')
    await answerOf(uuid, 'ab12')
    expect((await enter('zhang', TEST_PASSWORD, { uuid, code: 'AB12' })).code).toBe(200)
    expect((await enter('zhang', TEST_PASSWORD, { uuid, code: 'AB12' })).msg).toBe(REFUSAL.captcha)
  })

  test('it expires, and is bound to its uuid', async () => {
    const one = await server.ok(undefined, 'captchaImage', {})
    const two = await server.ok(undefined, 'captchaImage', {})
    await answerOf(one.uuid ?? '', 'ab12')
    expect((await enter('zhang', TEST_PASSWORD, { uuid: two.uuid ?? '', code: 'ab12' })).msg).toBe(
      REFUSAL.captcha,
    )
    await server.database.db.update(captcha).set({ expires_at: new Date(Date.now() - 1) })
    expect((await enter('zhang', TEST_PASSWORD, { uuid: one.uuid ?? '', code: 'ab12' })).msg).toBe(
      REFUSAL.captcha,
    )
  })
})

describe('session', () => {
  test('ends by logging out, which answers well even with a dead token', async () => {
    const me = await server.login('zhang')
    await server.ok(me, 'getInfo', {})
    await server.ok(me, 'logout', {})
    expect((await server.send(me, 'getInfo', {})).code).toBe(401)
    expect((await server.send(me, 'logout', {})).code).toBe(200)
  })

  test('ends when it was idle too long, and slides while it is used', async () => {
    const me = await server.login('zhang')
    const soon = new Date(Date.now() + 60_000)
    await server.database.db.update(session).set({ expires_at: soon })
    await server.ok(me, 'getInfo', {})
    const [row] = await server.database.db.select().from(session)
    expect((row?.expires_at.getTime() ?? 0) - Date.now()).toBeGreaterThan((SESSION_MINUTES - 1) * 60_000)
    await server.database.db.update(session).set({ expires_at: new Date(Date.now() - 1) })
    expect((await server.send(me, 'getInfo', {})).code).toBe(401)
  })

  test('a role taken away and an account disabled are gone with the next call', async () => {
    const me = await server.login('zhang', ['admin'])
    await server.database.db.delete(userRole)
    expect((await server.ok(me, 'getInfo', {})).roles).toEqual([])
    await server.database.db.update(user).set({ disabled: true })
    expect((await server.send(me, 'getInfo', {})).code).toBe(401)
  })
})

const BOOK_TITLES = [
  '教材管理',
  '教材编辑',
  '选择导入教材',
  '选择规划选题',
  '选题管理',
  '选题编辑',
  '系列教材',
  '教材汇总',
  '已删除教材',
  '选用情况',
  '发行情况',
  '英文信息',
  '教材详情',
  '申报材料',
  '申报表',
  '教材采集',
]

test('the menu of a role holds only what it may open', async () => {
  const titles = async (roles: Parameters<TestServer['login']>[1]) => {
    const me = await server.login(`u${Math.random()}`, roles)
    return (await server.ok(me, 'getRouters', {})).flatMap((dir) =>
      (dir.children ?? []).map((page) => page.meta?.title),
    )
  }
  expect(await titles(['admin'])).toContain('导入管理')
  expect(await titles(['sys2'])).toEqual([
    '评审活动管理',
    '指标体系',
    '专家管理',
    '评审进度',
    '消息',
    '评审排名',
    '组件目录',
    '出版单位列表',
    '申报与推荐',
    '名额分配',
    '查看申报',
    ...BOOK_TITLES,
    '采集编辑与审核',
    '学校名录',
    '单位管理',
    '学校人员',
    '用户管理',
    '分配角色',
    '角色管理',
    '分配用户',
    '菜单管理',
    '字典管理',
    '参数设置',
    '岗位管理',
    '通知公告',
    '字典数据',
    '在线用户',
    '定时任务',
    '服务监控',
    '登录日志',
    '调度日志',
    '代码生成',
    '修改生成配置',
  ])
  expect(await titles(['publisher'])).toEqual([
    '评审结果',
    '出版单位信息',
    '出版动态',
    '编辑出版单位',
    '申报与推荐',
    '查看申报',
    ...BOOK_TITLES,
    '采集新书',
    '采集编辑与审核',
  ])
})

describe('the wire', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    server.fetch(new Request(`http://test/common-shenhe-api${path}`, { method: 'POST', body, headers }))
  const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code

  test('health needs no login', async () => {
    const response = await server.fetch(new Request('http://test/common-shenhe-api/health'))
    expect(await response.json()).toMatchObject({ code: 200 })
  })

  test('an unknown path is a 404 in the body, with status 200', async () => {
    const response = await post('/api/data/search/no_such_call', '{}')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ code: 404, msg: '访问资源不存在' })
  })

  test.each([['not json'], ['[1]'], ['"text"'], ['{"a":']])(
    'a body that is no object is refused in words: %s',
    async (body) => {
      expect(await codeOf(await post('/login', body))).toBe(500)
    },
  )

  test('prototype keys in a body do nothing', async () => {
    await server.login('zhang')
    const body = `{"username":"zhang","password":"${TEST_PASSWORD}","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`
    expect(await codeOf(await post('/login', body))).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('a huge body is refused', async () => {
    const response = await post('/login', 'x'.repeat(49 * 1024 * 1024))
    expect(await codeOf(response)).toBe(500)
  })
})
