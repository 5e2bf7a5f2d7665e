import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import type { ProjectStatus } from '#contract/facts/projectLife'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { assignment, indicator, member, project, projectBook, template } from '#server/db/schema/index'
import { user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { day, makeBook, makeProject } from '#tests/support/factories'
import { makeWholeProject, type WholeProject } from './projects.support'

let server: TestServer
let director: Login
let manager: Login
const db = () => server.database.db

const wholeProject = (project_status: ProjectStatus, more: Parameters<typeof makeProject>[2] = {}) =>
  makeWholeProject(server, director, project_status, { managers: [manager], ...more })

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
  manager = await server.login('manager', ['pingShenManage'], { nick_name: '王五' })
})

const carry = (
  project_id: number,
  project_status: ProjectStatus,
  more: Partial<Input<'pingshen_edit'>> = {},
  as = director,
) => server.send(as, 'pingshen_edit', { project_id, project_status, ...more })
const statusOf = async (project_id: number) =>
  (await db().select().from(project).where(eq(project.project_id, project_id)))[0]?.project_status

describe('a project is ready when nothing is missing', () => {
  test('and then says so', async () => {
    const { project_id } = await wholeProject('configuring')
    const { value } = await carry(project_id, 'ready')
    expect(value).toEqual({ project_id, project_status: 'ready', checks: [] })
  })

  test('with weights as factors only where its rule takes them as such', async () => {
    const { project_id, template_id } = await wholeProject('configuring')
    await db().delete(indicator).where(eq(indicator.template_id, template_id))
    await db()
      .insert(indicator)
      .values(
        ['A', 'B', 'C', 'D', 'E'].map((code, i) => ({
          template_id,
          code,
          name: code,
          score: '80',
          order_num: i + 1,
        })),
      )
    await db().update(template).set({ score_mode: 'weighted', full_score: 400 })
    const withRule = (weight_mode: 'percent' | 'factor') =>
      db()
        .update(project)
        .set({ score_rule: ScoreRule.parse({ score_mode: 'weighted', full_score: 400, weight_mode }) })
        .where(eq(project.project_id, project_id))
    await withRule('percent')
    expect((await carry(project_id, 'ready')).msg).toBe('指标权重合计须为100%，当前400%')
    await withRule('factor')
    expect((await carry(project_id, 'ready')).code).toBe(200)
  })

  test.each<[string, (whole: WholeProject) => Promise<unknown>, string, number]>([
    [
      'indicators that do not add up',
      ({ template_id }) =>
        db()
          .insert(indicator)
          .values({ template_id, code: 'A3', name: '一级3', score: '10', order_num: 300 }),
      '指标分值合计须为100分，当前110分',
      1,
    ],
    [
      'a tie decided by an indicator of another table',
      async ({ project_id }) => {
        const score_rule = ScoreRule.parse({ tie_break: [{ indicators: [999999] }] })
        await db().update(project).set({ score_rule }).where(eq(project.project_id, project_id))
      },
      '同分排序依据中有1项指标不在所选的指标体系里，请重新选择',
      1,
    ],
    [
      'no indicators',
      ({ project_id }) =>
        db().update(project).set({ template_id: null }).where(eq(project.project_id, project_id)),
      '请选择指标体系',
      1,
    ],
    [
      'a group without a leader',
      () => db().update(member).set({ member_type: 'expert' }),
      '有1个评审组没有组长：机械组',
      1,
    ],
    [
      'a book outside all groups',
      ({ project_id }) => makeBook(db(), {}, { project_id }),
      '有1种教材未分组；有1种教材专家数不足',
      1,
    ],
    [
      'a book with too few experts',
      ({ books }) =>
        db()
          .update(assignment)
          .set({ review_status: 'avoided' })
          .where(and(eq(assignment.book_id, books[0] ?? 0), eq(assignment.anon_no, 1))),
      '有1种教材专家数不足',
      1,
    ],
    [
      'a trial in place of a review',
      () => db().update(assignment).set({ assign_type: 'trial' }).where(eq(assignment.anon_no, 1)),
      '有2种教材专家数不足',
      2,
    ],
    [
      'a book with too many experts',
      ({ books }) =>
        db()
          .update(projectBook)
          .set({ needed_num: 2 })
          .where(eq(projectBook.book_id, books[0] ?? 0)),
      '有1种教材专家数超出应配数',
      1,
    ],
    [
      'an avoidance',
      ({ experts, books }) =>
        server.ok(director, 'pingshen_avoid_update', {
          project_id: 1,
          add: [{ user_id: experts[1]?.user_id ?? 0, book_id: books[0] ?? 0, reason: '师生关系' }],
        }),
      '有1条分配存在回避关系',
      1,
    ],
    [
      'an empty commitment',
      () =>
        db()
          .update(project)
          .set({ texts: { commitment: ' ' } }),
      '承诺书内容不能为空',
      1,
    ],
    [
      'an end that has passed',
      () =>
        db()
          .update(project)
          .set({ review_begin_time: day(-9), review_end_time: day(-1) }),
      '评审结束时间已过',
      1,
    ],
    [
      'a manager from a declaring unit',
      async ({ books }) => {
        const [unit] = await db()
          .insert(dept)
          .values({ dept_name: '甲学院', dept_type: 'school_voc' })
          .returning()
        await db().update(user).set({ dept_id: unit?.dept_id }).where(eq(user.user_id, manager.user_id))
        await db().execute(
          `update book set declare_dept_id = ${unit?.dept_id ?? 0} where book_id = ${books[0] ?? 0}`,
        )
      },
      '评审管理员来自本活动教材的申报单位：王五',
      1,
    ],
  ])('but not with %s', async (_, spoil, message, count) => {
    const whole = await wholeProject('configuring')
    await spoil(whole)
    const reply = await carry(whole.project_id, 'ready')
    expect([reply.code, reply.msg]).toEqual([500, message])
    expect(reply.data).toMatchObject({
      project_status: 'configuring',
      checks: message.split('；').map((msg) => ({ msg, level: 'error', count })),
    })
    expect(await statusOf(whole.project_id)).toBe('configuring')
  })

  test('nor when it is empty: every reason is named at once', async () => {
    const { project_id } = await makeProject(db(), director)
    const reply = await carry(project_id, 'ready')
    expect(reply.msg).toBe('请选择指标体系；还没有参评教材；还没有评审专家')
  })

  test('a warning does not stop it', async () => {
    const whole = await wholeProject('configuring')
    await db().update(member).set({ expert_status: 'invited' })
    const { value } = await carry(whole.project_id, 'ready')
    expect(value.checks).toMatchObject([{ code: 'unconfirmed', level: 'warn', count: 3 }])
  })
})
