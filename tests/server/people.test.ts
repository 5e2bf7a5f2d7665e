import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { Input } from '#contract'
import { expert, member, opLog } from '#server/db/schema/index'
import { makeExpert, makeGroup } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let scene: ReviewScene
let manager: Login
let project_id: number
let group_id: number

const db = () => server.database.db
const typeOf = async (who: Login, group = group_id) =>
  (
    await db()
      .select()
      .from(member)
      .where(and(eq(member.user_id, who.user_id), eq(member.group_id, group)))
  )[0]?.member_type

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
  ;({ manager, project_id, group_id } = scene)
})

describe('设置人员类型', () => {
  const set = (user_ids: number[], more: Partial<Input<'set_usertype'>>) =>
    server.ok(manager, 'set_usertype', { group_id, user_ids, ...more })

  test('changes many at once and says of each that stays why', async () => {
    const free = await makeExpert(server, scene)
    const elsewhere = await makeGroup(db(), project_id, { group_name: '第二组' })
    const away = await makeExpert(server, { project_id, group_id: elsewhere.group_id }, { name: '外组' })
    const { done_num, skipped } = await set([free.user_id, scene.expert.user_id, away.user_id, 99_999], {
      member_type: 'secretary',
    })
    expect(done_num).toBe(1)
    expect(skipped.map(({ user_id, reason }) => [user_id, reason])).toEqual([
      [scene.expert.user_id, '已分配2种教材，请先取消分配'],
      [away.user_id, '不在本组'],
      [99_999, '不在本组'],
    ])
    expect(await typeOf(free)).toBe('secretary')
    expect(await typeOf(scene.expert)).toBe('expert')
    const [last] = (await db().select().from(opLog)).slice(-1)
    expect(last).toMatchObject({ action: 'set_usertype', after: { member_type: 'secretary' } })
  })

  test('who is to score needs a profile and no other panel', async () => {
    const second = await makeGroup(db(), project_id, { group_name: '第二组' })
    const helper = await server.login('helper')
    await db()
      .insert(member)
      .values([
        {
          project_id,
          group_id,
          user_id: helper.user_id,
          member_type: 'secretary',
          expert_status: 'confirmed',
        },
        {
          project_id,
          group_id: second.group_id,
          user_id: scene.expert.user_id,
          member_type: 'liaison',
          expert_status: 'confirmed',
        },
      ])
    expect((await set([helper.user_id], { member_type: 'expert' })).skipped).toMatchObject([
      { name: 'helper', reason: '没有专家信息' },
    ])
    const other = await set([scene.expert.user_id], { group_id: second.group_id, member_type: 'expert' })
    expect(other.skipped[0]?.reason).toMatch(/^已在本项目“.+”任专家$/)
    const anywhere = await server.ok(manager, 'set_usertype', {
      project_id,
      user_ids: [scene.expert.user_id],
      member_type: 'observer',
    })
    expect(anywhere.skipped).toMatchObject([{ reason: '在多个评审组任职，请到组内设置' }])
  })

  test('a leader is appointed one at a time, and steps back unless his opinion is in', async () => {
    const second = await makeExpert(server, scene)
    const two = [scene.expert.user_id, second.user_id]
    const reply = await server.send(manager, 'set_usertype', {
      group_id,
      user_ids: two,
      member_type: 'leader',
    })
    expect(reply.msg).toBe('一次只能设置一位组长')
    await set([scene.expert.user_id], { member_type: 'leader' })
    await set([second.user_id], { member_type: 'leader' })
    expect([await typeOf(scene.expert), await typeOf(second)]).toEqual(['expert', 'leader'])
    await set([second.user_id], { member_type: 'expert' })
    expect(await typeOf(second)).toBe('expert')
  })

  test('the kind of expert belongs to the person, whatever the review', async () => {
    const plain = await server.login('plain')
    const { done_num, skipped } = await server.ok(manager, 'set_usertype', {
      user_ids: [scene.expert.user_id, plain.user_id],
      expert_kind: 'politics',
    })
    expect([done_num, skipped]).toMatchObject([1, [{ user_id: plain.user_id, reason: '没有专家信息' }]])
    const [found] = await db().select().from(expert).where(eq(expert.user_id, scene.expert.user_id))
    expect(found?.expert_kind).toBe('politics')
  })

  test('is refused without a type, and outside one’s scope', async () => {
    const user_ids = [scene.expert.user_id]
    expect((await server.send(manager, 'set_usertype', { group_id, user_ids })).msg).toContain('人员类型')
    const stranger = await server.login('stranger', ['pingShenManage'])
    const refused = await server.send(stranger, 'set_usertype', {
      group_id,
      user_ids,
      member_type: 'observer',
    })
    expect(refused.code).toBe(403)
    expect(await typeOf(scene.expert)).toBe('expert')
  })
})

describe('组内全部人员', () => {
  test('are told with what each is there for; a leader learns no telephone', async () => {
    const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
    await makeExpert(server, { ...scene, member_type: 'liaison' }, { name: '联络', phone: '13900000001' })
    await makeExpert(server, { ...scene, member_type: 'observer' })
    const all = await server.ok(manager, 'group_renyuan', { project_id, group_id })
    expect(all.map(({ member_type }) => member_type)).toEqual(['leader', 'expert', 'liaison', 'observer'])
    expect(all[1]).toMatchObject({ assigned_num: 2, done_num: 0, is_leader: 0 })
    const one = await server.ok(manager, 'group_renyuan', { project_id, group_id, member_type: 'liaison' })
    expect(one).toMatchObject([{ name: '联络', phone: '13900000001' }])
    const seen = await server.ok(leader, 'group_renyuan', { project_id, group_id })
    expect(seen.map(({ phone }) => phone)).toEqual([null, null, null, null])
    // The list of experts holds who scores.
    const experts = await server.ok(manager, 'group_zhuanjia', { group_id })
    expect(experts.map(({ member_type }) => member_type)).toEqual(['leader', 'expert'])
  })

  test('are nobody’s outside the scope, nor under another project', async () => {
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect(await server.ok(stranger, 'group_renyuan', { project_id, group_id })).toEqual([])
    expect(await server.ok(manager, 'group_renyuan', { project_id: project_id + 1, group_id })).toEqual([])
  })
})

describe('联络员', () => {
  let liaison: Login
  let other: Login
  let second: number

  /** Each of two groups has one expert and a liaison. */
  beforeEach(async () => {
    second = (await makeGroup(db(), project_id, { group_name: '第二组' })).group_id
    liaison = await makeExpert(server, { ...scene, member_type: 'liaison' }, { name: '联络甲' })
    other = await makeExpert(
      server,
      { project_id, group_id: second, member_type: 'liaison' },
      { name: '联络乙' },
    )
  })

  const list = async (as: Login) =>
    (await server.ok(as, 'zhuanjia_liaisonMan', { project_id, op: 'list' })) ?? []
  const set = (more: Partial<Input<'zhuanjia_liaisonMan'>>, as = manager) =>
    server.send(as, 'zhuanjia_liaisonMan', {
      project_id,
      op: 'set',
      user_ids: [scene.expert.user_id],
      liaison_user_id: other.user_id,
      ...more,
    })
  const seen = async (as: Login) =>
    (await server.ok(as, 'expert_review_list', { project_id })).rows.map(({ user_id }) => user_id)

  test('looks after his group, until an expert is given to somebody else and taken back', async () => {
    expect(await seen(liaison)).toEqual([scene.expert.user_id])
    expect(await seen(other)).toEqual([])
    expect((await set({})).code).toBe(200)
    expect(await seen(liaison)).toEqual([])
    expect(await seen(other)).toEqual([scene.expert.user_id])
    expect((await set({ op: 'remove' })).code).toBe(200)
    expect(await seen(liaison)).toEqual([scene.expert.user_id])
  })

  test('when the one who was set is none any more, those of the group look after the expert', async () => {
    await set({})
    await server.ok(manager, 'del_zhuanjia', { group_id: second, user_ids: [other.user_id] })
    expect(await seen(liaison)).toEqual([scene.expert.user_id])
  })

  test('is told to the office with the work of his experts, to himself, and to an expert without the others', async () => {
    const mate = await makeExpert(server, scene)
    await scene.handIn(scene.ids[0] ?? 0)
    expect(await list(manager)).toMatchObject([
      { name: '联络甲', expert_num: 2, done_rate: 50 },
      { name: '联络乙', expert_num: 0, done_rate: null, experts: [] },
    ])
    expect((await list(liaison)).map(({ name }) => name)).toEqual(['联络甲'])
    expect(await list(mate)).toMatchObject([
      { name: '联络甲', expert_num: null, done_rate: null, experts: [{ user_id: mate.user_id }] },
    ])
  })

  test('reads the progress of his own experts with their telephones but no scores, and nothing else', async () => {
    await makeExpert(server, { project_id, group_id: second })
    const { rows } = await server.ok(liaison, 'not_reviewed_user_list', { project_id })
    expect(rows).toMatchObject([
      { user_id: scene.expert.user_id, phone: expect.any(String), liaison_name: '联络甲' },
    ])
    await scene.handIn(scene.ids[0] ?? 0)
    const progress = await server.ok(liaison, 'expert_review_list', { project_id })
    expect(progress.rows).toMatchObject([{ submitted_num: 1, avg_score: null, max_score: null }])
    expect((await server.ok(liaison, 'admin_group_list', { project_id })).map((g) => g.group_id)).toEqual([
      group_id,
    ])
    for (const call of ['zhuanjia_realtime_pingshen', 'project_all_num', 'project_expert_list'] as const)
      expect((await server.send(liaison, call, { project_id })).code).toBe(403)
    expect((await server.send(liaison, 'group_renyuan', { project_id, group_id })).code).toBe(403)
    const menu = await server.ok(liaison, 'getRouters', {})
    expect(menu.flatMap(({ children }) => (children ?? []).map(({ path }) => path))).toEqual([
      'theReview',
      'messages',
    ])
  })

  test('a leader sees no telephone of his group, even where he is liaison of another', async () => {
    const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
    await db().insert(member).values({
      project_id,
      group_id: second,
      user_id: leader.user_id,
      member_type: 'liaison',
      expert_status: 'confirmed',
    })
    const called = await makeExpert(server, { project_id, group_id: second, expert_status: 'invited' })
    const { rows } = await server.ok(leader, 'not_reviewed_user_list', { project_id })
    expect(new Map(rows.map(({ user_id, phone }) => [user_id, phone !== null]))).toEqual(
      new Map([
        [scene.expert.user_id, false],
        [called.user_id, true],
      ]),
    )
  })

  test('is only somebody who has that seat; he sets nobody himself', async () => {
    expect((await set({ liaison_user_id: scene.expert.user_id })).msg).toContain('不是本项目的联络员')
    expect((await set({ user_ids: [manager.user_id] })).msg).toBe('1人不是本项目的评审专家，未作任何修改')
    expect((await set({}, liaison)).code).toBe(403)
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect((await set({}, stranger)).code).toBe(403)
    expect(await list(stranger)).toEqual([])
  })
})
