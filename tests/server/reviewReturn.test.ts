import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { opLog, reviewVersion } from '#server/db/schema/index'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const REASON = '第二本的意见过于笼统'

const giveBack = (
  { project_id, expert, manager }: ReviewScene,
  book_ids: number[] = [],
  as: Login = manager,
) =>
  server.send(as, 'return_expert_review', { project_id, user_id: expert.user_id, book_ids, reason: REASON })

async function locked(books = 2) {
  const scene = await reviewScene(server, books)
  for (const book_id of scene.ids) await scene.handIn(book_id)
  await server.ok(scene.expert, 'zhuanjia_all_submit', { project_id: scene.project_id, sign_confirm: 1 })
  return scene
}

test('one book goes back with its values and a snapshot; the other stays locked', async () => {
  const scene = await locked()
  const [one = 0, two = 0] = scene.ids
  const before = (await scene.held())?.last_score_time?.getTime() ?? 0
  const reply = await giveBack(scene, [two])
  expect(reply).toMatchObject({ code: 200, value: { returned_num: 1, expert_status: 'returned' } })
  expect(await scene.given(one)).toMatchObject({ review_status: 'locked' })
  const given = await scene.given(two)
  expect(given).toMatchObject({
    review_status: 'returned',
    return_reason: REASON,
    lock_time: null,
    submit_time: null,
  })
  const hours = ((given?.return_deadline?.getTime() ?? 0) - (given?.return_time?.getTime() ?? 0)) / 3_600_000
  expect(hours).toBe(48)
  expect(await scene.seat()).toMatchObject({
    expert_status: 'returned',
    return_count: 1,
    all_submit_time: null,
  })
  expect((await scene.held())?.last_score_time?.getTime()).toBeGreaterThan(before)

  expect(await scene.open(two)).toMatchObject({
    total_score: 90,
    return_reason: REASON,
    review_status: 'returned',
    readonly_reason: null,
  })
  const versions = await server.database.db
    .select()
    .from(reviewVersion)
    .where(eq(reviewVersion.kind, 'return'))
  expect(versions).toMatchObject([
    { fenpei_id: given?.fenpei_id, reason: REASON, content: { total_score: 90, review_status: 'locked' } },
  ])
  expect(versions[0]?.content['items']).toHaveLength(4)
  expect((await server.database.db.select().from(opLog)).at(-1)).toMatchObject({
    action: 'return_expert_review',
    reason: REASON,
    before: [{ fenpei_id: given?.fenpei_id, review_status: 'locked' }],
  })
})

test('all of them go back when none is named; the expert can hand them in again', async () => {
  const scene = await locked()
  expect((await giveBack(scene)).value.returned_num).toBe(2)
  expect((await scene.list()).summary).toMatchObject({ returned: 2, blockers: ['还有2本教材未完成评审'] })
  for (const book_id of scene.ids)
    await server.ok(scene.expert, 'advice_add', scene.opinion(book_id, { status: 'submitted' }))
  expect(await scene.seat()).toMatchObject({ expert_status: 'reviewing' })
  await server.ok(scene.expert, 'zhuanjia_all_submit', { project_id: scene.project_id, sign_confirm: 1 })
  expect(await scene.seat()).toMatchObject({ expert_status: 'all_submitted' })
})

test('the third return is the administrator’s', async () => {
  const scene = await locked(1)
  const again = () => scene.setAssignment(scene.ids[0] ?? 0, { review_status: 'locked' })
  for (const _ of [1, 2]) {
    expect((await giveBack(scene)).code).toBe(200)
    await again()
  }
  expect(await giveBack(scene)).toMatchObject({
    code: 500,
    msg: '该专家已被退回2次，再次退回须由超级管理员操作',
  })
  expect((await giveBack(scene, [], await server.login('root', ['admin']))).code).toBe(200)
})

describe('is refused', () => {
  test('to everybody but those who run the project', async () => {
    const scene = await locked(1)
    const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
    for (const other of [await server.login('stranger', ['pingShenManage']), scene.expert])
      expect((await giveBack(scene, [], other)).code).toBe(403)
    // A leader asks for one review, and nothing goes back before the office has agreed.
    expect((await giveBack(scene, [], leader)).msg).toBe('申请退回须指明一种教材和一位专家')
    expect(await scene.given(scene.ids[0] ?? 0)).toMatchObject({ review_status: 'locked' })
    expect(
      await server.database.db.select().from(reviewVersion).where(eq(reviewVersion.kind, 'return')),
    ).toEqual([])
  })

  test('without a reason, when nothing was handed in, and after the project is over', async () => {
    const scene = await reviewScene(server, 1)
    const input = { project_id: scene.project_id, user_id: scene.expert.user_id, reason: '短' }
    expect((await server.send(scene.manager, 'return_expert_review', input)).msg).toBe('退回理由不少于5字')
    expect((await giveBack(scene)).msg).toBe('该专家没有可退回的评审')
    await scene.handIn(scene.ids[0] ?? 0)
    await scene.setProject({ project_status: 'publicity' })
    expect((await giveBack(scene)).msg).toBe('评审已结束，不能退回')
  })
})
