import type { ExpertStatus } from '#contract/facts/seats'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actingLeader, member, opLog, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeExpert, makeGroup } from '#tests/support/factories'
import { GROUP_WORDS, leaderScene, type LeaderScene } from './leader.support'

let server: TestServer
let scene: LeaderScene
let outsider: Login
let fresh: { book_id: number }
/** A third book that nobody of the group reviews but 周专家; an expert of another group may act as well. */
beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server)
  const { db } = server.database
  const { project_id, group_id, one } = scene
  const elsewhere = await makeGroup(db, project_id, { group_name: '外组' })
  outsider = await makeExpert(server, { project_id, group_id: elsewhere.group_id }, { name: '外组专家' })
  fresh = await makeBook(db, { book_name: '增材制造' }, { project_id, group_id })
  await server.ok(scene.manager, 'group_bookUser', {
    group_id,
    book_ids: [fresh.book_id],
    user_ids: [one.user_id],
  })
})

const avoid = (people: readonly Login[], book_id = fresh.book_id) =>
  server.ok(scene.manager, 'pingshen_avoid_update', {
    project_id: scene.project_id,
    add: people.map(({ user_id }) => ({ user_id, book_id, kind: 'relative' as const, reason: '亲属' })),
  })
const choose = (who: Login | null, as = scene.manager, book_id = fresh.book_id) =>
  server.send(as, 'acting_leader_set', {
    group_id: scene.group_id,
    book_id,
    user_id: who?.user_id ?? null,
  })
const needed = () => server.ok(scene.manager, 'acting_leader_list', { group_id: scene.group_id })
const write = (as: Login, more: Parameters<LeaderScene['write']>[0] = {}) =>
  scene.write({ book_id: fresh.book_id, status: 'draft', ...more }, as)

test('a book that all leaders must avoid waits for an acting leader, who is one of those that need not', async () => {
  await avoid([scene.leader])
  expect(await needed()).toEqual([])
  expect(await choose(scene.one)).toMatchObject({
    code: 500,
    msg: '副组长孙副组长不须回避该教材，小组意见由其填写',
  })
  expect((await scene.detail(scene.leader, fresh.book_id)).readonly_reason).toBe(
    '您与该教材存在回避关系（亲属关系），小组意见请由副组长填写',
  )
  await avoid([scene.deputy, scene.two])
  const reason = '与该教材存在回避关系（亲属关系）'
  expect(await needed()).toEqual([
    {
      book_id: fresh.book_id,
      book_name: '增材制造',
      leaders: [
        { name: '李组长', leader_type: 'leader', reason },
        { name: '孙副组长', leader_type: 'deputy', reason },
      ],
      acting: null,
      opinion_status: 'none',
    },
  ])
  expect((await scene.detail(scene.leader, fresh.book_id)).readonly_reason).toBe(
    `您${reason}，小组意见须由代理组长填写，请联系评审管理员指定`,
  )
  const place = { group_id: scene.group_id, book_id: fresh.book_id }
  const fit = await server.ok(scene.manager, 'acting_leader_candidates', place)
  expect(fit.map(({ name, in_group }) => [name, in_group])).toEqual([
    ['周专家', true],
    ['外组专家', false],
  ])
  expect(await choose(scene.two)).toMatchObject({
    code: 500,
    msg: `吴专家${reason}，不能担任代理组长`,
  })
  expect(await choose(scene.manager)).toMatchObject({ code: 500, msg: '代理组长须是本活动的评审专家' })
  expect(await server.database.db.select().from(actingLeader)).toEqual([])
})

test.each([
  ['a member of the group', () => scene.one],
  ['an expert of another group', () => outsider],
])('%s who acts writes about this book and reads nothing else', async (_, who) => {
  await avoid([scene.leader, scene.deputy])
  await scene.handIn(scene.one, fresh.book_id)
  await scene.setProject({ project_status: 'leader_stage' })
  const acting = who()
  expect(await write(acting)).toMatchObject({ code: 403 })
  expect((await server.ok(acting, 'getRouters', {})).map(({ meta }) => meta?.title)).not.toContain('组长工作')
  expect(await choose(acting)).toMatchObject({ code: 200 })

  const menu = await server.ok(acting, 'getRouters', {})
  expect(menu.map(({ meta }) => meta?.title)).toContain('组长工作')
  const { rows } = await scene.list(acting)
  expect(rows.map(({ book_name, is_acting }) => [book_name, is_acting])).toEqual([['增材制造', true]])
  expect(rows[0]).toMatchObject({ hidden_reason: null, avg_score: 90 })
  expect((await scene.reviews(acting, fresh.book_id)).experts).toHaveLength(1)
  expect(await write(acting, { status: 'submitted', advice: GROUP_WORDS })).toMatchObject({ code: 200 })
  const written = await server.ok(acting, 'groupLeader_advice_list', { project_id: scene.project_id })
  expect(written.rows.map(({ book_name }) => book_name)).toEqual(['增材制造'])

  const { project_id, group_id, first } = scene
  for (const reply of [
    await server.send(acting, 'leader_expert_reviews', { project_id, book_id: first.book_id }),
    await server.send(acting, 'groupLeader_advice_detail', { project_id, group_id, book_id: first.book_id }),
    await server.send(acting, 'groupLeader_advice_detail', { project_id, group_id }),
    await scene.write({ status: 'draft' }, acting),
    await scene.write({ status: 'draft', book_id: undefined }, acting),
    await server.send(acting, 'update_book_violation', {
      project_id,
      book_id: fresh.book_id,
      violation_status: 'leader_confirmed',
      reason: '经查该教材存在抄袭他人成果的问题，情况属实。',
    }),
  ])
    expect(reply.code).toBe(403)
  expect(await server.ok(acting, 'group_booklist', { group_id })).toMatchObject({ total: 0 })
  expect(await server.ok(acting, 'group_zhuanjia', { group_id })).toEqual([])

  expect(await choose(null)).toMatchObject({ code: 500, msg: '该教材的小组意见已提交，请先退回' })
  expect((await scene.detail(scene.leader, fresh.book_id)).readonly_reason).toBe('小组意见已提交，不能修改')
})

test('what he may write ends with his seat, with a conflict of his own, and when the choice is withdrawn', async () => {
  const { db } = server.database
  const { project_id } = scene
  await avoid([scene.leader, scene.deputy])
  await choose(outsider)
  expect(await write(outsider)).toMatchObject({ code: 200 })
  const seat = and(eq(member.user_id, outsider.user_id), eq(member.project_id, project_id))
  const seatIs = (expert_status: ExpertStatus) => db.update(member).set({ expert_status }).where(seat)

  await seatIs('disabled')
  expect(await write(outsider)).toMatchObject({ code: 500, msg: '您在本活动中的评审已停止' })
  expect((await needed())[0]?.acting).toMatchObject({ name: '外组专家', problem: '已停评' })
  await seatIs('withdrawn')
  expect(await write(outsider)).toMatchObject({ code: 403 })
  expect((await needed())[0]?.acting).toMatchObject({ problem: '已不在本活动' })
  await seatIs('confirmed')

  await avoid([outsider])
  expect(await write(outsider)).toMatchObject({
    code: 500,
    msg: '您与该教材存在回避关系（亲属关系），小组意见须由代理组长填写，请联系评审管理员指定',
  })
  expect(await choose(scene.one)).toMatchObject({ code: 200 })
  expect(await write(outsider)).toMatchObject({ code: 403 })
  expect(await choose(null)).toMatchObject({ code: 200 })
  expect(await write(scene.one)).toMatchObject({ code: 403 })
  expect(await choose(null)).toMatchObject({ code: 500, msg: '该教材没有代理组长' })

  await choose(scene.one)
  // The leaders of another group may write about the book themselves.
  await db.update(projectBook).set({ group_id: null }).where(eq(projectBook.book_id, fresh.book_id))
  expect(await write(scene.one)).toMatchObject({ code: 403 })
})

test('only who runs the project chooses, while opinions are written, and the log keeps who it was', async () => {
  await avoid([scene.leader, scene.deputy])
  const stranger = await server.login('stranger', ['pingShenManage'])
  for (const as of [stranger, scene.leader, scene.one])
    expect(await choose(scene.one, as)).toMatchObject({ code: 403 })
  const place = { group_id: scene.group_id, book_id: fresh.book_id }
  expect(await server.ok(stranger, 'acting_leader_list', { group_id: scene.group_id })).toEqual([])
  expect(await server.send(stranger, 'acting_leader_candidates', place)).toMatchObject({ code: 403 })
  await choose(scene.one)
  await choose(outsider)
  const lines = (await server.database.db.select().from(opLog)).filter(
    ({ action }) => action === 'acting_leader_set',
  )
  expect(lines.map(({ before, after }) => [before, after])).toMatchObject([
    [null, { name: '周专家' }],
    [{ name: '周专家' }, { name: '外组专家' }],
  ])
  await scene.setProject({ project_status: 'weighting' })
  expect(await choose(null)).toMatchObject({ code: 500, msg: '评审活动核分中，不能指定代理组长' })
})
