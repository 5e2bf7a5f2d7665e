import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { INVITATION_TEXT } from '#contract/rules/expert/invitation'
import { sha256 } from '#server/hash'
import { asRole } from '#server/db/asRole'
import { expert, invitation, member, message, opLog, user, userRole } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let guest: Login
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer({ publicUrl: 'https://review.example/admin/' })
  scene = await reviewScene(server, 1)
  guest = await makeExpert(server, { ...scene, expert_status: 'invited' }, { name: '郑老师' })
})

async function invite(to: readonly Login[] = [guest], by = scene.manager) {
  await server.ok(by, 'send_expert_msg', {
    project_id: scene.project_id,
    user_ids: to.map(({ user_id }) => user_id),
    template: 'invite',
    title: '邀请',
    content: '请打开 {confirm} 回复',
    channel: ['site', 'sms'],
  })
  const sent = await db().select().from(message)
  return to.map(({ user_id }) => sent.filter((one) => one.user_id === user_id).map(({ content }) => content))
}
const keyIn = (content: string | undefined) => /confirm\/([0-9a-f-]{36}) /.exec(content ?? '')?.[1] ?? ''
const link = async (to = guest) => keyIn((await invite([to]))[0]?.at(-1))

const seatOf = async ({ user_id }: Login = guest) =>
  (await db().select().from(member).where(eq(member.user_id, user_id)))[0]
const creditOf = async ({ user_id }: Login = guest) =>
  (await db().select().from(expert).where(eq(expert.user_id, user_id)))[0]?.credit_score
const answer = (uuid: string, confirm: 0 | 1, reason?: string) =>
  server.send(undefined, 'expert_confirm_save', { uuid, confirm, reason })
const read = (uuid: string) => server.send(undefined, 'expert_confirm_detail', { uuid })
const refused = async (uuid: string, words: string) => {
  expect((await read(uuid)).msg).toBe(words)
  expect((await answer(uuid, 1)).msg).toBe(words)
}

describe('the link in an invitation', () => {
  test('tells without a login what it is about, and takes the word of the person invited', async () => {
    const uuid = await link()
    const { value } = await read(uuid)
    expect(value).toMatchObject({ name: '郑老师', review_mode: 'online', invitation: INVITATION_TEXT })
    const said = await server.ok(undefined, 'expert_confirm_save', { uuid, confirm: 1 })
    expect(said).toMatchObject({
      expert_status: 'confirmed',
      login: { user_name: guest.user_name, project_id: scene.project_id, has_password: true },
    })
    expect(await seatOf()).toMatchObject({ expert_status: 'confirmed' })
    expect((await seatOf())?.confirm_time).not.toBeNull()
    const logged = await db().select().from(opLog).where(eq(opLog.action, 'expert_confirm_save'))
    expect(logged).toMatchObject([
      {
        user_id: null,
        project_id: scene.project_id,
        before: { people: [{ name: '郑老师', status: 'invited' }] },
      },
    ])
  })

  describe('of an expert without a password', () => {
    beforeEach(() => db().update(user).set({ password_hash: null }).where(eq(user.user_id, guest.user_id)))
    const accept = (uuid: string) => server.ok(undefined, 'expert_confirm_save', { uuid, confirm: 1 })

    test('lets in to choose one, again until it is chosen, and then no more', async () => {
      const uuid = await link()
      const first = (await accept(uuid)).login
      expect(first).toMatchObject({ has_password: false, token: expect.any(String) })
      const [again, another] = [
        (await accept(uuid)).login,
        await server.send(undefined, 'expert_confirm_detail', { uuid }),
      ]
      expect(another.code).toBe(200)
      expect((await answer(uuid, 0, '出差在外')).msg).toBe('您已确认参加，如不能参加，请联系评审办公室')
      const me = { ...guest, token: again?.token ?? '' }
      expect((await server.send(me, 'msg_unread', {})).code).toBe(403)
      expect(await server.ok(me, 'getInfo', {})).toMatchObject({ need_bind: 1 })
      await server.ok(me, 'account_bind', { new_password: 'Plain-horse-88', agree: 1 })
      expect(await server.ok(me, 'msg_unread', {})).toEqual({ num: 1 })
      await refused(uuid, (await read(uuid)).msg)
      expect((await read(uuid)).msg).toMatch(/^您已于 .* 确认参加，无须再次回复$/)
      const entered = await server.ok(undefined, 'login', {
        username: guest.user_name,
        password: 'Plain-horse-88',
      })
      expect(entered.need_bind).toBe(0)
    })

    test('opens no account of an office, none that is closed, and none after it has run out', async () => {
      const uuid = await link()
      await db().insert(userRole).values(asRole(guest.user_id, 'reviewActivity'))
      expect((await accept(uuid)).login).toMatchObject({ has_password: false, token: null })
      await db().delete(userRole).where(eq(userRole.user_id, guest.user_id))
      await db().update(user).set({ disabled: true }).where(eq(user.user_id, guest.user_id))
      expect((await answer(uuid, 1)).code).toBe(500)
      await db().update(user).set({ disabled: false }).where(eq(user.user_id, guest.user_id))
      await db().update(invitation).set({ expires_at: new Date() })
      expect((await answer(uuid, 1)).msg).toBe('邀请链接已过期，请联系评审办公室重新发送')
    })
  })

  test('is one for both ways of a message, another for everybody, and kept only as a hash', async () => {
    const second = await makeExpert(server, { ...scene, expert_status: 'invited' })
    const [own, others] = await invite([guest, second])
    const keys = [...(own ?? []), ...(others ?? [])].map(keyIn)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]])
    expect(keys[0]).not.toBe(keys[2])
    const kept = await db().select().from(invitation)
    expect(kept.map(({ invite_hash }) => invite_hash).toSorted()).toEqual(
      [sha256(keys[0] ?? ''), sha256(keys[2] ?? '')].toSorted(),
    )
    const days = ((kept[0]?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(14, 1)
  })

  test('is not shown to the office that sent it, and leads who has answered to the console', async () => {
    const [own] = await invite([guest])
    const [batch] = (await server.ok(scene.manager, 'msg_batch_list', { project_id: scene.project_id })).rows
    const seen = await server.ok(scene.manager, 'expert_msg_list', { batch_id: batch?.batch_id })
    expect(seen.rows.map(({ content }) => content)).toEqual(
      own?.map(() => '请打开 https://review.example/admin/confirm/… 回复'),
    )
    const [mine] = (await server.ok(guest, 'expert_msg_list', {})).rows
    expect(keyIn(mine?.content)).not.toBe('')
    const [words] = await invite([scene.expert])
    expect(words?.[0]).toBe(`请打开 https://review.example/admin/login/${scene.project_id} 回复`)
  })

  test('declines with a reason, and costs nothing: he had not agreed', async () => {
    const uuid = await link()
    expect((await answer(uuid, 0)).msg).toBe('请填写谢绝理由')
    expect(await seatOf()).toMatchObject({ expert_status: 'invited' })
    expect((await answer(uuid, 0, '出差在外')).value).toMatchObject({
      expert_status: 'declined',
      login: null,
    })
    expect(await creditOf()).toBe(100)
    const [logged] = await db().select().from(opLog).where(eq(opLog.action, 'expert_confirm_save'))
    expect(logged?.reason).toBe('出差在外')
  })
})

describe('a link that is no good', () => {
  test('has been answered: once is enough', async () => {
    const uuid = await link()
    await answer(uuid, 1)
    const { msg } = await read(uuid)
    expect(msg).toMatch(/^您已于 \d{4}-\d\d-\d\d \d\d:\d\d 确认参加，无须再次回复$/)
    expect((await answer(uuid, 0, '反悔了')).msg).toBe(msg)
    expect(await seatOf()).toMatchObject({ expert_status: 'confirmed' })
  })

  test('is answered twice at the same moment: one answer counts', async () => {
    const uuid = await link()
    const codes = (await Promise.all([answer(uuid, 1), answer(uuid, 0, '去不了')])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 500])
  })

  test('has expired', async () => {
    const uuid = await link()
    await db()
      .update(invitation)
      .set({ expires_at: new Date(Date.now() - 1000) })
    await refused(uuid, '邀请链接已过期，请联系评审办公室重新发送')
  })

  test('is of somebody whom the office has answered for, or let go', async () => {
    const uuid = await link()
    await db().update(member).set({ expert_status: 'confirmed' }).where(eq(member.user_id, guest.user_id))
    await refused(uuid, '您的参评状态为“已确认”，无须再次回复')
    await db().delete(member).where(eq(member.user_id, guest.user_id))
    await refused(uuid, '该邀请已撤回')
  })

  test('is of a review that is over', async () => {
    const uuid = await link()
    await scene.setProject({ project_status: 'finished' })
    await refused(uuid, '评审活动已结束，不能回复邀请')
  })

  test('is guessed: after thirty wrong ones the door stays shut, for good ones too', async () => {
    const uuid = await link()
    const wrong = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    for (let n = 0; n < 30; n++)
      expect((n % 2 ? await read(wrong(n)) : await answer(wrong(n), 1)).msg).toBe(
        '邀请链接无效，请核对消息中的地址',
      )
    expect((await read(uuid)).msg).toBe('打开次数过多，请10分钟后再试')
    expect((await answer(uuid, 1)).code).toBe(500)
    expect(await seatOf()).toMatchObject({ expert_status: 'invited' })
  })
})

describe('one’s own word, at the console', () => {
  const say = (expert_status: 'confirmed' | 'declined' | 'committed' | 'disabled', more = {}, as = guest) =>
    server.send(as, 'update_expert_status', {
      project_id: scene.project_id,
      user_ids: [as.user_id],
      expert_status,
      ...more,
    })

  test('agrees, promises, and then asks the office to be let go', async () => {
    expect((await say('committed')).msg).toBe('您尚未确认参加评审，请先回复邀请或联系联络员')
    expect((await say('confirmed')).code).toBe(200)
    expect((await say('committed')).code).toBe(200)
    expect(await seatOf()).toMatchObject({ expert_status: 'committed' })
    expect((await say('declined', { reason: '出差' })).msg).toBe(
      '您的参评状态为“已签承诺书”，不能参加请联系评审办公室',
    )
  })

  test('declining after having agreed costs five points, which the office can give back', async () => {
    await say('confirmed')
    expect((await say('declined', { reason: '出差' })).code).toBe(200)
    expect(await creditOf()).toBe(95)
    // Who has declined has no seat any more.
    expect((await say('confirmed')).code).toBe(403)
    await server.ok(scene.manager, 'update_expert_status', {
      project_id: scene.project_id,
      user_ids: [guest.user_id],
      expert_status: 'confirmed',
    })
    expect(await creditOf()).toBe(100)
  })

  test('is about oneself, and nothing that the office decides', async () => {
    expect((await say('disabled', { reason: '不想评了' })).code).toBe(403)
    expect((await say('confirmed', { user_ids: [guest.user_id, scene.expert.user_id] })).code).toBe(403)
    const promised = await server.send(scene.manager, 'update_expert_status', {
      project_id: scene.project_id,
      user_ids: [guest.user_id],
      expert_status: 'committed',
    })
    expect(promised.msg).toBe('承诺书须由专家本人签署')
    expect(await seatOf()).toMatchObject({ expert_status: 'invited' })
  })
})

test('who has no password yet is told so: the office hands it out', async () => {
  await db().update(user).set({ password_hash: null }).where(eq(user.user_id, guest.user_id))
  const { login } = await server.ok(undefined, 'expert_confirm_save', { uuid: await link(), confirm: 1 })
  expect(login).toMatchObject({ has_password: false })
})
