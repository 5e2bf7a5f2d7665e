import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ResetScope } from '#contract/facts/project'
import { brokenInvariants } from '#server/checks/invariants'
import {
  assignment,
  avoidancePair,
  book,
  group,
  member,
  opinion,
  opLog,
  project,
  projectBook,
  reviewComment,
  score,
  scoreRuleVersion,
  signing,
  template,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let technician: Login

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2, { is_test: true, project_name: '演练' })
  technician = await server.login('technician', ['sys2'])
  const [first = 0] = scene.ids
  await scene.handIn(first)
  await db().insert(avoidancePair).values({
    project_id: scene.project_id,
    user_id: scene.expert.user_id,
    unit: '某某学院',
    kind: 'manual',
    source: 'admin',
    reason: '师生关系',
    create_by: scene.manager.user_id,
  })
  await db().insert(scoreRuleVersion).values({
    project_id: scene.project_id,
    version: 1,
    rule: {},
    reason: '启动',
    create_by: scene.manager.user_id,
  })
  await db().update(template).set({ locked: true })
  await db().update(projectBook).set({ final_score: '90', rank_all: 1, result_status: 'scored' })
})

const db = () => server.database.db
const reset = (scope: ResetScope, confirm_name = '演练', as = technician) =>
  server.send(as, 'reset_test_project', { project_id: scene.project_id, scope, confirm_name })
const left = async () => ({
  scores: await db().$count(score),
  advices: await db().$count(opinion),
  fenpei: await db().$count(assignment),
  groups: await db().$count(group),
  members: await db().$count(member),
  books: await db().$count(projectBook),
  avoids: await db().$count(avoidancePair),
})
const ALL = { scores: 1, advices: 1, fenpei: 2, groups: 1, members: 1, books: 2, avoids: 1 }

test('what there is to lose is counted before', async () => {
  expect(await server.ok(technician, 'reset_test_count', { project_id: scene.project_id })).toMatchObject(ALL)
})

test.each([
  ['score', { scores: 0, advices: 0 }],
  ['fenpei', { scores: 0, advices: 0, fenpei: 0 }],
  ['group', { scores: 0, advices: 0, fenpei: 0, groups: 0, members: 0 }],
  ['all', { scores: 0, advices: 0, fenpei: 0, groups: 0, members: 0, books: 0, avoids: 0 }],
] as const)('%s leaves what is not named, and the review is being configured again', async (scope, gone) => {
  const { value } = await reset(scope)
  const kept = { ...ALL, ...gone }
  expect(await left()).toEqual(kept)
  for (const key of ['scores', 'advices', 'fenpei', 'groups', 'members', 'books', 'avoids'] as const)
    expect({ key, deleted: value.deleted[key] }).toEqual({ key, deleted: ALL[key] - kept[key] })
  expect(await scene.held()).toMatchObject({
    project_status: 'configuring',
    calc_time: null,
    last_score_time: null,
  })
  expect(await db().$count(scoreRuleVersion)).toBe(0)
  expect(await db().select().from(template)).toMatchObject([{ locked: false }])
  for (const row of await db().select().from(projectBook))
    expect(row).toMatchObject({ final_score: null, rank_all: null, result_status: 'pending' })
  for (const row of await db().select().from(assignment))
    expect(row).toMatchObject({ review_status: 'assigned', submit_time: null })
  const status = scope === 'all' ? 'formal_passed' : 'in_review'
  for (const row of await db().select().from(book)) expect(row.declare_status).toBe(status)
  expect(await brokenInvariants(db())).toEqual([])
  const [entry] = await db().select().from(opLog).where(eq(opLog.action, 'reset_test_project'))
  expect(entry).toMatchObject({ before: { project_status: 'reviewing' }, after: { scope } })
})

test('somebody who had handed in everything may begin again', async () => {
  await scene.setSeat({
    expert_status: 'all_submitted',
    all_submit_time: new Date(),
    commit_time: new Date(),
  })
  await scene.setProject({ project_status: 'leader_stage' })
  await scene.setAssignment(scene.ids[1] ?? 0, { review_status: 'cancelled' })
  await reset('score')
  expect(await scene.seat()).toMatchObject({ expert_status: 'committed', all_submit_time: null })
  expect((await scene.given(scene.ids[1] ?? 0))?.review_status).toBe('assigned')
})

test('a review begins anew: nothing is signed, noted, read or shown on the wall', async () => {
  const [first = 0, second = 0] = scene.ids
  const { project_id } = scene
  const { fenpei_id = 0 } = (await scene.given(first)) ?? {}
  const signed = { project_id, user_id: scene.expert.user_id, content_hash: 'x', sign_time: new Date() }
  await db()
    .insert(signing)
    .values([{ ...signed, fenpei_id, score_revision: 1, advice_revision: 1 }, signed])
  await db().insert(reviewComment).values({ fenpei_id, code: 'M12', page: 1, text: '此处有误' })
  await scene.setAssignment(first, { read_seconds: 600, first_open_time: new Date() })
  await scene.setAssignment(second, {
    review_status: 'cancelled',
    read_seconds: 60,
    first_open_time: new Date(),
  })
  await scene.setProject({ project_status: 'leader_stage', wall_embargo: false })
  await db().update(projectBook).set({ wall_shown: true })
  expect((await reset('score')).code).toBe(200)
  // The promise holds: the seats are as they were before the start.
  expect(await db().select().from(signing)).toMatchObject([{ fenpei_id: null }])
  expect(await db().$count(reviewComment)).toBe(0)
  for (const book_id of scene.ids)
    expect(await scene.given(book_id)).toMatchObject({ read_seconds: 0, first_open_time: null })
  for (const row of await db().select().from(projectBook)) expect(row.wall_shown).toBe(false)
  expect(await scene.held()).toMatchObject({ wall_embargo: true })
})

test('only a test is reset, only when its name is typed out, and only by the technical office', async () => {
  expect((await reset('all', '演')).msg).toBe('请输入活动名称“演练”以确认')
  const director = await server.login('director', ['reviewActivity'])
  for (const as of [scene.manager, director]) expect((await reset('all', '演练', as)).code).toBe(403)
  await db().update(project).set({ is_test: false })
  expect((await reset('all')).msg).toBe('非测试项目不能重置')
  expect(await left()).toEqual(ALL)
})

test('indicators that another review has started with stay locked', async () => {
  const held = await scene.held()
  await reviewScene(server, 1, { template_id: held?.template_id ?? 0 })
  await reset('score')
  const [own] = await db()
    .select()
    .from(template)
    .where(eq(template.template_id, held?.template_id ?? 0))
  expect(own?.locked).toBe(true)
})
