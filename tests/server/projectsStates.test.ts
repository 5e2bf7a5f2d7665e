import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import type { ProjectStatus } from '#contract/facts/projectLife'
import { REFUSAL } from '#contract/refusals'
import {
  assignment,
  group,
  leaderOpinion,
  member,
  opLog,
  project,
  projectManager,
  scoreRuleVersion,
  template,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { day, makeExpert, makeProject } from '#tests/support/factories'
import { makeWholeProject } from './projects.support'

let server: TestServer
let director: Login
let manager: Login
let admin: Login
const db = () => server.database.db

const wholeProject = (project_status: ProjectStatus, more: Parameters<typeof makeProject>[2] = {}) =>
  makeWholeProject(server, director, project_status, { managers: [manager], ...more })

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
  manager = await server.login('manager', ['pingShenManage'], { nick_name: '王五' })
  admin = await server.login('admin', ['admin'])
})

const carry = (
  project_id: number,
  project_status: ProjectStatus,
  more: Partial<Input<'pingshen_edit'>> = {},
  as = director,
) => server.send(as, 'pingshen_edit', { project_id, project_status, ...more })
const states = async () =>
  (await db().select().from(assignment).orderBy(assignment.fenpei_id)).map((a) => a.review_status)
const statusOf = async (project_id: number) =>
  (await db().select().from(project).where(eq(project.project_id, project_id)))[0]?.project_status

describe('starting', () => {
  test('freezes the rule as version 1 and locks the indicators', async () => {
    const { project_id, template_id } = await wholeProject('ready')
    await carry(project_id, 'reviewing', {}, manager)
    expect(await statusOf(project_id)).toBe('reviewing')
    const [version] = await db().select().from(scoreRuleVersion)
    const [row] = await db().select().from(project)
    expect(version).toMatchObject({ project_id, version: 1, rule: row?.score_rule })
    const [locked] = await db().select().from(template).where(eq(template.template_id, template_id))
    expect(locked?.locked).toBe(true)
    const [entry] = await db().select().from(opLog)
    expect(entry).toMatchObject({
      before: { project_status: 'ready' },
      after: { project_status: 'reviewing' },
    })
  })

  test('looks again at what may have changed since it was ready', async () => {
    const { project_id } = await wholeProject('ready')
    await db().update(assignment).set({ review_status: 'avoided' })
    expect((await carry(project_id, 'reviewing')).msg).toBe('有2种教材专家数不足')
    expect(await db().$count(scoreRuleVersion)).toBe(0)
  })

  test('before its time has to be insisted on', async () => {
    const { project_id } = await wholeProject('ready', { review_begin_time: day(1) })
    expect((await carry(project_id, 'reviewing')).msg).toBe('评审开始时间未到，确需提前启动请确认')
    await carry(project_id, 'reviewing', { force: 1 })
    expect(await statusOf(project_id)).toBe('reviewing')
  })

  test('a pause needs a reason and makes no second version', async () => {
    const { project_id } = await wholeProject('ready')
    await carry(project_id, 'reviewing')
    expect((await carry(project_id, 'paused', {}, manager)).msg).toBe('暂停评审须填写理由')
    await carry(project_id, 'paused', { reason: '系统维护' }, manager)
    expect((await server.ok(director, 'pingshen_detail', { project_id })).status_reason).toBe('系统维护')
    await carry(project_id, 'reviewing', {}, manager)
    expect(await statusOf(project_id)).toBe('reviewing')
    expect(await db().$count(scoreRuleVersion)).toBe(1)
  })
})

describe('the end of reviewing', () => {
  test('waits for all experts', async () => {
    const { project_id } = await wholeProject('reviewing')
    const reply = await carry(project_id, 'leader_stage')
    expect(reply.msg).toBe('有3位专家未全部提交，强制进入将取消其未提交的评审')
    expect(await states()).toEqual(Array.from({ length: 6 }, () => 'assigned'))
  })

  test('comes by itself when all have submitted everything', async () => {
    const { project_id } = await wholeProject('reviewing')
    await db().update(assignment).set({ review_status: 'locked' })
    await db().update(member).set({ expert_status: 'all_submitted' })
    expect((await carry(project_id, 'leader_stage')).value.checks).toEqual([])
  })

  test('does not wait for people who have no books, or have left', async () => {
    const { project_id, group_id } = await wholeProject('reviewing')
    await db().update(assignment).set({ review_status: 'locked' })
    await db().update(member).set({ expert_status: 'all_submitted' })
    await makeExpert(server, { project_id, group_id })
    await makeExpert(server, { project_id, group_id, expert_status: 'withdrawn' })
    expect((await carry(project_id, 'leader_stage')).code).toBe(200)
  })

  test('is forced with a reason: open reviews are cancelled, submitted ones locked', async () => {
    const { project_id } = await wholeProject('reviewing')
    const given = ['assigned', 'draft', 'submitted', 'locked', 'returned', 'avoided'] as const
    const all = await db().select().from(assignment).orderBy(assignment.fenpei_id)
    for (const [i, { fenpei_id }] of all.entries())
      await db()
        .update(assignment)
        .set({ review_status: given[i] ?? 'assigned' })
        .where(eq(assignment.fenpei_id, fenpei_id))
    expect((await carry(project_id, 'leader_stage', { force: 1 })).msg).toBe('强制进入组长综合须填写理由')
    await carry(project_id, 'leader_stage', { force: 1, reason: '截止时间已到' })
    expect(await states()).toEqual(['cancelled', 'cancelled', 'locked', 'locked', 'cancelled', 'avoided'])
    const [entry] = await db().select().from(opLog)
    expect(entry).toMatchObject({ after: { locked_num: 1, cancelled_num: 3 }, reason: '截止时间已到' })
  })
})

describe('after reviewing', () => {
  test('weighting waits for an opinion on every book, if opinions are wanted', async () => {
    const whole = await wholeProject('leader_stage')
    const opinion = (book_id: number | undefined, status: 'draft' | 'submitted') =>
      db().insert(leaderOpinion).values({
        project_id: whole.project_id,
        group_id: whole.group_id,
        book_id,
        status,
        leader_user_id: director.user_id,
      })
    await opinion(whole.books[0], 'submitted')
    await opinion(whole.books[1], 'draft')
    expect((await carry(whole.project_id, 'weighting')).msg).toBe('有1种教材没有已提交的小组意见')
    await db().update(project).set({ need_leader_opinion: false })
    expect((await carry(whole.project_id, 'weighting')).code).toBe(200)
  })

  test.each<[string, Partial<typeof project.$inferInsert>, number | null, string]>([
    ['nothing was calculated', { calc_time: null }, null, '尚未核分'],
    ['scores are newer', { calc_time: day(-2), last_score_time: day(-1) }, null, REFUSAL.recalc],
    ['the rule is newer', { calc_time: day(-2), last_score_time: day(-3) }, -1, REFUSAL.recalc],
    ['the calculation is the last', { calc_time: day(-1), last_score_time: day(-2) }, -2, '操作成功'],
  ])('publicity when %s', async (_, times, rule, message) => {
    const { project_id } = await wholeProject('weighting', { ...times, publicity_end_time: day(5) })
    if (rule !== null)
      await db()
        .insert(scoreRuleVersion)
        .values({
          project_id,
          version: 1,
          rule: {},
          reason: '',
          create_by: director.user_id,
          create_time: day(rule),
        })
    expect((await carry(project_id, 'publicity')).msg).toBe(message)
  })

  test.each<[string, Date | null, string]>([
    ['without an end', null, '请先填写公示结束时间'],
    ['whose end is past', day(-1), '公示结束时间已过'],
  ])('no publicity begins %s', async (_, publicity_end_time, message) => {
    const { project_id } = await wholeProject('weighting', { calc_time: day(-1), publicity_end_time })
    expect((await carry(project_id, 'publicity')).msg).toBe(message)
  })

  test.each<[string, Date | null, string]>([
    ['without an end', null, '请先填写公示结束时间'],
    ['still running', day(1), '公示期未满'],
    ['over', day(-1), '操作成功'],
  ])('finishing a publicity that is %s', async (_, publicity_end_time, message) => {
    const { project_id } = await wholeProject('publicity', { publicity_end_time })
    expect((await carry(project_id, 'finished')).msg).toBe(message)
  })

  test('only a super administrator archives', async () => {
    const { project_id } = await wholeProject('finished')
    expect((await carry(project_id, 'archived')).code).toBe(403)
    expect((await carry(project_id, 'archived', {}, admin)).code).toBe(200)
  })
})

test('no state is jumped over or gone back to', async () => {
  const { project_id } = await wholeProject('reviewing')
  const reply = await carry(project_id, 'draft')
  expect(reply.msg).toBe('评审活动评审中，不能转为草稿')
  expect((await carry(project_id, 'publicity', {}, admin)).msg).toBe('评审活动评审中，不能转为公示中')
})

test('the dialog is told what stands in the way of each next step, and who may take it', async () => {
  const { project_id } = await wholeProject('reviewing')
  const steps = await server.ok(manager, 'pingshen_checks', { project_id })
  expect(steps).toMatchObject([
    { project_status: 'paused', label: '暂停评审', needs_reason: true, allowed: true, checks: [] },
    {
      project_status: 'leader_stage',
      allowed: false,
      checks: [
        { code: 'unsubmitted', count: 3, forcible: true },
        { code: 'open_reviews', count: 6, level: 'warn' },
      ],
    },
  ])
  await db().delete(projectManager)
  expect(await server.ok(manager, 'pingshen_checks', { project_id })).toEqual([])
})

test('a change of state carries the revision on, so that an older form is refused', async () => {
  const { project_id } = await wholeProject('ready')
  const { revision } = await server.ok(director, 'pingshen_detail', { project_id })
  await carry(project_id, 'reviewing', { revision })
  const reply = await server.send(director, 'pingshen_edit', { project_id, revision, batch_name: '二' })
  expect(reply.msg).toContain('状态')
  expect(await db().$count(group)).toBe(1)
})
