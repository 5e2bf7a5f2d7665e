import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkPassword } from '#server/auth/password'
import { openSession } from '#server/auth/session'
import { asRole } from '#server/db/asRole'
import {
  assignment,
  expert,
  member,
  message,
  opLog,
  projectBook,
  user,
  userRole,
} from '#server/db/schema/index'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'
import { reviewScene } from '#tests/support/reviewScene'

let server: TestServer
let admin: Login
let manager: Login

beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin1', ['admin'])
  manager = await server.login('manager1', ['pingShenManage'])
})

const db = () => server.database.db
const logged = () => db().select().from(opLog).orderBy(opLog.log_id)

async function setup(fields: Parameters<typeof makeProject>[2] = {}) {
  const { project_id } = await makeProject(db(), admin, {
    managers: [manager],
    project_status: 'reviewing',
    ...fields,
  })
  const { group_id } = await makeGroup(db(), project_id, { group_name: '机械组' })
  return { project_id, group_id }
}

const seatsOf = (who: Login) =>
  db().select().from(member).where(eq(member.user_id, who.user_id)).orderBy(member.member_id)

/** The smallest PNG: one transparent point. */
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const pngOf = (bytes: number) => {
  const head = Buffer.from(PNG.slice(PNG.indexOf(',') + 1), 'base64')
  return `data:image/png;base64,${Buffer.concat([head, Buffer.alloc(bytes - head.length)]).toString('base64')}`
}

describe('the signature', () => {
  it.each([
    ['a text', 'hello', '电子签名须为PNG图片'],
    [
      'a JPEG that calls itself PNG',
      `data:image/png;base64,/9j/4AAQSkZJRgABAQAAAQABAAD`,
      '电子签名须为PNG图片',
    ],
    ['the eight bytes alone', 'data:image/png;base64,iVBORw0KGgo=', '电子签名须为PNG图片'],
    ['a large one', pngOf(200 * 1024 + 1), '电子签名不超过200KB'],
  ])('is not %s', async (_, sign_base64, msg) => {
    const place = await setup()
    const me = await makeExpert(server, place)
    const reply = await server.send(me, 'update_zhuanjia_sign', { project_id: place.project_id, sign_base64 })
    expect(reply).toMatchObject({ code: 500, msg })
    const [row] = await db().select().from(expert).where(eq(expert.user_id, me.user_id))
    expect(row?.sign_image).toBeNull()
  })

  it('is a PNG of at most 200 KB, kept out of the log', async () => {
    const place = await setup()
    const me = await makeExpert(server, place)
    const sign_base64 = pngOf(200 * 1024)
    const done = await server.ok(me, 'update_zhuanjia_sign', { project_id: place.project_id, sign_base64 })
    expect(done).toEqual({ sign_image: sign_base64, sign_time: expect.any(String), commit_time: null })
    const [row] = await db().select().from(expert).where(eq(expert.user_id, me.user_id))
    expect(row?.sign_image).toBe(sign_base64)
    expect((await seatsOf(me))[0]?.expert_status).toBe('confirmed')
    expect(JSON.stringify(await logged())).not.toContain('base64')
  })

  it('is nothing for someone outside the project', async () => {
    const place = await setup()
    const elsewhere = await setup()
    const me = await makeExpert(server, elsewhere)
    const input = { project_id: place.project_id }
    expect((await server.send(me, 'update_zhuanjia_sign', { ...input, sign_base64: PNG })).code).toBe(403)
    expect((await server.send(me, 'commitment_detail', input)).code).toBe(403)
  })
})

describe('the commitment', () => {
  it('needs the signature where the project asks for it, then covers all seats of the project', async () => {
    const place = await setup({ need_sign: true })
    const me = await makeExpert(server, place)
    const second = await makeGroup(db(), place.project_id)
    await db().insert(member).values({
      project_id: place.project_id,
      group_id: second.group_id,
      user_id: me.user_id,
      member_type: 'secretary',
      expert_status: 'confirmed',
    })
    const input = { project_id: place.project_id, commit: 1 as const }
    expect((await server.send(me, 'update_zhuanjia_sign', input)).msg).toBe('请先完成电子签名')
    expect((await seatsOf(me)).map((s) => s.commit_time)).toEqual([null, null])
    const done = await server.ok(me, 'update_zhuanjia_sign', { ...input, sign_base64: PNG })
    expect(done.commit_time).not.toBeNull()
    expect((await seatsOf(me)).map((s) => s.expert_status)).toEqual(['committed', 'committed'])
    const again = await server.ok(me, 'update_zhuanjia_sign', input)
    expect(again.commit_time).toBe(done.commit_time)
  })

  it.each([
    ['invited', '您尚未确认参加评审，请先回复邀请或联系联络员'],
    ['disabled', '您已停评'],
  ] as const)('is not open to someone %s', async (expert_status, msg) => {
    const place = await setup()
    const me = await makeExpert(server, { ...place, expert_status })
    const reply = await server.send(me, 'update_zhuanjia_sign', { project_id: place.project_id, commit: 1 })
    expect(reply).toMatchObject({ code: 500, msg })
    expect((await seatsOf(me))[0]).toMatchObject({ expert_status, commit_time: null })
  })

  it('shows what is to be read and who helps', async () => {
    const place = await setup({
      need_commitment: true,
      texts: { instruction: '评审说明', commitment: '我承诺' },
    })
    const me = await makeExpert(server, place)
    await makeExpert(server, { ...place, member_type: 'liaison' }, { name: '联络员', phone: '13900000000' })
    await makeExpert(
      server,
      { ...place, member_type: 'secretary', expert_status: 'withdrawn' },
      { name: '前秘书' },
    )
    const detail = await server.ok(me, 'commitment_detail', { project_id: place.project_id })
    expect(detail).toMatchObject({
      instruction: '评审说明',
      commitment: '我承诺',
      score_note: '',
      need_sign: 0,
      need_commitment: 1,
      sign_image: null,
      commit_time: null,
      group_name: '机械组',
      contacts: [{ name: '联络员', phone: '13900000000' }],
    })
  })
})

async function atWork() {
  const place = await setup()
  const who = await makeExpert(server, { ...place, member_type: 'leader' }, { name: '甲' })
  const other = await makeExpert(server, place, { name: '乙' })
  const books = [await makeBook(db(), {}, place), await makeBook(db(), {}, place)]
  await db().update(projectBook).set({ needed_num: 2 })
  const [first] = await assign(db(), place, books[0]?.book_id ?? 0, [who, other])
  await assign(db(), place, books[1]?.book_id ?? 0, [who, other])
  await db()
    .update(assignment)
    .set({ review_status: 'submitted' })
    .where(eq(assignment.fenpei_id, first?.fenpei_id ?? 0))
  return { ...place, who, other, books }
}

describe('the status of an expert', () => {
  it.each(['disabled', 'withdrawn'] as const)(
    '%s keeps what is in, cancels the rest, names the books that lack an expert',
    async (expert_status) => {
      const { project_id, who, books } = await atWork()
      const input = { project_id, user_ids: [who.user_id], expert_status }
      const short = await server.send(manager, 'update_expert_status', { ...input, reason: '生病' })
      expect(short).toMatchObject({ code: 500, msg: '请填写理由，不少于5字' })
      const { gaps } = await server.ok(manager, 'update_expert_status', { ...input, reason: '因病不能继续' })
      expect(gaps).toEqual([{ book_id: books[1]?.book_id, book_name: books[1]?.book_name }])
      expect((await seatsOf(who))[0]).toMatchObject({ expert_status, member_type: 'expert' })
      const rows = await db().select().from(assignment).where(eq(assignment.user_id, who.user_id))
      expect(rows.map((a) => a.review_status).sort()).toEqual(['cancelled', 'submitted'])
      const flags = await db().select().from(projectBook).orderBy(projectBook.book_id)
      expect(flags.map((b) => b.flags)).toEqual([[], ['need_expert']])
      expect(await logged()).toMatchObject([
        {
          action: 'update_expert_status',
          reason: '因病不能继续',
          before: { people: [{ name: '甲', status: 'confirmed' }] },
          after: { expert_status, cancelled_num: 1, gap_num: 1 },
        },
      ])
    },
  )

  it('is declined only before anything is handed in, for all or for none', async () => {
    const { project_id, who, other } = await atWork()
    const user_ids = [other.user_id, who.user_id]
    const reply = await server.send(manager, 'update_expert_status', {
      project_id,
      user_ids,
      expert_status: 'declined',
    })
    expect(reply).toMatchObject({ code: 500, msg: '甲：已有1条评审记录，请改为“中途退出”' })
    expect((await seatsOf(other))[0]?.expert_status).toBe('confirmed')
  })

  it.each([
    ['invited', null, 'confirmed'],
    ['disabled', new Date(), 'committed'],
    ['withdrawn', null, 'confirmed'],
    ['reviewing', new Date(), 'reviewing'],
  ] as const)('confirmed makes %s (signed %s) %s', async (before, commit_time, after) => {
    const place = await setup()
    const who = await makeExpert(server, { ...place, expert_status: before })
    await db().update(member).set({ commit_time }).where(eq(member.user_id, who.user_id))
    const input = { project_id: place.project_id, user_ids: [who.user_id] }
    await server.ok(manager, 'update_expert_status', { ...input, expert_status: 'confirmed' })
    expect((await seatsOf(who))[0]?.expert_status).toBe(after)
  })

  it('does not bring back a seat he has left for another one', async () => {
    const place = await setup()
    const who = await makeExpert(server, { ...place, expert_status: 'withdrawn' })
    const next = await makeGroup(db(), place.project_id)
    await db().insert(member).values({
      project_id: place.project_id,
      group_id: next.group_id,
      user_id: who.user_id,
      member_type: 'expert',
      expert_status: 'invited',
    })
    await server.ok(manager, 'update_expert_status', {
      project_id: place.project_id,
      user_ids: [who.user_id],
      expert_status: 'confirmed',
    })
    expect((await seatsOf(who)).map((s) => s.expert_status)).toEqual(['withdrawn', 'confirmed'])
  })

  it('is changed for people of the project, by those who run it', async () => {
    const { project_id, who } = await atWork()
    const input = { project_id, expert_status: 'confirmed' as const }
    const outside = await server.send(manager, 'update_expert_status', { ...input, user_ids: [99_999] })
    expect(outside).toMatchObject({ code: 500, msg: '1人不在本项目' })
    const stranger = await server.login('manager2', ['pingShenManage'])
    const foreign = await server.send(stranger, 'update_expert_status', { ...input, user_ids: [who.user_id] })
    expect(foreign.code).toBe(403)
  })
})

describe('the lock screen of RuoYi’s client', () => {
  it('opens by the password; wrong ones count', async () => {
    const me = await server.login('someone')
    const open = (password: string) => server.send(me, 'unlockscreen', { password })
    expect((await open('guess')).msg).toBe('密码错误，还可尝试4次')
    expect((await open(TEST_PASSWORD)).code).toBe(200)
  })
})

describe('changing one’s password', () => {
  it('needs the old one and a new one, and ends the other sessions', async () => {
    const me = await server.login('someone')
    const elsewhere = {
      ...me,
      token: await openSession(db(), me.user_id, { ip: '10.0.0.1', now: new Date() }),
    }
    const send = (old_password: string, new_password: string) =>
      server.send(me, 'user_update_password', { old_password, new_password })
    expect((await send('wrong-password-1', 'New-horse-88')).msg).toBe('旧密码错误')
    expect((await send(TEST_PASSWORD, TEST_PASSWORD)).msg).toBe('新密码不能与旧密码相同')
    for (const weak of ['short1', 'onlyletters', '1234567890', 'a1'.repeat(11)])
      expect((await send(TEST_PASSWORD, weak)).msg).toBe('密码须8-20位且含字母和数字')
    expect((await server.send(elsewhere, 'getInfo', {})).code).toBe(200)
    expect((await send(TEST_PASSWORD, 'New-horse-88')).code).toBe(200)
    expect((await server.send(elsewhere, 'getInfo', {})).code).toBe(401)
    expect((await server.send(me, 'getInfo', {})).code).toBe(200)
    const [row] = await db().select().from(user).where(eq(user.user_id, me.user_id))
    expect(await checkPassword(row?.password_hash, 'New-horse-88')).toBe(true)
    expect(JSON.stringify(await logged())).not.toContain('New-horse-88')
  })

  it('cannot be used to guess the old one', async () => {
    const me = await server.login('someone')
    const guess = () =>
      server.send(me, 'user_update_password', { old_password: 'guess', new_password: 'New-horse-88' })
    for (let i = 0; i < 5; i++) expect((await guess()).msg).toBe('旧密码错误')
    expect((await guess()).msg).toMatch(/^密码输入错误次数过多/)
  })
})

describe('resetting the password of an expert', () => {
  it('may set one that the office chooses, in its own projects only; it has to be changed at once', async () => {
    const place = await setup()
    const who = await makeExpert(server, place)
    const ask = (as: Login, more: object) =>
      server.send(as, 'user_update_password', { new_password: 'From-office-1', ...more })
    expect((await ask(manager, {})).msg).toBe('请输入旧密码')
    expect((await ask(manager, { user_id: who.user_id })).msg).toBe('请选择活动名称')
    expect((await ask(manager, { user_id: manager.user_id })).msg).toBe('旧密码错误')
    const stranger = await server.login('manager2', ['pingShenManage'])
    const asked = { user_id: who.user_id, project_id: place.project_id }
    for (const as of [stranger, who]) {
      const other = { ...asked, user_id: as === who ? manager.user_id : who.user_id }
      expect((await ask(as, other)).code).toBe(403)
    }
    expect((await ask(manager, asked)).code).toBe(200)
    expect((await server.send(who, 'getInfo', {})).code).toBe(401)
    const login = { username: who.user_name, password: 'From-office-1', code: '', uuid: '' }
    expect(await server.ok(undefined, 'login', login)).toMatchObject({ need_bind: 1 })
  })

  it('hands a random one out once, ends his sessions and stays out of the log', async () => {
    const place = await setup()
    const who = await makeExpert(server, place)
    const input = { project_id: place.project_id, user_id: who.user_id }
    const first = await server.ok(manager, 'user_reset_password', input)
    const second = await server.ok(manager, 'user_reset_password', input)
    expect(first.user_name).toBe(who.user_name)
    expect(first.password).not.toBe(second.password)
    expect((await server.send(who, 'getInfo', {})).code).toBe(401)
    const login = await server.ok(undefined, 'login', {
      username: second.user_name,
      password: second.password,
      code: '',
      uuid: '',
    })
    expect(login.token).toEqual(expect.any(String))
    const lines = JSON.stringify(await logged())
    expect(lines).toContain('user_reset_password')
    expect(lines).not.toContain(second.password)
  })

  it('tells the owner at once on every channel, and marks what is written until the owner confirms it', async () => {
    const scene = await reviewScene(server, 2)
    const [before = 0, after = 0] = scene.ids
    await scene.handIn(before)
    await db()
      .update(expert)
      .set({ phone: '13800000001', email: 'e@example.cn' })
      .where(eq(expert.user_id, scene.expert.user_id))
    const input = { project_id: scene.project_id, user_id: scene.expert.user_id }
    const { password, user_name } = await server.ok(scene.manager, 'user_reset_password', input)
    const told = await db().select().from(message).where(eq(message.user_id, scene.expert.user_id))
    expect(told.map(({ channel, title }) => `${channel} ${title}`)).toEqual([
      'site 您的密码已被重置',
      'sms 您的密码已被重置',
      'email 您的密码已被重置',
    ])
    const { token } = await server.ok(undefined, 'login', { username: user_name, password })
    const me = { ...scene.expert, token }
    await server.ok(me, 'account_bind', { new_password: 'Plain-horse-88', agree: 1 })
    await server.ok(me, 'user_score', scene.sheet(after, [18, 18, 18, 18]))

    const marked = async (book_id: number) => {
      const { experts } = await server.ok(scene.manager, 'leader_expert_reviews', {
        project_id: scene.project_id,
        book_id,
      })
      return experts.map(({ is_after_reset }) => is_after_reset)
    }
    const num = async () =>
      (await server.ok(scene.manager, 'expert_review_list', { project_id: scene.project_id })).rows.map(
        ({ after_reset_num }) => after_reset_num,
      )
    expect([await marked(before), await marked(after), await num()]).toEqual([[false], [true], [1]])
    expect(await server.ok(me, 'password_reset_notice', {})).toEqual({
      reset_time: expect.any(String),
      review_num: 1,
    })
    await server.ok(me, 'password_reset_confirm', {})
    expect([await marked(after), await num()]).toEqual([[false], [0]])
    expect(await server.ok(me, 'password_reset_notice', {})).toEqual({ reset_time: null, review_num: 0 })
    expect(JSON.stringify(await logged())).toContain('password_reset_confirm')
  })

  it('a first password is told to nobody and marks nothing', async () => {
    const place = await setup()
    const who = await makeExpert(server, place)
    await db().update(user).set({ password_hash: null }).where(eq(user.user_id, who.user_id))
    await server.ok(manager, 'user_reset_password', { project_id: place.project_id, user_id: who.user_id })
    expect(await db().select().from(message)).toEqual([])
    const [account] = await db().select().from(user).where(eq(user.user_id, who.user_id))
    expect(account?.reset_time).toBeNull()
  })

  it('is for experts of one’s own projects without an office', async () => {
    const place = await setup()
    const foreign = await setup({ managers: [] })
    const own = await makeExpert(server, place)
    const officer = await makeExpert(server, place)
    await db().insert(userRole).values(asRole(officer.user_id, 'reviewActivity'))
    const left = await makeExpert(server, { ...place, expert_status: 'withdrawn' })
    const outside = await makeExpert(server, foreign)
    const reset = (project_id: number, who: Login) =>
      server.send(manager, 'user_reset_password', { project_id, user_id: who.user_id })
    expect(await reset(place.project_id, officer)).toMatchObject({
      code: 403,
      msg: '该账号有管理角色，请联系系统管理员重置密码',
    })
    expect((await reset(place.project_id, outside)).code).toBe(403)
    expect((await reset(place.project_id, left)).code).toBe(403)
    expect((await reset(place.project_id, admin)).code).toBe(403)
    expect((await reset(foreign.project_id, outside)).code).toBe(403)
    await db().insert(userRole).values(asRole(own.user_id, 'expert'))
    expect((await reset(place.project_id, own)).code).toBe(200)
    const rows = await db()
      .select()
      .from(opLog)
      .where(and(eq(opLog.action, 'user_reset_password')))
    expect(rows).toHaveLength(1)
  })
})
