import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { assignment, opLog, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert, makeGroup, makeProject, makeTemplate, TWO_PARTS } from '#tests/support/factories'
import { reviewedBook } from './results.support'

let server: TestServer
let manager: Login
let place: { project_id: number; group_id: number }
let experts: Login[]
let leaves: number[]

const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  manager = await server.login('manager', ['pingShenManage'])
  const template = await makeTemplate(db(), TWO_PARTS)
  leaves = template.leaves
  const { project_id } = await makeProject(db(), manager, {
    project_status: 'weighting',
    template_id: template.template_id,
    managers: [manager],
    rule: { trim_mode: 'drop_1_1', trim_min_count: 5, select_line: 84 },
  })
  place = { project_id, group_id: (await makeGroup(db(), project_id)).group_id }
  experts = []
  for (let i = 0; i < 5; i++) experts.push(await makeExpert(server, place, { name: `专家${i + 1}` }))
})

const reviewed = (name: string, totals: readonly number[]) =>
  reviewedBook(db(), { place, experts, leaves }, name, totals)

describe('the scales of the experts', () => {
  const scales = () => server.ok(manager, 'expert_scale_list', { project_id: place.project_id })

  it('name the strict one first, with how many books he shares', async () => {
    for (const level of [90, 80, 70]) await reviewed(`教材${level}`, [level, level, level, level - 20])
    const { rows, total } = await scales()
    expect(total).toBe(4)
    expect(rows[0]).toMatchObject({
      name: '专家4',
      book_num: 3,
      shared_num: 3,
      difference: -20,
      severity: -15,
      scatter: 0,
      agreement: 1,
    })
    expect(rows[1]).toMatchObject({ severity: 5 })
  })

  it('leave out what does not count', async () => {
    const book_id = await reviewed('教材', [90, 80, 70])
    const [, , third] = await db().select().from(assignment).where(eq(assignment.book_id, book_id))
    const set = (fields: Partial<typeof assignment.$inferInsert>) =>
      db()
        .update(assignment)
        .set(fields)
        .where(eq(assignment.fenpei_id, third?.fenpei_id ?? 0))
    await set({ review_status: 'avoided' })
    expect((await scales()).total).toBe(2)
    await set({ review_status: 'locked', assign_type: 'trial' })
    expect((await scales()).total).toBe(2)
  })

  it('are sorted, found by name and paged', async () => {
    for (const level of [90, 80, 70]) await reviewed(`教材${level}`, [level + 5, level, level - 20])
    const ask = {
      project_id: place.project_id,
      orderByColumn: 'avg_score',
      isAsc: 'asc',
      pageSize: 2,
    } as const
    const first = await server.ok(manager, 'expert_scale_list', ask)
    expect(first.rows.map(({ name }) => name)).toEqual(['专家3', '专家2'])
    const second = await server.ok(manager, 'expert_scale_list', { ...ask, pageNum: 2 })
    expect(second.rows.map(({ name }) => name)).toEqual(['专家1'])
    const found = await server.ok(manager, 'expert_scale_list', { ...ask, keyword: '专家2' })
    expect(found.total).toBe(1)
  })

  it('are nothing to the office of another project, and refused to an expert', async () => {
    await reviewed('教材', [90, 80])
    const stranger = await server.login('stranger', ['pingShenManage'])
    const { project_id } = place
    expect(await server.ok(stranger, 'expert_scale_list', { project_id })).toEqual({ rows: [], total: 0 })
    expect((await server.send(experts[0], 'expert_scale_list', { project_id })).code).toBe(403)
  })
})

it('a book that only strict experts had is ranked higher once their scale is taken out', async () => {
  await reviewed('都评过', [90, 90, 90, 70, 70])
  const { book_id } = { book_id: await reviewed('只有严的评', [0, 0, 0, 68, 68]) }
  const generous = await db().select().from(assignment).where(eq(assignment.book_id, book_id))
  for (const { fenpei_id, anon_no } of generous)
    if (anon_no <= 3)
      await db()
        .update(assignment)
        .set({ review_status: 'avoided' })
        .where(eq(assignment.fenpei_id, fenpei_id))
  const { rows } = await server.ok(manager, 'corrected_score_list', { project_id: place.project_id })
  expect(rows).toMatchObject([
    { book_name: '都评过', review_num: 5, raw: 82, corrected: 82, rank_raw: 1 },
    {
      book_name: '只有严的评',
      review_num: 2,
      raw: 68,
      corrected: 80,
      shift: 12,
      rank_raw: 2,
      rank_corrected: 2,
    },
  ])
})

describe('another rule, tried', () => {
  const tryRule = (rule: object) =>
    server.ok(manager, 'result_what_if', { project_id: place.project_id, ...rule })

  beforeEach(async () => {
    await reviewed('有一个极高分', [84, 84, 84, 84, 100])
    await reviewed('平稳', [85, 85, 85, 85, 85])
  })

  it('that changes nothing shows no change', async () => {
    const { rows, summary } = await tryRule({ changed: 1, trim_mode: 'drop_1_1' })
    expect(rows).toEqual([])
    expect(summary).toMatchObject({ book_num: 2, moved_num: 0, furthest: 0, status_num: 0 })
  })

  it('shows who moves and by how much, and saves nothing', async () => {
    const before = await db().select().from(projectBook)
    const { rows, summary } = await tryRule({ trim_mode: 'none', changed: 1 })
    expect(summary).toMatchObject({ moved_num: 2, furthest: 1 })
    expect(rows.find(({ book_name }) => book_name === '有一个极高分')).toMatchObject({
      final_before: 84,
      final_after: 87.2,
      rank_before: 2,
      rank_after: 1,
    })
    expect(await db().select().from(projectBook)).toEqual(before)
    expect(await db().select().from(opLog)).toEqual([])
  })

  it('tells who would fall short of the reviews it wants', async () => {
    const { rows, summary } = await tryRule({ min_reviews: 6 })
    expect(summary).toMatchObject({ status_num: 2, out_num: 2 })
    expect(rows[0]).toMatchObject({
      status_before: 'scored',
      status_after: 'insufficient',
      final_after: null,
    })
  })

  it.each([
    [{ leader_weight: 0.6 }, '组长权重应在0～0.5之间'],
    [{ trim_min_count: 2 }, '去极值最少份数应在3～99之间'],
    [{ min_reviews: 0 }, '最少有效评审数应在1～99之间'],
  ])('that is no rule is refused: %o', async (rule, msg) => {
    const reply = await server.send(manager, 'result_what_if', { project_id: place.project_id, ...rule })
    expect(reply).toMatchObject({ code: 500, msg })
  })
})
