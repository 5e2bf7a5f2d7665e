import { eq, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Input } from '#contract'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { brokenInvariants } from '#server/checks/invariants'
import { assignment, opLog, reviewVersion, scoreRuleVersion } from '#server/db/schema/index'
import type { Login, TestServer } from '#tests/support/api'
import { testServer } from '#tests/support/api'
import { leaderScene, VETO, type LeaderScene } from './leader.support'

let server: TestServer
let scene: LeaderScene
beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server, { rule: { leader_weight: 0.3 } })
  await server.database.db.insert(scoreRuleVersion).values({
    project_id: scene.project_id,
    version: 1,
    rule: ScoreRule.parse({ leader_weight: 0.3 }),
    reason: '启动评审',
    create_by: scene.manager.user_id,
  })
})

const REASON = '核实为师生关系，按规定回避'

/** Puts on record that these must not meet. */
const clash = (people: readonly Login[], book_id = scene.first.book_id) =>
  server.ok(scene.manager, 'pingshen_avoid_update', {
    project_id: scene.project_id,
    add: people.map(({ user_id }) => ({
      user_id,
      book_id,
      kind: 'teacher_student' as const,
      reason: '师生',
    })),
  })
const taskOf = async ({ user_id }: Login, book_id = scene.first.book_id) => {
  const all = await server.database.db.select().from(assignment).where(eq(assignment.book_id, book_id))
  const found = all.find((task) => task.user_id === user_id)
  if (!found) throw new Error('no such assignment')
  return found
}
const voiding = async (
  people: readonly Login[],
  more: Partial<Input<'avoid_conflict_void'>> = {},
  as = scene.manager,
) =>
  server.send(as, 'avoid_conflict_void', {
    project_id: scene.project_id,
    fenpei_ids: await Promise.all(people.map(async (one) => (await taskOf(one)).fenpei_id)),
    reason: REASON,
    ...more,
  })
const calc = async () => {
  const director = await server.login(`director-${Math.random()}`, ['reviewActivity'])
  const { project_id } = scene
  await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })
}
const result = async () => {
  const { rows, stale } = await server.ok(scene.manager, 'book_resultscore', { project_id: scene.project_id })
  return { stale, book: rows.find(({ book_id }) => book_id === scene.first.book_id) }
}
const logged = async (action: string) =>
  (await server.database.db.select().from(opLog)).filter((line) => line.action === action)

test('a voided review stays in the records and counts nowhere any more', async () => {
  const { manager, project_id, group_id, first } = scene
  for (const as of [scene.leader, scene.deputy, scene.two]) await scene.handIn(as, first.book_id)
  await scene.handIn(scene.one, first.book_id, [12, 14, 18, 18], {}, { conclusion: 'not_recommend' })
  await scene.setProject({ project_status: 'leader_stage' })
  const text = '专家对案例时效性的看法不同，合议后以标准为准'
  const deviation_notes = (['range', 'std'] as const).map((kind) => ({ kind, text }))
  expect((await scene.write({ is_discussed: 1, deviation_notes })).code).toBe(200)
  await calc()
  expect((await result()).book).toMatchObject({ valid_num: 4, avg_score: 83 })
  await clash([scene.one])

  const { value } = await voiding([scene.one])
  expect(value).toEqual({
    voided_num: 1,
    missing: [],
    opinion_books: [first.book_id],
    opinions_returned: true,
  })
  expect((await result()).stale).toBe(true)
  expect(await taskOf(scene.one)).toMatchObject({
    review_status: 'avoided',
    avoid_reason: `${REASON}（师生关系：师生）`,
    avoid_by: manager.user_id,
    avoid_time: expect.any(Date),
  })

  await calc()
  const { stale, book } = await result()
  expect(stale).toBe(false)
  expect(book).toMatchObject({ valid_num: 3, avg_score: 90, leader_score: null })
  expect(book?.scores).toHaveLength(3)
  const reviews = await scene.reviews(scene.deputy)
  expect(reviews.experts.map(({ anon_no }) => anon_no)).toEqual([1, 2, 4])
  expect(reviews.stat).toMatchObject({ valid_num: 3, avg: 90 })
  expect(await server.ok(manager, 'project_all_num', { project_id })).toMatchObject({
    assigned_num: 7,
    done_num: 3,
  })
  const people = await server.ok(manager, 'group_zhuanjia', { group_id })
  expect(people.find(({ user_id }) => user_id === scene.one.user_id)).toMatchObject({
    assigned_num: 1,
    done_num: 0,
    avg_score: null,
  })
  const users = await server.ok(manager, 'book_userList', { project_id, book_id: first.book_id })
  expect(users.find(({ user_id }) => user_id === scene.one.user_id)).toMatchObject({
    review_status: 'avoided',
    total_score: null,
  })

  const [kept] = await server.ok(manager, 'avoided_review_list', { group_id })
  expect(kept).toMatchObject({
    user_name: '周专家',
    book_name: '数控加工',
    by_name: 'office',
    total_score: 62,
    conclusion: 'not_recommend',
    advice: expect.stringContaining('号意见'),
  })
  expect(kept?.items.map(({ name, score }) => [name, score])).toEqual([
    ['政治方向', 12],
    ['立德树人', 14],
    ['科学性', 18],
    ['先进性', 18],
  ])
  const [version] = await server.database.db
    .select()
    .from(reviewVersion)
    .where(ne(reviewVersion.kind, 'submit'))
  expect(version).toMatchObject({
    reason: REASON,
    content: { review_status: 'submitted', total_score: 62 },
  })
  expect((await logged('avoid_conflict_void'))[0]).toMatchObject({
    reason: REASON,
    before: [{ user_id: scene.one.user_id, review_status: 'submitted', kind: 'teacher_student' }],
    after: { review_status: 'avoided', need_expert: [], opinions_returned: [first.book_id] },
  })
  expect(await brokenInvariants(server.database.db)).toEqual([])
})

test('the opinion that rested on it goes back to the leader with the reason, and the veto it confirmed is open again', async () => {
  await scene.handIn(
    scene.one,
    scene.first.book_id,
    undefined,
    { veto_hits: [{ indicator_id: scene.veto, reason: VETO, pages: '12' }] },
    { conclusion: 'not_recommend' },
  )
  await scene.handIn(scene.two, scene.first.book_id)
  await scene.setProject({ project_status: 'leader_stage' })
  const confirmed = [{ indicator_id: scene.veto, confirmed: true, reason: VETO }]
  const vetoed = { veto_confirm: confirmed, conclusion: 'not_recommend' } as const
  expect(await scene.write(vetoed)).toMatchObject({ code: 200 })
  expect((await scene.inPool())?.violation_status).toBe('leader_confirmed')
  await clash([scene.one])
  await voiding([scene.one])
  const opinion = await scene.detail()
  expect(opinion).toMatchObject({
    opinion_status: 'returned',
    readonly_reason: null,
    return_reason: '有专家的评审因回避作废，请按现有的评审重新核对小组意见后提交',
  })
  expect(opinion.return_reason).not.toContain('周专家')
  expect((await scene.inPool())?.violation_status).toBe('suspected')
  // The voided tick cannot be confirmed again.
  expect(await scene.write(vetoed)).toMatchObject({ code: 200 })
  expect((await scene.inPool())?.violation_status).toBe('suspected')
  expect((await scene.reviews()).vetoes).toEqual([])
})

test('while results are weighed the opinion stands, and the answer says so; after that nothing is voided', async () => {
  for (const as of [scene.one, scene.two]) await scene.handIn(as, scene.first.book_id)
  await scene.setProject({ project_status: 'leader_stage' })
  await scene.write()
  await clash([scene.one, scene.two])
  await scene.setProject({ project_status: 'weighting' })
  expect((await voiding([scene.one])).value).toMatchObject({
    opinion_books: [scene.first.book_id],
    opinions_returned: false,
  })
  expect((await scene.stored())[0]?.status).toBe('submitted')
  const add = { user_id: scene.two.user_id, book_id: scene.second.book_id, reason: '亲属' }
  const { project_id } = scene
  for (const more of [{ avoid_rules: { same_unit: 0 } }, { remove: [1] }])
    expect(
      await server.send(scene.manager, 'pingshen_avoid_update', { project_id, add: [add], ...more }),
    ).toMatchObject({ msg: '评审活动核分中，不能修改回避规则' })
  for (const [project_status, words] of [
    ['publicity', '评审活动公示中，不能作废评审'],
    ['finished', '评审活动已结束，不能作废评审'],
    ['archived', '评审活动已归档，不能作废评审'],
  ] as const) {
    await scene.setProject({ project_status })
    expect(await voiding([scene.two])).toMatchObject({ code: 500, msg: words })
    expect(
      await server.send(scene.manager, 'pingshen_avoid_update', { project_id, add: [add] }),
    ).toMatchObject({ msg: words.replace('作废评审', '登记回避') })
  }
  expect((await taskOf(scene.two)).review_status).toBe('submitted')
})

test('reviews that are not in yet end too; the book waits for experts, and the same pair is never given again', async () => {
  const { manager, project_id, group_id, first, one, two } = scene
  await scene.handIn(two, first.book_id)
  await server.ok(manager, 'return_expert_review', {
    project_id,
    user_id: two.user_id,
    book_ids: [first.book_id],
    reason: '请补充修改意见',
  })
  await scene.setProject({ last_score_time: null })
  await clash([one, two])
  expect((await voiding([one, two])).value).toEqual({
    voided_num: 2,
    missing: [{ book_id: first.book_id, book_name: '数控加工' }],
    opinion_books: [],
    opinions_returned: true,
  })
  expect((await scene.inPool())?.flags).toEqual(['need_expert'])
  expect((await scene.held())?.last_score_time).toBeNull()
  expect(await taskOf(two)).toMatchObject({ review_status: 'avoided', return_deadline: null })
  const sheet = { project_id, book_id: first.book_id, status: 'draft' as const }
  expect(
    await server.send(one, 'user_score', {
      ...sheet,
      items: [{ indicator_id: scene.leaves[0] ?? 0, score: 18 }],
    }),
  ).toMatchObject({ code: 500, msg: '您须回避该教材，评审不再计入' })

  await server.ok(manager, 'refresh_group_book', { project_id, group_ids: [group_id] })
  const byHand = { group_id, book_ids: [first.book_id], user_ids: [one.user_id], force: 1 as const }
  const again = await server.ok(manager, 'group_bookUser', { ...byHand, reason: '经研究同意' })
  expect(again).toMatchObject({
    created_num: 0,
    conflicts: [{ kind: 'teacher_student', reason: expect.stringContaining('此前的评审已回避') }],
  })
  expect((await taskOf(one)).review_status).toBe('avoided')
  // What was never written leaves no version behind, what was returned does: once by the return, once now.
  const versions = await server.database.db
    .select()
    .from(reviewVersion)
    .where(ne(reviewVersion.kind, 'submit'))
  expect(versions.map(({ content }) => content['review_status'])).toEqual(['submitted', 'returned'])
})

test('only real conflicts are voided, all together or none, by those who run the project', async () => {
  await scene.handIn(scene.one, scene.first.book_id)
  await clash([scene.one])
  expect(await voiding([scene.one, scene.two])).toMatchObject({
    code: 500,
    msg: '吴专家与《数控加工》现在没有回避冲突，不能作废，请刷新后重新选择',
  })
  expect(await voiding([scene.one], { fenpei_ids: [999_999] })).toMatchObject({
    code: 500,
    msg: '所选评审不在本评审活动',
  })
  expect(await voiding([scene.one], { reason: '回避' })).toMatchObject({
    code: 500,
    msg: expect.stringContaining('作废理由不少于5字'),
  })
  const stranger = await server.login('stranger', ['pingShenManage'])
  for (const as of [stranger, scene.leader])
    expect(await voiding([scene.one], {}, as)).toMatchObject({ code: 403 })
  expect(await server.ok(stranger, 'avoided_review_list', { group_id: scene.group_id })).toEqual([])
  expect((await taskOf(scene.one)).review_status).toBe('submitted')
  expect(await logged('avoid_conflict_void')).toEqual([])

  expect(await voiding([scene.one])).toMatchObject({ code: 200 })
  expect(await voiding([scene.one])).toMatchObject({ code: 500 })
})
