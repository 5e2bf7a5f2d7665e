import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { assignment, opLog, opinion, score } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert } from '#tests/support/factories'
import { leaderScene, type LeaderScene } from './leader.support'

let server: TestServer
let scene: LeaderScene
beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server)
})

const db = () => server.database.db
const taskOf = async ({ user_id }: Login, book_id = scene.first.book_id) => {
  const [found] = await db()
    .select()
    .from(assignment)
    .where(and(eq(assignment.book_id, book_id), eq(assignment.user_id, user_id)))
  return found
}
const setTask = (who: Login, values: Partial<typeof assignment.$inferInsert>) =>
  db()
    .update(assignment)
    .set(values)
    .where(and(eq(assignment.book_id, scene.first.book_id), eq(assignment.user_id, who.user_id)))
const logged = async (action: string) =>
  (await db().select().from(opLog).orderBy(asc(opLog.log_id))).filter((line) => line.action === action)

describe('taking assignments back', () => {
  const take = (more: Partial<Input<'delete_fenpei'>> = {}) =>
    server.ok(scene.manager, 'delete_fenpei', {
      project_id: scene.project_id,
      book_ids: [scene.first.book_id],
      ...more,
    })

  beforeEach(async () => {
    await scene.handIn(scene.one, scene.first.book_id)
    await server.ok(scene.two, 'user_score', {
      project_id: scene.project_id,
      book_id: scene.first.book_id,
      status: 'draft',
      items: [{ indicator_id: scene.leaves[0] ?? 0, score: 18, reason: '' }],
    })
    await setTask(scene.deputy, { pinned: true })
  })

  test('spares what was begun, submitted or locked', async () => {
    const { deleted_num, refused } = await take()
    expect(deleted_num).toBe(1)
    expect(refused.map(({ reason }) => reason).sort()).toEqual(['已评', '已锁定，请先解除锁定', '评审中'])
    expect(await taskOf(scene.leader)).toBeUndefined()
    expect(await logged('作废评审')).toEqual([])
  })

  test('with force ends all of it, keeps what was written and tells the log', async () => {
    const { last_score_time: before } = (await scene.held()) ?? {}
    expect(await take({ force: 1 })).toEqual({ deleted_num: 4, refused: [] })
    expect(await taskOf(scene.leader)).toBeUndefined()
    expect(await taskOf(scene.deputy)).toBeUndefined()
    expect(await taskOf(scene.one)).toMatchObject({ review_status: 'cancelled' })
    expect(await taskOf(scene.two)).toMatchObject({ review_status: 'cancelled' })
    expect(await db().select().from(score)).toHaveLength(2)
    expect(await db().select().from(opinion)).toHaveLength(1)
    expect(await scene.inPool()).toMatchObject({ flags: expect.arrayContaining(['need_expert']) })
    const { last_score_time: after } = (await scene.held()) ?? {}
    expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
    const [entry] = await logged('作废评审')
    const told: unknown[] = Object.values(entry?.before ?? {}).flat()
    expect(told).toHaveLength(3)
    expect(told).toContainEqual(
      expect.objectContaining({
        user_id: scene.one.user_id,
        review_status: 'submitted',
        total_score: 90,
      }),
    )
    // What is not submitted is nobody else's, in the log neither.
    expect(told).toContainEqual({
      fenpei_id: expect.any(Number),
      book_id: scene.first.book_id,
      user_id: scene.two.user_id,
      review_status: 'draft',
    })
  })

  test('is for those who run the project, and not once reviewing is over', async () => {
    const order = { project_id: scene.project_id, book_ids: [scene.first.book_id], force: 1 as const }
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect((await server.send(stranger, 'delete_fenpei', order)).code).toBe(403)
    await scene.setProject({ project_status: 'leader_stage' })
    expect((await server.send(scene.manager, 'delete_fenpei', order)).msg).toBe(
      '评审活动组长综合，不能取消分配',
    )
    expect(await taskOf(scene.one)).toMatchObject({ review_status: 'submitted' })
  })
})

describe('experts in reserve', () => {
  let spare: Login[]
  beforeEach(async () => {
    const { project_id, group_id } = scene
    spare = []
    for (let n = 0; n < 3; n++) spare.push(await makeExpert(server, { project_id, group_id }))
  })

  const reserve = (people: readonly Login[], more: Partial<Input<'group_bookUser'>> = {}) =>
    server.send(scene.manager, 'group_bookUser', {
      group_id: scene.group_id,
      book_ids: [scene.first.book_id],
      user_ids: people.map(({ user_id }) => user_id),
      assign_type: 'reserve',
      ...more,
    })
  const diverge = async () => {
    await scene.handIn(scene.one, scene.first.book_id)
    await scene.handIn(scene.two, scene.first.book_id, [12, 14, 18, 18], {}, { conclusion: 'not_recommend' })
  }

  test('join a book whose reviews diverge, and stay when it is allocated anew', async () => {
    await diverge()
    expect(await reserve(spare.slice(0, 1))).toMatchObject({ code: 200, value: { created_num: 1 } })
    const task = await taskOf(spare[0] ?? scene.one)
    expect(task).toMatchObject({ assign_type: 'reserve', pinned: true, review_status: 'assigned' })
    expect((await logged('手动分配'))[0]?.after).toMatchObject({ assign_type: 'reserve' })
    await scene.setProject({ experts_per_book: 3 })
    await server.ok(scene.manager, 'allocation_group_book', { project_id: scene.project_id, seed: 'a' })
    expect(await taskOf(spare[0] ?? scene.one)).toMatchObject({ assign_type: 'reserve' })
  })

  test('are two at most, those who have joined before counted in', async () => {
    await diverge()
    expect((await reserve(spare)).msg).toBe('教材《数控加工》最多增补2位专家')
    expect((await reserve(spare.slice(0, 1))).code).toBe(200)
    expect((await reserve(spare.slice(1))).msg).toBe('教材《数控加工》最多增补2位专家，已增补1位')
    expect((await reserve(spare.slice(1, 2))).code).toBe(200)
    expect((await reserve(spare.slice(2))).msg).toBe('教材《数控加工》最多增补2位专家，已增补2位')
  })

  test('are for nothing else, and replace nobody', async () => {
    await scene.handIn(scene.one, scene.first.book_id)
    const unneeded = '教材《数控加工》的评审没有较大分歧，不能增补专家'
    expect(await reserve(spare.slice(0, 1))).toMatchObject({ code: 500, msg: unneeded })
    expect((await reserve(spare.slice(0, 1), { mode: 'replace' })).msg).toBe('增补专家不能替换已有的专家')
    expect(await taskOf(spare[0] ?? scene.one)).toBeUndefined()
    const by_hand = await reserve(spare.slice(0, 1), { assign_type: 'manual' })
    expect(by_hand.value).toMatchObject({ created_num: 1 })
    expect(await taskOf(spare[0] ?? scene.one)).toMatchObject({ assign_type: 'manual', pinned: false })
  })
})
