import { beforeEach, expect, test } from 'vitest'
import { REFUSAL } from '#contract/refusals'
import { opLog } from '#server/db/schema/index'
import { day } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type TestServer } from '#tests/support/api'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const submitAll = ({ expert, project_id }: ReviewScene) =>
  server.send(expert, 'zhuanjia_all_submit', { project_id, sign_confirm: 1 })

test('names every book that is not done and what it lacks', async () => {
  const scene = await reviewScene(server, 3)
  const [one = 0, two = 0, three = 0] = scene.ids
  await scene.handIn(one)
  await server.ok(scene.expert, 'user_score', scene.sheet(two, [18, 18, 27, 27]))
  const reply = await submitAll(scene)
  expect(reply).toMatchObject({ code: 500, msg: '还有2本教材未完成评审' })
  expect(reply.data).toEqual([
    {
      book_id: two,
      book_name: scene.books[1]?.book_name,
      missing: '评审意见不少于50字，当前0字；请选择评审结论',
    },
    {
      book_id: three,
      book_name: scene.books[2]?.book_name,
      missing: '还有4项指标未打分；评审意见不少于50字，当前0字；请选择评审结论',
    },
  ])
  expect(await scene.given(one)).toMatchObject({ review_status: 'submitted', lock_time: null })
})

test('locks everything; avoided and cancelled books do not count', async () => {
  const scene = await reviewScene(server, 4)
  const [one = 0, two = 0, three = 0, four = 0] = scene.ids
  await scene.handIn(one)
  await scene.handIn(two)
  await scene.setAssignment(three, { review_status: 'avoided' })
  await scene.setAssignment(four, { review_status: 'cancelled' })
  expect((await scene.list()).summary).toMatchObject({ total: 2, can_all_submit: true, blockers: [] })
  const reply = await submitAll(scene)
  expect(reply).toMatchObject({ code: 200, value: { locked_num: 2 } })
  expect(await scene.given(two)).toMatchObject({ review_status: 'locked', lock_time: expect.any(Date) })
  expect(await scene.given(three)).toMatchObject({ review_status: 'avoided' })
  expect(await scene.seat()).toMatchObject({
    expert_status: 'all_submitted',
    all_submit_time: expect.any(Date),
  })
  expect((await scene.list()).summary).toMatchObject({
    all_submitted: true,
    can_all_submit: false,
    blockers: [],
  })
  expect(await server.send(scene.expert, 'user_score', scene.sheet(one, [1]))).toMatchObject({
    code: 500,
    msg: REFUSAL.assignmentLocked,
  })
  expect((await submitAll(scene)).msg).toBe('您的评审已全部提交')
  const lines = await server.database.db.select().from(opLog)
  expect(lines.filter(({ action }) => action === 'zhuanjia_all_submit')).toHaveLength(1)
})

test.each<[string, Parameters<ReviewScene['setProject']>[0], string]>([
  ['without a signature', { need_sign: true }, REFUSAL.signFirst],
  ['without a commitment', { need_commitment: true }, REFUSAL.commitFirst],
  ['after the end', { review_end_time: day(-1) }, REFUSAL.closed],
  ['while paused', { project_status: 'paused' }, REFUSAL.paused],
])('is refused %s', async (_, project, msg) => {
  const scene = await reviewScene(server, 1)
  await scene.handIn(scene.ids[0] ?? 0)
  await scene.setProject(project)
  expect((await scene.list()).summary).toMatchObject({ blockers: [msg], can_all_submit: false })
  expect(await submitAll(scene)).toMatchObject({ code: 500, msg })
  expect(await scene.given(scene.ids[0] ?? 0)).toMatchObject({ review_status: 'submitted' })
})

test.each([
  [0.5, '90分及以上教材比例超过50%'],
  [1, null],
])('a share of %s excellent books', async (excellent_ratio, msg) => {
  const scene = await reviewScene(server, 2, { rule: { excellent_ratio } })
  for (const book_id of scene.ids) await scene.handIn(book_id)
  const reply = await submitAll(scene)
  expect(reply).toMatchObject(msg === null ? { code: 200 } : { code: 500, msg })
})

test('five equal totals are worth a second look, no more', async () => {
  const scene = await reviewScene(server, 5)
  for (const book_id of scene.ids) await scene.handIn(book_id)
  expect((await scene.list()).summary).toMatchObject({
    warnings: ['所有教材分数相同，请确认'],
    can_all_submit: true,
  })
})

test('an expert without books is refused', async () => {
  const scene = await reviewScene(server, 0)
  expect(await submitAll(scene)).toMatchObject({ code: 403, msg: '您在本活动中没有评审任务' })
})
