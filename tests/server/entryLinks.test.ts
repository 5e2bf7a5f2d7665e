import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#server/hash'
import { invitation, member, message, opLog, user } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let guest: Login
let seated: Login
const db = () => server.database.db
const PASSWORD = 'Plain-horse-88'

beforeEach(async () => {
  server = await testServer({ publicUrl: 'https://review.example/admin/' })
  scene = await reviewScene(server, 1)
  guest = await makeExpert(server, { ...scene, expert_status: 'invited' }, { name: '郑老师' })
  seated = await makeExpert(server, scene, { name: '钱老师' })
  await db()
    .update(user)
    .set({ password_hash: null })
    .where(sql`user_id in (${guest.user_id}, ${seated.user_id})`)
})

const make = (who: readonly Login[], by = scene.manager) =>
  server.ok(by, 'invitation_links', {
    project_id: scene.project_id,
    user_ids: who.map(({ user_id }) => user_id),
  })
const keyOf = (link: string | undefined) => link?.split('/').at(-1) ?? ''
const linkFor = async (who: Login) => keyOf((await make([who])).links[0]?.link)
const read = (uuid: string) => server.send(undefined, 'expert_confirm_detail', { uuid })
const enter = (uuid: string, confirm: 0 | 1 = 1) =>
  server.send(undefined, 'expert_confirm_save', { uuid, confirm, reason: '出差在外' })
const choose = (who: Login, token: string | null | undefined, new_password = PASSWORD) =>
  server.send({ ...who, token: token ?? '' }, 'account_bind', { new_password, agree: 1 })
const roster = (more: object = {}) =>
  server.ok(scene.manager, 'project_expert_list', { project_id: scene.project_id, ...more })
const namesOf = async (entered: 0 | 1) => (await roster({ entered })).rows.map(({ name }) => name)

describe('a sheet of links', () => {
  test('has one for everybody who has not come in, says why for the rest, and stores no key', async () => {
    const reset = await makeExpert(server, scene, { name: '孙老师' })
    await db().update(user).set({ must_change_password: true }).where(eq(user.user_id, reset.user_id))
    const stopped = await makeExpert(server, scene, { name: '周老师' })
    await db().update(user).set({ disabled: true }).where(eq(user.user_id, stopped.user_id))
    const { links, skipped, expires_time } = await make([guest, seated, scene.expert, reset, stopped])
    expect(links.map(({ name }) => name).toSorted()).toEqual(['郑老师', '钱老师'].toSorted())
    expect(links[0]?.link).toMatch(/^https:\/\/review\.example\/admin\/confirm\/[0-9a-f-]{36}$/)
    expect(links[0]?.groups).not.toBe('')
    expect(skipped).toMatchObject([
      { user_id: scene.expert.user_id, reason: '已经设置密码并确认参加' },
      { user_id: reset.user_id, reason: '已有登录密码，请用办公室重置的密码登录' },
      { user_id: stopped.user_id, reason: '账号已停用' },
    ])
    const stored = (await db().select().from(invitation)).map(({ invite_hash }) => invite_hash)
    expect(stored.toSorted()).toEqual(links.map(({ link }) => sha256(keyOf(link))).toSorted())
    expect(Date.parse(expires_time) - Date.now()).toBeGreaterThan(13 * 86_400_000)
    const [logged] = await db().select().from(opLog).where(eq(opLog.action, 'invitation_links'))
    expect(logged).toMatchObject({ user_id: scene.manager.user_id, project_id: scene.project_id })
    expect(JSON.stringify(logged)).not.toContain(keyOf(links[0]?.link))
  })

  test('ends what was sent or printed before', async () => {
    await server.ok(scene.manager, 'send_expert_msg', {
      project_id: scene.project_id,
      user_ids: [seated.user_id],
      template: 'invite',
      title: '邀请',
      content: '{confirm} ',
      channel: ['site'],
    })
    const [sent] = await db().select().from(message)
    const [first, second] = [
      /confirm\/([0-9a-f-]{36})/.exec(sent?.content ?? '')?.[1] ?? '',
      await linkFor(seated),
    ]
    expect((await read(first)).msg).toBe('该链接已由新的链接代替，请使用最近一次收到的链接')
    expect((await enter(first)).code).toBe(500)
    expect((await read(second)).value).toMatchObject({ name: '钱老师', asks: 'password' })
  })

  test('is made by the office of the project only, while the review goes on', async () => {
    const asked = { project_id: scene.project_id, user_ids: [guest.user_id] }
    const stranger = await server.login('stranger', ['pingShenManage'])
    for (const by of [scene.expert, stranger]) {
      expect((await server.send(by, 'invitation_links', asked)).code).toBe(403)
      expect((await server.send(by, 'invitation_revoke', asked)).code).toBe(403)
    }
    await scene.setProject({ project_status: 'finished' })
    expect((await server.send(scene.manager, 'invitation_links', asked)).msg).toBe(
      '评审活动已结束，不能生成进入链接',
    )
  })

  test('is made for two thousand at once', { timeout: 60_000 }, async () => {
    await db().execute(sql`
      with u as (insert into sys_user (user_name, nick_name)
        select 'many-' || n, '专家' || n from generate_series(1, 2000) n returning user_id, nick_name),
      e as (insert into expert (user_id, name, unit) select user_id, nick_name, '某大学' from u)
      insert into group_member (project_id, group_id, user_id, member_type, expert_status)
      select ${scene.project_id}, ${scene.group_id}, user_id, 'expert', 'confirmed' from u`)
    const all = await server.ok(scene.manager, 'project_expert_keys', {
      project_id: scene.project_id,
      entered: 0,
    })
    const begun = Date.now()
    const { links } = await server.ok(scene.manager, 'invitation_links', {
      project_id: scene.project_id,
      user_ids: all.map(({ user_id }) => user_id),
    })
    expect(new Set(links.map(({ link }) => link)).size).toBe(2002)
    expect(Date.now() - begun).toBeLessThan(5000)
  })
})

describe('a link', () => {
  test('opens the account of an expert whom the office has confirmed, and asks for nothing but a password', async () => {
    const uuid = await linkFor(seated)
    expect((await enter(uuid, 0)).msg).toBe('您已确认参加，如不能参加，请联系评审办公室')
    const { value } = await enter(uuid)
    expect(value.login).toMatchObject({ user_name: seated.user_name, token: expect.any(String) })
    expect((await choose(seated, value.login?.token)).code).toBe(200)
    expect((await read(uuid)).msg).toMatch(/无须再次回复$/)
    const actions = (await db().select().from(opLog)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['invitation_links', 'account_opened', 'account_bind']))
  })

  test('opened twice at once lets in one, and one password is set', async () => {
    const uuid = await linkFor(guest)
    const [one, two] = await Promise.all([enter(uuid), enter(uuid)])
    const bound = await Promise.all([
      choose(guest, one.value.login?.token, PASSWORD),
      choose(guest, two.value.login?.token, 'Other-horse-99'),
    ])
    expect(bound.filter(({ code }) => code === 200)).toHaveLength(1)
    const logins = await Promise.all(
      [PASSWORD, 'Other-horse-99'].map((password) =>
        server.send(undefined, 'login', { username: guest.user_name, password }),
      ),
    )
    expect(logins.map(({ code }) => code)).toEqual(bound.map(({ code }) => (code === 200 ? 200 : 500)))
    expect((await enter(uuid)).code).toBe(500)
  })

  test('sets one password though one session sends two at the same moment', async () => {
    const token = (await enter(await linkFor(guest))).value.login?.token
    const bound = await Promise.all([PASSWORD, 'Other-horse-99'].map((word) => choose(guest, token, word)))
    expect(bound.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('asks for a code on the telephone where there is a gateway', async () => {
    const gated = await testServer({
      publicUrl: 'https://review.example/admin/',
      sms: 'http://127.0.0.1:9/',
    } as never)
    const other = await reviewScene(gated, 1)
    const who = await makeExpert(gated, other, { name: '孙老师' })
    await gated.database.db.update(user).set({ password_hash: null }).where(eq(user.user_id, who.user_id))
    const { links } = await gated.ok(other.manager, 'invitation_links', {
      project_id: other.project_id,
      user_ids: [who.user_id],
    })
    const said = await gated.ok(undefined, 'expert_confirm_save', { uuid: keyOf(links[0]?.link), confirm: 1 })
    const me = { ...who, token: said.login?.token ?? '' }
    const bound = await gated.send(me, 'account_bind', { new_password: PASSWORD, agree: 1 })
    expect(bound.msg).toBe('请先验证手机号码')
  })

  test('revoked, expired, of somebody stopped, or of a review that is over, opens nothing', async () => {
    const uuid = await linkFor(seated)
    const revoked = await server.ok(scene.manager, 'invitation_revoke', {
      project_id: scene.project_id,
      user_ids: [seated.user_id, guest.user_id],
    })
    expect(revoked.people_num).toBe(1)
    expect([(await read(uuid)).msg, (await enter(uuid)).msg]).toEqual(['该邀请已撤回', '该邀请已撤回'])
    const again = await linkFor(seated)
    await db().update(invitation).set({ expires_at: new Date() })
    expect((await enter(again)).msg).toBe('邀请链接已过期，请联系评审办公室重新发送')
    const third = await linkFor(seated)
    await db().update(member).set({ expert_status: 'disabled' }).where(eq(member.user_id, seated.user_id))
    expect((await enter(third)).msg).toBe('您的参评状态为“停评”，无须再次回复')
    await scene.setProject({ project_status: 'finished' })
    expect((await enter(third)).msg).toBe('评审活动已结束，不能回复邀请')
  })
})

describe('the roster', () => {
  test('says who has come in, who has not, and until when a link is open', async () => {
    expect(await namesOf(0)).toEqual(expect.arrayContaining(['郑老师', '钱老师']))
    const uuid = await linkFor(seated)
    const rowOf = async () => (await roster({ keyword: '钱老师' })).rows[0]
    expect(await rowOf()).toMatchObject({ has_entered: 0, link_expires: expect.any(String) })
    const token = (await enter(uuid)).value.login?.token
    expect(await rowOf()).toMatchObject({ has_entered: 0, link_expires: expect.any(String) })
    await choose(seated, token)
    expect(await rowOf()).toMatchObject({ has_entered: 1, link_expires: null })
    expect(await namesOf(1)).toContain('钱老师')
    expect(await namesOf(0)).not.toContain('钱老师')
  })

  test('reminds of the chosen only those who have not come in', async () => {
    const user_ids = [guest, seated, scene.expert].map(({ user_id }) => user_id)
    const words = {
      project_id: scene.project_id,
      user_ids,
      waiting: 1,
      template: 'invite' as const,
      title: '邀请',
      content: '{confirm} ',
      channel: ['site' as const],
    }
    const { receiver_num, invalid } = await server.ok(scene.manager, 'send_expert_msg', words)
    expect(receiver_num).toBe(2)
    expect(invalid).toMatchObject([{ user_id: scene.expert.user_id, reason: '已经进入，或不在本活动中' }])
    const sent = await db().select().from(message)
    expect(sent.every(({ content }) => /confirm\/[0-9a-f-]{36}/.test(content))).toBe(true)
  })
})
