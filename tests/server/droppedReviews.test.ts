import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { brokenInvariants } from '#server/checks/invariants'
import { assignment, member, opLog, reviewVersion, score, scoreRuleVersion } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeGroup } from '#tests/support/factories'
import { leaderScene, type LeaderScene } from './leader.support'

let server: TestServer
let scene: LeaderScene
beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server)
  await db()
    .insert(scoreRuleVersion)
    .values({
      project_id: scene.project_id,
      version: 1,
      rule: ScoreRule.parse({}),
      reason: '启动评审',
      create_by: scene.manager.user_id,
    })
})

const db = () => server.database.db
const REASON = '身体原因不能继续评审'

const remove = (who: Login, more: Partial<Input<'del_zhuanjia'>> = {}) =>
  server.ok(scene.manager, 'del_zhuanjia', {
    group_id: scene.group_id,
    user_ids: [who.user_id],
    force: 1,
    ...more,
  })
type Status = Input<'update_expert_status'>
const setStatus = (who: Login, expert_status: Status['expert_status'], more: Partial<Status> = {}) =>
  server.send(scene.manager, 'update_expert_status', {
    project_id: scene.project_id,
    user_ids: [who.user_id],
    expert_status,
    reason: REASON,
    ...more,
  })
const tasksOf = ({ user_id }: Login) =>
  db().select().from(assignment).where(eq(assignment.user_id, user_id)).orderBy(asc(assignment.fenpei_id))
const statesOf = async (who: Login) => (await tasksOf(who)).map(({ review_status }) => review_status)
const seatOf = async ({ user_id }: Login) =>
  (
    await db()
      .select()
      .from(member)
      .where(and(eq(member.group_id, scene.group_id), eq(member.user_id, user_id)))
  )[0]
const logged = async (action: string) =>
  (await db().select().from(opLog).orderBy(opLog.log_id)).filter((line) => line.action === action)

/** How many reviews of the first book count. */
const doneNum = async () => {
  const { rows } = await server.ok(scene.manager, 'group_booklist', { group_id: scene.group_id })
  return rows.find(({ book_id }) => book_id === scene.first.book_id)?.done_num
}

/** What holds whichever call drops the one review that `who` has submitted, 90 for the first book. */
async function expectDropped(who: Login, user_states: string[]) {
  const [task] = await tasksOf(who)
  expect(await statesOf(who)).toEqual(user_states)
  const [kept] = await db()
    .select()
    .from(score)
    .where(eq(score.fenpei_id, task?.fenpei_id ?? 0))
  expect(kept).toMatchObject({ total_score: '90.00' })
  const voided = db().select().from(reviewVersion).where(eq(reviewVersion.kind, 'void'))
  expect(await voided).toMatchObject([
    { fenpei_id: task?.fenpei_id, kind: 'void', content: { total_score: 90, review_status: 'submitted' } },
  ])
  expect(await logged('作废评审')).toMatchObject([
    {
      before: {
        reviews: [
          {
            book_id: scene.first.book_id,
            user_id: who.user_id,
            review_status: 'submitted',
            total_score: 90,
          },
        ],
      },
    },
  ])
  expect(await doneNum()).toBe(1)
  expect(await scene.inPool()).toMatchObject({ flags: expect.arrayContaining(['need_expert']) })
  expect(await brokenInvariants(db())).toEqual([])
}

describe('an expert who leaves', () => {
  beforeEach(async () => {
    await scene.handIn(scene.leader, scene.first.book_id)
    await scene.handIn(scene.one, scene.first.book_id)
    // Every book has its experts as long as none leaves.
    await scene.setProject({ experts_per_book: 4 })
  })

  test('leaves what was submitted behind', async () => {
    await remove(scene.one)
    expect(await statesOf(scene.one)).toEqual(['submitted', 'cancelled'])
    expect(await logged('作废评审')).toEqual([])
    expect(await doneNum()).toBe(2)
  })

  test('takes it along when the office says so', async () => {
    const { last_score_time: before } = (await scene.held()) ?? {}
    expect(await remove(scene.one, { drop_scores: 1 })).toEqual({ removed: [scene.one.user_id], refused: [] })
    await expectDropped(scene.one, ['cancelled', 'cancelled'])
    expect(await seatOf(scene.one)).toMatchObject({ expert_status: 'withdrawn' })
    expect((await logged('del_zhuanjia'))[0]?.after).toMatchObject({ dropped_scores: 1, cancelled_num: 1 })
    const { last_score_time: after } = (await scene.held()) ?? {}
    expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
  })

  test('is not removed with the scores without being forced to', async () => {
    const { refused } = await remove(scene.one, { drop_scores: 1, force: 0 })
    expect(refused).toEqual([{ user_id: scene.one.user_id, reason: '已有1条评审记录', submitted_num: 1 }])
    expect(await statesOf(scene.one)).toEqual(['submitted', 'assigned'])
  })

  test.each(['disabled', 'withdrawn'] as const)('is %s with or without the scores', async (status) => {
    expect((await setStatus(scene.one, status)).code).toBe(200)
    expect(await statesOf(scene.one)).toEqual(['submitted', 'cancelled'])
    const { value } = await setStatus(scene.one, status, { drop_scores: 1 })
    expect(value).toEqual({ gaps: [{ book_id: scene.first.book_id, book_name: '数控加工' }] })
    await expectDropped(scene.one, ['cancelled', 'cancelled'])
  })

  test('names every book that lacks an expert, once', async () => {
    const { value } = await setStatus(scene.one, 'withdrawn', { drop_scores: 1 })
    expect(value).toMatchObject({ gaps: [{ book_name: '数控加工' }, { book_name: '学前教育' }] })
    expect(await logged('作废评审')).toMatchObject([{ reason: REASON }])
  })

  test('keeps the scores in any other state, whoever asks', async () => {
    const reply = await setStatus(scene.one, 'confirmed', { drop_scores: 1 })
    expect(reply).toMatchObject({ code: 500, msg: '只有停评或中途退出时可以作废已提交的评审' })
    const own = await server.send(scene.one, 'update_expert_status', {
      project_id: scene.project_id,
      user_ids: [scene.one.user_id],
      expert_status: 'confirmed',
      drop_scores: 1,
    })
    expect(own.code).toBe(403)
    expect(await statesOf(scene.one)).toEqual(['submitted', 'assigned'])
  })
})

test("the group's opinion on a book goes back to its author when a score below it is dropped", async () => {
  await scene.finish()
  await scene.setProject({ project_status: 'leader_stage' })
  expect((await scene.write()).code).toBe(200)
  await scene.setProject({ project_status: 'reviewing' })
  await setStatus(scene.one, 'withdrawn', { drop_scores: 1 })
  expect(await scene.stored()).toMatchObject([{ status: 'returned', book_id: scene.first.book_id }])
  const [entry] = await logged('leader_opinion_return')
  expect(entry?.reason).toBe('有专家的评审已作废，请按现有的评审重新核对小组意见后提交')
})

test('a book that changes group leaves no opinion in force and no result up to date', async () => {
  await scene.finish()
  await scene.setProject({ project_status: 'leader_stage' })
  expect((await scene.write()).code).toBe(200)
  const before = new Date(0)
  await scene.setProject({ project_status: 'reviewing', last_score_time: before })
  const other = await makeGroup(db(), scene.project_id)
  await server.ok(scene.manager, 'project_grouop_book_edit', {
    project_id: scene.project_id,
    book_ids: [scene.first.book_id],
    group_id: other.group_id,
    force: 1,
  })
  expect(await scene.stored()).toMatchObject([{ status: 'returned' }])
  expect((await scene.held())?.last_score_time?.getTime()).toBeGreaterThan(0)
  expect(await scene.inPool()).toMatchObject({ flags: expect.arrayContaining(['need_expert']) })
  expect((await logged('作废评审'))[0]?.before).toMatchObject({ reviews: expect.any(Array) })
})

describe('an office that puts an expert back to work', () => {
  const reviewing = (who: Login) => setStatus(who, 'reviewing', { reason: undefined })
  const seat = (who: Login, values: Partial<typeof member.$inferInsert>) =>
    db().update(member).set(values).where(eq(member.user_id, who.user_id))

  test.each(['committed', 'returned', 'disabled', 'withdrawn', 'reviewing'] as const)(
    'makes %s reviewing',
    async (expert_status) => {
      await seat(scene.one, { expert_status, confirm_time: new Date(), all_submit_time: new Date() })
      expect((await reviewing(scene.one)).code).toBe(200)
      expect(await seatOf(scene.one)).toMatchObject({ expert_status: 'reviewing' })
    },
  )

  test.each([
    ['all_submitted', '已全部提交，须退回评审后才能修改，不能改为“评审中”'],
    ['invited', '尚未确认参加，不能改为“评审中”'],
    ['declined', '尚未确认参加，不能改为“评审中”'],
    ['disabled', '尚未确认参加，不能改为“评审中”'],
  ] as const)('does not do so with %s', async (expert_status, why) => {
    await seat(scene.one, { expert_status, confirm_time: null })
    expect(await reviewing(scene.one)).toMatchObject({ code: 500, msg: `周专家：${why}` })
  })

  test('asks for the commitment, for somebody who scores, and for a review that has begun', async () => {
    await scene.setProject({ need_commitment: true })
    expect((await reviewing(scene.one)).msg).toBe('周专家：尚未签承诺书，不能改为“评审中”')
    await seat(scene.one, { member_type: 'observer' })
    expect((await reviewing(scene.one)).msg).toBe('周专家：不是评审专家，不能改为“评审中”')
    await scene.setProject({ project_status: 'ready' })
    expect((await reviewing(scene.one)).msg).toBe('评审尚未开始，不能改为“评审中”')
  })

  test('is not the expert', async () => {
    const own = { project_id: scene.project_id, user_ids: [scene.one.user_id] }
    const reply = await server.send(scene.one, 'update_expert_status', { ...own, expert_status: 'reviewing' })
    expect(reply.code).toBe(403)
  })
})
