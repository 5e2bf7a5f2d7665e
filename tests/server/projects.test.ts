import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import {
  avoidancePair,
  group,
  member,
  opLog,
  project,
  projectBook,
  projectManager,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import {
  assign,
  makeBook,
  makeExpert,
  makeGroup,
  makeProject,
  makeTemplate,
  TWO_PARTS,
} from '#tests/support/factories'

let server: TestServer
let director: Login
let manager: Login

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
  manager = await server.login('manager', ['pingShenManage'])
})

const db = () => server.database.db
const fields: Input<'pingshen_add'> = {
  project_name: '2026年规划教材评审',
  year: 2026,
  project_type: 'plan',
  review_mode: 'online',
  review_begin_time: '2026-12-01 09:00:00',
  review_end_time: '2026-12-20 18:00:00',
  experts_per_book: 5,
  experts_per_group: 7,
  max_books_per_expert: 30,
  is_anonymous: 0,
  need_sign: 1,
  sign_each: 0,
  need_commitment: 1,
  need_leader: 1,
  need_leader_opinion: 1,
  allow_withdraw_submit: 1,
  manager_ids: [],
  is_test: 0,
}
const detail = (project_id: number) => server.ok(director, 'pingshen_detail', { project_id })
const logOf = (action: string) => db().select().from(opLog).where(eq(opLog.action, action))

describe('the list', () => {
  test('counts groups, books, experts and finished reviews without multiplying them', async () => {
    const p = await makeProject(db(), director, { managers: [manager] })
    const g = await makeGroup(db(), p.project_id)
    await makeGroup(db(), p.project_id)
    const seat = { project_id: p.project_id, group_id: g.group_id }
    const experts = [
      await makeExpert(server, { ...seat, member_type: 'leader' }),
      await makeExpert(server, seat),
      await makeExpert(server, seat),
    ]
    await makeExpert(server, { ...seat, expert_status: 'declined' })
    await makeExpert(server, { ...seat, member_type: 'liaison' })
    const a = await makeBook(db(), {}, seat)
    const b = await makeBook(db(), {}, seat)
    await assign(db(), seat, a.book_id, experts)
    await assign(db(), seat, b.book_id, experts)
    await db().execute(`update assignment set review_status = 'submitted' where book_id = ${a.book_id}`)
    await db().execute(
      `update assignment set review_status = 'locked' where book_id = ${b.book_id} and anon_no = 1`,
    )
    const { rows, total } = await server.ok(manager, 'pingshen_list', {})
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ group_num: 2, book_num: 2, expert_num: 3, done_rate: 66.7 })
  })

  test('has no rate before anything is allocated', async () => {
    await makeProject(db(), director)
    const { rows } = await server.ok(director, 'pingshen_list', {})
    expect(rows[0]?.done_rate).toBeNull()
  })

  test('shows a manager his own projects only, a director all', async () => {
    const mine = await makeProject(db(), director, { managers: [manager] })
    await makeProject(db(), director)
    const ids = async (as: Login) =>
      (await server.ok(as, 'pingshen_list', {})).rows.map(({ project_id }) => project_id)
    expect(await ids(manager)).toEqual([mine.project_id])
    expect(await ids(director)).toHaveLength(2)
    expect(await ids(await server.login('other', ['pingShenManage']))).toEqual([])
  })

  test.each<[string, Input<'pingshen_list'>, string[]]>([
    ['part of a name, % meaning itself', { keyword: '50%' }, ['乙50%']],
    ['year', { year: 2025 }, ['甲']],
    ['status', { project_status: 'draft' }, ['甲']],
    ['test', { is_test: 1 }, ['乙50%']],
    ['a period that only touches the review', { beginTime: '2025-06-30', endTime: '2025-07-05' }, ['甲']],
    ['an order', { orderByColumn: 'year', isAsc: 'asc' }, ['甲', '乙50%']],
    ['an order nobody offers', { orderByColumn: 'status_reason', isAsc: 'asc' }, ['乙50%', '甲']],
    ['a page', { pageNum: 2, pageSize: 1 }, ['甲']],
  ])('finds by %s', async (_, filter, names) => {
    await makeProject(db(), director, {
      project_name: '甲',
      year: 2025,
      project_status: 'draft',
      review_begin_time: new Date('2025-06-01T09:00:00+08:00'),
      review_end_time: new Date('2025-06-30T18:00:00+08:00'),
    })
    await makeProject(db(), director, { project_name: '乙50%', is_test: true })
    const { rows } = await server.ok(director, 'pingshen_list', filter)
    expect(rows.map(({ project_name }) => project_name)).toEqual(names)
  })
})

describe('the choice of a project', () => {
  test('offers what the user runs or sits in, newest first', async () => {
    const old = await makeProject(db(), director, { year: 2024, managers: [manager] })
    const recent = await makeProject(db(), director, { year: 2026 })
    const { group_id } = await makeGroup(db(), recent.project_id)
    const expert = await makeExpert(server, { project_id: recent.project_id, group_id })
    const ids = async (as: Login, asked: Input<'pingshen_project'> = {}) =>
      (await server.ok(as, 'pingshen_project', asked)).map(({ project_id }) => project_id)
    expect(await ids(director)).toEqual([recent.project_id, old.project_id])
    expect(await ids(director, { project_id: old.project_id })).toEqual([old.project_id])
    expect(await ids(expert, { project_id: old.project_id })).toEqual([])
    expect(await ids(director, { mine: 1 })).toEqual([])
    await db().insert(projectManager).values({ project_id: old.project_id, user_id: director.user_id })
    expect(await ids(director, { mine: 1 })).toEqual([old.project_id])
    const both = await server.ok(director, 'pingshen_project', {})
    expect(both.map(({ is_default }) => is_default)).toEqual([true, false])
    expect(await ids(manager)).toEqual([old.project_id])
    expect(await ids(expert)).toEqual([recent.project_id])
    expect((await server.send(expert, 'pingshen_detail', { project_id: old.project_id })).code).toBe(403)
  })
})

describe('a new project', () => {
  test('is a draft that holds what was typed', async () => {
    const { project_id } = await server.ok(director, 'pingshen_add', {
      ...fields,
      manager_ids: [manager.user_id],
    })
    const made = await detail(project_id)
    expect(made).toMatchObject({ ...fields, project_status: 'draft', manager_ids: [manager.user_id] })
    expect(made.score_rule).toEqual(ScoreRule.parse({}))
    expect(await logOf('pingshen_add')).toHaveLength(1)
  })

  test('takes rules, texts, avoidance, indicators and groups from another, but no people', async () => {
    const { template_id } = await makeTemplate(db(), TWO_PARTS)
    const source = await makeProject(db(), director, {
      template_id,
      rule: { trim_mode: 'none', min_reviews: 2 },
      texts: { instruction: '说明' },
      avoid_rules: { same_province: 1 },
      managers: [manager],
    })
    const { group_id } = await makeGroup(db(), source.project_id, {
      group_name: '机械组',
      experts_per_book: 3,
    })
    const seat = { project_id: source.project_id, group_id }
    await makeExpert(server, seat)
    await makeBook(db(), {}, seat)
    const { project_id } = await server.ok(director, 'pingshen_add', {
      ...fields,
      copy_from_id: source.project_id,
    })
    const made = await detail(project_id)
    expect(made.score_rule).toMatchObject({ trim_mode: 'none', min_reviews: 2 })
    expect(made).toMatchObject({ template_id, manager_ids: [], project_status: 'draft' })
    expect(made.texts.instruction).toBe('说明')
    expect(made.avoid_rules.same_province).toBe(1)
    const groups = await db().select().from(group).where(eq(group.project_id, project_id))
    expect(groups).toMatchObject([{ group_name: '机械组', experts_per_book: 3 }])
    expect(await db().$count(member, eq(member.project_id, project_id))).toBe(0)
    expect(await db().$count(projectBook, eq(projectBook.project_id, project_id))).toBe(0)
    expect(await db().$count(avoidancePair)).toBe(0)
  })

  test.each<[string, Partial<Input<'pingshen_add'>>, string]>([
    [
      'an end before its beginning',
      { review_end_time: '2026-11-30 09:00:00' },
      '评审结束时间应晚于评审开始时间',
    ],
    [
      'a leaders’ deadline before the experts’',
      { leader_end_time: '2026-12-10 09:00:00' },
      '组长意见截止时间应晚于评审结束时间',
    ],
    ['an empty name', { project_name: ' ' }, '请输入评审活动名称'],
    ['somebody who may not manage', { manager_ids: [999] }, '所选人员中有人不能担任评审管理员'],
    ['indicators that do not exist', { template_id: 999 }, '指标体系不存在'],
    ['a source that does not exist', { copy_from_id: 999 }, '要复制的评审活动不存在'],
  ])('refuses %s', async (_, wrong, message) => {
    const reply = await server.send(director, 'pingshen_add', { ...fields, ...wrong })
    expect([reply.code, reply.msg]).toEqual([500, message])
    expect(await db().$count(project)).toBe(0)
  })

  test('a name is given once', async () => {
    await server.ok(director, 'pingshen_add', fields)
    const reply = await server.send(director, 'pingshen_add', fields)
    expect(reply.msg).toBe('评审活动“2026年规划教材评审”已存在')
  })

  test('is not made by a manager', async () => {
    expect((await server.send(manager, 'pingshen_add', fields)).code).toBe(403)
  })
})

test('managers are offered from enabled accounts that may run a review', async () => {
  await server.login('gone', ['pingShenManage'], { disabled: true })
  await server.login('expert-only', ['expert'])
  const offered = await server.ok(director, 'manager_options', {})
  expect(offered.map(({ nick_name }) => nick_name)).toEqual(['director', 'manager'])
})
