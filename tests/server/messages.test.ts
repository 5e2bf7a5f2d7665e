import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { member, message, opLog, user } from '#server/db/schema/index'
import { wireTime } from '#server/wire'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert, makeGroup } from '#tests/support/factories'
import { mailbox, work } from '#tests/support/messageWorker'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let project_id: number
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer({ publicUrl: 'https://review.example/admin/' })
  scene = await reviewScene(server, 2, { review_end_time: new Date('2031-05-06T10:00:00Z') })
  project_id = scene.project_id
})

type Sent = Partial<Input<'send_expert_msg'>>
const words = (more: Sent = {}): Input<'send_expert_msg'> => ({
  project_id,
  user_ids: [scene.expert.user_id],
  template: 'remind',
  title: '提醒',
  content: '{name}：{project}还有{undone}种，{deadline}前到{url}完成',
  channel: ['site'],
  ...more,
})
const send = (more: Sent = {}, as: Login = scene.manager) => server.ok(as, 'send_expert_msg', words(more))
const refused = async (more: Sent, as: Login = scene.manager) =>
  (await server.send(as, 'send_expert_msg', words(more))).msg
const inbox = (as: Login, more: Input<'expert_msg_list'> = {}) => server.ok(as, 'expert_msg_list', more)
const nameOf = async (as: Login) =>
  (await db().select().from(user).where(eq(user.user_id, as.user_id)))[0]?.nick_name ?? ''

describe('发消息', () => {
  test('reaches the person on the site at once, in his own words, and is written into the log', async () => {
    const { batch_id, receiver_num, invalid } = await send()
    expect({ receiver_num, invalid }).toEqual({ receiver_num: 1, invalid: [] })
    const { rows } = await inbox(scene.expert)
    const project = (await scene.held())?.project_name ?? ''
    expect(rows).toMatchObject([
      {
        batch_id,
        title: '提醒',
        content: `${await nameOf(scene.expert)}：${project}还有2种，2031-05-06 18:00前到https://review.example/admin/login/${project_id}完成`,
        send_status: 'sent',
        read_time: null,
      },
    ])
    const logged = await db().select().from(opLog).where(eq(opLog.action, 'send_expert_msg'))
    expect(logged).toMatchObject([{ project_id, after: { batch_id, receiver_num: 1 } }])
  })

  test('a name that looks like a variable stays a name', async () => {
    await db().execute(sql`update expert set name = '{url}' where user_id = ${scene.expert.user_id}`)
    await send({ content: '{name}老师' })
    expect((await inbox(scene.expert)).rows[0]?.content).toBe('{url}老师')
  })

  test('a variable that means nothing is refused by its name', async () => {
    expect(await refused({ content: '{name}，{phone}' })).toBe('不认识的变量：{phone}')
    expect(await refused({ title: '{x}' })).toBe('不认识的变量：{x}')
  })

  test('who cannot be reached by a channel is listed with the reason and gets the others', async () => {
    const mute = await makeExpert(server, scene, { phone: null })
    const stranger = await server.login('stranger')
    const { receiver_num, invalid } = await send({
      user_ids: [scene.expert.user_id, mute.user_id, stranger.user_id],
      channel: ['site', 'sms'],
    })
    expect(receiver_num).toBe(2)
    expect(invalid).toEqual([
      { user_id: mute.user_id, name: await nameOf(mute), reason: '没有可用的手机号码，收不到短信' },
      { user_id: stranger.user_id, name: null, reason: '不在本活动中，或已谢绝、退出' },
    ])
    expect((await inbox(mute)).total).toBe(1)
    expect((await inbox(stranger)).total).toBe(0)
    expect(await refused({ user_ids: [mute.user_id], channel: ['sms'] })).toBe('没有可以送达的收件人')
  })

  test('goes to everybody who has something left to do, or to all', async () => {
    const idle = await makeExpert(server, scene)
    const invited = await makeExpert(server, { ...scene, expert_status: 'invited' })
    const to = async (filter: Sent['filter']) =>
      (await send({ user_ids: undefined, filter, dry_run: 1 })).receiver_num
    expect(await to({})).toBe(2)
    expect(await to({ kind: 'not_confirmed' })).toBe(1)
    expect(await to({ all: 1 })).toBe(3)
    expect(await to({ keyword: await nameOf(invited) })).toBe(1)
    const other = await makeGroup(db(), project_id)
    expect(await to({ all: 1, group_id: other.group_id })).toBe(0)
    expect(await refused({ user_ids: undefined })).toBe('请选择收件人')
    expect((await inbox(idle)).total).toBe(0)
  })

  test('a trial run shows one reader’s text and sends nothing', async () => {
    const { batch_id, preview } = await send({ dry_run: 1 })
    expect(batch_id).toBeNull()
    expect(preview).toMatchObject({ name: await nameOf(scene.expert), title: '提醒' })
    expect(preview?.content).toContain('还有2种')
    expect(await db().select().from(message)).toEqual([])
  })

  test('the same submission is queued once, also when it arrives twice at the same moment', async () => {
    const submission_key = 'one-and-the-same'
    const [first, second] = await Promise.all([send({ submission_key }), send({ submission_key })])
    expect(second.batch_id).toBe(first.batch_id)
    expect(second.receiver_num).toBe(1)
    expect((await inbox(scene.expert)).total).toBe(1)
    await send({ submission_key: 'another-one' })
    expect((await inbox(scene.expert)).total).toBe(2)
  })

  test('a later time keeps it back until then, and it can be cancelled before', async () => {
    const send_time = wireTime(new Date(Date.now() + 3_600_000))
    const { batch_id } = await send({ send_time, channel: ['site', 'sms'] })
    const { sent, channel } = mailbox()
    await work(db(), { sms: channel })
    expect(sent).toEqual([])
    expect((await inbox(scene.expert)).total).toBe(0)
    await work(db(), { sms: channel }, new Date(Date.now() + 3_700_000))
    expect(sent).toHaveLength(1)
    expect((await inbox(scene.expert)).total).toBe(1)

    const later = await send({ send_time, channel: ['sms'] })
    const cancel = { project_id, batch_id: later.batch_id ?? 0 }
    expect(await server.ok(scene.manager, 'msg_cancel', cancel)).toEqual({ num: 1 })
    await work(db(), { sms: channel }, new Date(Date.now() + 3_700_000))
    expect(sent).toHaveLength(1)
    const gone = await server.send(scene.manager, 'msg_cancel', { project_id, batch_id: batch_id ?? 0 })
    expect(gone.msg).toBe('该批次没有等待发送的消息，不能取消')
  })

  test('five thousand people are queued by one statement', async () => {
    await db().execute(sql`insert into sys_user (user_name, nick_name)
      select 'many-' || n, '众' || n from generate_series(1, 5000) n`)
    await db()
      .execute(sql`insert into group_member (project_id, group_id, user_id, member_type, expert_status)
      select ${project_id}, ${scene.group_id}, user_id, 'expert', 'invited' from sys_user where user_name like 'many-%'`)
    const { receiver_num } = await send({ user_ids: undefined, filter: { kind: 'not_confirmed' } })
    expect(receiver_num).toBe(5000)
  })
})

describe('谁能发给谁', () => {
  test('the office of the project and the site, and a liaison to his own groups only', async () => {
    const other = await makeGroup(db(), project_id)
    const far = await makeExpert(server, { project_id, group_id: other.group_id })
    const liaison = await makeExpert(server, { ...scene, member_type: 'liaison' })
    const both = { user_ids: [scene.expert.user_id, far.user_id] }
    const { receiver_num, invalid } = await send(both, liaison)
    expect(receiver_num).toBe(1)
    expect(invalid.map(({ user_id }) => user_id)).toEqual([far.user_id])
    expect((await send(both, await server.login('sys', ['sys2']))).receiver_num).toBe(2)
    const strange = await server.login('strange', ['pingShenManage'])
    for (const as of [strange, scene.expert, await makeExpert(server, { ...scene, member_type: 'leader' })])
      expect((await server.send(as, 'send_expert_msg', words())).code).toBe(403)

    const batches = (as: Login) => server.ok(as, 'msg_batch_list', { project_id })
    expect((await batches(scene.manager)).total).toBe(2)
    expect((await batches(liaison)).total).toBe(1)
    expect((await batches(strange)).total).toBe(0)
    const [own] = (await batches(liaison)).rows
    const read = (as: Login) => inbox(as, { batch_id: own?.batch_id })
    expect((await read(liaison)).total).toBe(1)
    expect((await read(scene.manager)).total).toBe(1)
    expect((await read(scene.expert)).total).toBe(0)
    expect((await read(strange)).total).toBe(0)
  })

  test('an archived project sends no more', async () => {
    await scene.setProject({ project_status: 'archived' })
    expect(await refused({})).toBe('评审活动已归档，不能再发消息')
  })

  test('who has declined gets nothing', async () => {
    await db()
      .update(member)
      .set({ expert_status: 'declined' })
      .where(eq(member.user_id, scene.expert.user_id))
    expect(await refused({})).toBe('没有可以送达的收件人')
  })
})

describe('我的消息', () => {
  test('are marked as read, one or all, by their owner only', async () => {
    await send()
    await send({ title: '第二条' })
    const [second] = (await inbox(scene.expert)).rows
    const msg_ids = [second?.msg_id ?? 0]
    await inbox(scene.manager, { op: 'read', msg_ids })
    expect((await inbox(scene.expert, { unread: 1 })).total).toBe(2)
    await inbox(scene.expert, { op: 'read', msg_ids })
    expect((await inbox(scene.expert, { unread: 1 })).rows).toMatchObject([{ title: '提醒' }])
    await inbox(scene.expert, { op: 'read' })
    expect((await inbox(scene.expert, { unread: 1 })).total).toBe(0)
    const { rows } = await server.ok(scene.manager, 'msg_batch_list', { project_id })
    expect(rows.map(({ read_num }) => read_num)).toEqual([1, 1])
  })
})

describe('退回', () => {
  test('tells the expert in the same moment, with the reason and until when', async () => {
    const [book_id = 0] = scene.ids
    await scene.handIn(book_id)
    const reason = '意见与评分不一致'
    await server.ok(scene.manager, 'return_expert_review', {
      project_id,
      user_id: scene.expert.user_id,
      book_ids: [book_id],
      reason,
    })
    const [told] = (await inbox(scene.expert)).rows
    expect(told?.title).toBe('评审已退回')
    expect(told?.content).toContain(reason)
    expect(told?.content).toMatch(/1种教材.*\d{4}-\d\d-\d\d \d\d:\d\d前/)
    const unheard = await server.send(scene.manager, 'return_expert_review', {
      project_id,
      user_id: scene.expert.user_id,
      reason,
    })
    expect(unheard.msg).toBe('该专家没有可退回的评审')
    expect((await inbox(scene.expert)).total).toBe(1)
  })
})

describe('模板', () => {
  const list = () => server.ok(scene.manager, 'msg_template_list', { project_id })
  const save = (revision: number, content = '{name}，请评审') =>
    server.send(scene.manager, 'msg_template_save', {
      project_id,
      template: 'remind',
      title: '催办',
      content,
      channel: ['site', 'sms'],
      revision,
    })

  test('are the built-in ones until the project has its own; who read an older one overwrites nothing', async () => {
    expect(await list()).toHaveLength(5)
    expect((await save(0)).code).toBe(200)
    expect((await list())[1]).toMatchObject({ template: 'remind', title: '催办', revision: 1 })
    expect((await save(0)).msg).toBe('模板刚被其他人修改，请核对后再保存')
    expect((await save(1, '{who}')).msg).toBe('不认识的变量：{who}')
    expect((await save(1)).code).toBe(200)
    expect((await list())[1]?.revision).toBe(2)
  })
})

describe('发件箱', () => {
  const outbox = (as: Login) => server.ok(as, 'msg_outbox_list', { project_id })

  test('is exported for another system to send, with numbers and texts, for its own office only', async () => {
    await send({ channel: ['sms'] })
    await work(db(), {})
    const { titles, list } = await server.ok(scene.manager, 'msg_outbox_export', { project_id })
    expect(titles).toEqual(['编号', '收件人', '发送方式', '号码/邮箱', '标题', '内容'])
    const [waiting] = (await outbox(scene.manager)).rows
    expect(list).toMatchObject([
      { msg_id: waiting?.msg_id, address: waiting?.address, content: waiting?.content },
    ])
    const strange = await server.login('strange', ['pingShenManage'])
    expect((await server.send(strange, 'msg_outbox_export', { project_id })).msg).toBe('没有可以导出的消息')
    const msg_ids = list.map(({ msg_id }) => Number(msg_id))
    await server.ok(scene.manager, 'msg_mark_sent', { project_id, msg_ids, from: ['outbox'] })
    expect((await server.send(scene.manager, 'msg_outbox_export', { project_id })).code).toBe(500)
  })

  test('keeps what has no way out, whole, until somebody carries it or the channel is there', async () => {
    const { batch_id } = await send({ channel: ['sms'] })
    await work(db(), {})
    const { rows } = await outbox(scene.manager)
    expect(rows).toMatchObject([{ channel: 'sms', address: expect.stringMatching(/^138/), can_resend: true }])
    const [batch] = (await server.ok(scene.manager, 'msg_batch_list', { project_id })).rows
    expect(batch).toMatchObject({ status: 'outbox', outbox_num: 1 })
    expect((await outbox(await server.login('strange', ['pingShenManage']))).total).toBe(0)

    const some = { project_id, batch_id: batch_id ?? 0, from: ['outbox' as const] }
    expect((await server.send(scene.manager, 'msg_resend', some)).msg).toMatch(/^短信通道还没有配置/)
    expect(await server.ok(scene.manager, 'msg_mark_sent', some)).toEqual({ num: 1 })
    expect((await outbox(scene.manager)).total).toBe(0)
    const [done] = (await inbox(scene.manager, { batch_id: batch_id ?? 0 })).rows
    expect(done).toMatchObject({
      send_status: 'sent',
      phone_masked: expect.stringMatching(/^138\*{4}\d{4}$/),
    })
    expect(done?.fail_reason).toContain('确认已送达')
  })
})
