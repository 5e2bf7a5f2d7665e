import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { assignment, book, expert, project, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { day, makeExpert, makeGroup, makeProject, makeTemplate, TWO_PARTS } from '#tests/support/factories'
import { reviewedBook } from './results.support'

let server: TestServer
let director: Login
let leader: Login
let place: { project_id: number; group_id: number }
let books: Record<'calm' | 'divergent' | 'insufficient', number>

const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
  const { template_id, leaves } = await makeTemplate(db(), TWO_PARTS)
  const { project_id } = await makeProject(db(), director, {
    project_status: 'weighting',
    template_id,
    last_score_time: day(-1),
  })
  place = { project_id, group_id: (await makeGroup(db(), project_id)).group_id }
  leader = await makeExpert(server, { ...place, member_type: 'leader' }, { name: '组长王' })
  const experts = [leader, await makeExpert(server, place), await makeExpert(server, place)]
  const made = (name: string, totals: number[]) =>
    reviewedBook(db(), { place, experts, leaves }, name, totals)
  books = {
    calm: await made('平稳', [80, 81, 82]),
    divergent: await made('分歧', [95, 90, 60]),
    insufficient: await made('不足', [80, 81]),
  }
  await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })
})

const list = async (more = {}, as: Login = director) => {
  const { rows } = await server.ok(as, 'ds_pingshen_list25', { project_id: place.project_id, ...more })
  return rows
}

test('lists what is not settled, why, what comes next and whose turn it is', async () => {
  const rows = await list()
  expect(rows.map(({ book_name, kind }) => [book_name, kind])).toEqual([
    ['不足', 'insufficient'],
    ['分歧', 'divergent'],
  ])
  expect(rows[0]).toMatchObject({ valid_num: 2, handler_name: '评审管理员' })
  expect(rows[1]).toMatchObject({ range_score: 35, handler_name: '组长王' })
  expect(rows[1]?.next_step).toContain('合议')
})

test('all kinds are the same as none', async () => {
  expect(await list({ kind: 'all' })).toEqual(await list())
})

test('a book with two reasons stands under each; the filter of one finds it', async () => {
  await db()
    .update(projectBook)
    .set({ flags: ['veto'] })
    .where(eq(projectBook.book_id, books.divergent))
  await db().update(assignment).set({ review_status: 'returned' }).where(eq(assignment.book_id, books.calm))
  const kinds = (await list()).map(({ book_name, kind }) => `${book_name} ${kind}`)
  expect(kinds).toEqual(['分歧 veto', '不足 insufficient', '分歧 divergent', '平稳 recheck'])
  expect((await list({ kind: 'veto' })).map(({ book_id }) => book_id)).toEqual([books.divergent])
  await db()
    .update(projectBook)
    .set({ violation_status: 'confirmed' })
    .where(eq(projectBook.book_id, books.divergent))
  expect(await list({ kind: 'veto' })).toEqual([])
})

test('counts and pages over the reasons', async () => {
  const { project_id } = place
  const page = (pageNum: number) =>
    server.ok(director, 'ds_pingshen_list25', { project_id, pageNum, pageSize: 1 })
  expect(await page(1)).toMatchObject({ total: 2, rows: [{ book_name: '不足' }] })
  expect(await page(2)).toMatchObject({ total: 2, rows: [{ book_name: '分歧' }] })
  // Past the end there is the last page.
  expect(await page(3)).toMatchObject({ total: 2, rows: [{ book_name: '分歧' }] })
})

test('a leader sees his group once its reviews are closed, nobody else sees anything', async () => {
  expect(await list({}, leader)).toHaveLength(2)
  const { group_id } = await makeGroup(db(), place.project_id)
  const other = await makeExpert(server, { ...place, group_id, member_type: 'leader' })
  expect(await list({}, other)).toEqual([])
  const stranger = await server.login('stranger', ['pingShenManage'])
  expect(await list({}, stranger)).toEqual([])
  await db().update(project).set({ project_status: 'reviewing' })
  expect(await list({}, leader)).toEqual([])
})

test('专家统计: one line for each expert and stage; the total counts every review once', async () => {
  await db().update(book).set({ stage: 'primary' }).where(eq(book.book_id, books.calm))
  await db().update(expert).set({ unit: '甲校' }).where(eq(expert.user_id, leader.user_id))
  const ask = (more = {}) =>
    server.ok(director, 'dzx_zhuanjia_static', { project_id: place.project_id, ...more })
  const { rows, total } = await ask()
  expect(rows.filter(({ user_id }) => user_id === leader.user_id)).toMatchObject([
    { name: '组长王', unit: '甲校', stage: 'primary', assigned_num: 1, done_num: 1, avg_score: 80 },
    { stage: 'college', assigned_num: 2, done_num: 2, avg_score: 87.5, recommend_num: 2 },
  ])
  expect(total).toMatchObject({ assigned_num: 8, done_num: 8, recommend_num: 8, not_recommend_num: 0 })
  expect(total.avg_score).toBe(81.13)
  expect((await ask({ stage: 'primary' })).rows).toHaveLength(3)
  expect((await ask({ stage: 'junior' })).total).toMatchObject({ assigned_num: 0, avg_score: null })
  const stranger = await server.login('stranger', ['pingShenManage'])
  expect((await server.send(stranger, 'dzx_zhuanjia_static', { project_id: place.project_id })).code).toBe(
    403,
  )
})
