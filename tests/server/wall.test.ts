import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignment, book, opLog, projectBook } from '#server/db/schema/index'
import { assign, makeExpert } from '#tests/support/factories'
import { reviewScene, WORDS, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let scene: ReviewScene
let director: Login
let project_id: number
let book_id: number

/** Five experts of one book have handed in 79 to 94 points. */
const TOTALS = [88, 94, 85, 90, 79]
const RULE = { trim_mode: 'drop_1_1', trim_min_count: 5, min_reviews: 3 } as const

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2, { rule: RULE, is_anonymous: true })
  director = await server.login('director', ['reviewActivity'])
  project_id = scene.project_id
  book_id = scene.ids[0] ?? 0
  await score()
})

async function score(): Promise<void> {
  const { db } = server.database
  const more = []
  for (let n = 1; n < TOTALS.length; n++) more.push(await makeExpert(server, scene))
  const given = await assign(db, scene, book_id, more)
  for (const [i, { fenpei_id }] of given.entries()) {
    await db
      .update(assignment)
      .set({ anon_no: i + 2 })
      .where(eq(assignment.fenpei_id, fenpei_id))
  }
  for (const [i, login] of [scene.expert, ...more].entries()) {
    const total = TOTALS[i] ?? 0
    await server.ok(
      login,
      'user_score',
      scene.sheet(book_id, [18, 18, Math.floor(total / 2) - 18, Math.ceil(total / 2) - 18], {
        total_reason: WORDS,
      }),
    )
    await server.ok(login, 'advice_add', scene.opinion(book_id, { status: 'submitted' }))
  }
}

const wall = (as: Login = scene.manager, more = {}) =>
  server.ok(as, 'zhuanjia_realtime_pingshen', { project_id, wall: 1, book_id, ...more })
const ranking = (as: Login = scene.manager, more = {}) =>
  server.ok(as, 'book_resultscore', { project_id, wall: 1, ...more })
const calculate = () => server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })
const embargo = (on: 0 | 1) => server.ok(director, 'wall_embargo_save', { project_id, embargo: on })
const show = (shown: 0 | 1) => server.ok(scene.manager, 'wall_book_show', { project_id, book_id, shown })

/** Every figure of an answer that could be a score, wherever it stands. */
const SCORES =
  /"(total_score|avg_score|trimmed_score|range_score|final_score|leader_score|std_dev|rank_all)":\d/

describe('the embargo', () => {
  test('keeps every score from walls and ranking until the office ends it, also from the office itself', async () => {
    await calculate()
    for (const as of [scene.manager, director]) {
      expect(JSON.stringify([await wall(as), await ranking(as), await ranking(as, { book_id })])).not.toMatch(
        SCORES,
      )
      expect(await ranking(as)).toMatchObject({ rows: [], total: 0, embargo: true })
    }
    // Its own lists go on as they were.
    const own = await server.ok(scene.manager, 'book_resultscore', { project_id })
    expect(JSON.stringify(own.rows)).toMatch(SCORES)

    await embargo(0)
    expect((await ranking()).rows.map(({ final_score }) => final_score)).toContain(87.67)
    // The wall of scores opens book by book.
    expect(JSON.stringify([await wall(), await ranking(scene.manager, { book_id })])).not.toMatch(SCORES)
    await show(1)
    expect((await ranking(scene.manager, { book_id })).rows).toMatchObject([{ book_id, final_score: 87.67 }])
    await embargo(1)
    expect(JSON.stringify([await wall(), await ranking()])).not.toMatch(SCORES)
  })

  test('cannot be got round by sorting, or by the marks that scores leave', async () => {
    await calculate()
    await server.database.db
      .update(projectBook)
      .set({ flags: ['divergent'] })
      .where(eq(projectBook.book_id, book_id))
    const { rows } = await wall(scene.manager, { book_id: undefined, flag: 'divergent' })
    expect(rows).toHaveLength(2)
    expect(rows.flatMap(({ flags }) => flags)).toEqual([])
    const sorted = async (isAsc: 'asc' | 'desc') =>
      (await wall(scene.manager, { book_id: undefined, orderByColumn: 'avg_score', isAsc })).rows.map(
        (row) => row.book_id,
      )
    expect(await sorted('asc')).toEqual(await sorted('desc'))
  })

  test('is the directors’ to end, and their log says so; nobody opens a book while it lasts', async () => {
    const refused = await server.send(scene.manager, 'wall_embargo_save', { project_id, embargo: 0 })
    expect(refused.code).toBe(403)
    const early = await server.send(scene.manager, 'wall_book_show', { project_id, book_id, shown: 1 })
    expect(early).toMatchObject({ code: 500, msg: '成绩还在封存中，请先由评审活动管理员公布成绩' })
    await embargo(0)
    await embargo(0)
    await show(1)
    const lines = await server.database.db.select().from(opLog).where(eq(opLog.project_id, project_id))
    const of = (action: string) => lines.filter((line) => line.action === action)
    expect(of('wall_embargo_save')).toHaveLength(1)
    expect(of('wall_embargo_save')[0]).toMatchObject({ user_id: director.user_id })
    expect(of('wall_book_show')).toHaveLength(1)
    const elsewhere = await reviewScene(server, 1)
    const other = await server.send(elsewhere.manager, 'wall_book_show', { project_id, book_id, shown: 0 })
    expect(other.code).toBe(403)
  })
})

describe('the wall of scores', () => {
  test('strikes out what the rule drops, before any calculation', async () => {
    await embargo(0)
    await show(1)
    const [row] = (await wall()).rows
    expect(row).toMatchObject({ avg_score: 87.2, trimmed_score: 87.67, range_score: 15, shown: 1 })
    expect(row?.cells.map(({ total_score, is_trim }) => [total_score, is_trim])).toEqual([
      [88, false],
      [94, true],
      [85, false],
      [90, false],
      [79, true],
    ])
  })

  test('strikes out nothing where too few have handed in', async () => {
    await embargo(0)
    await show(1)
    await server.database.db
      .update(assignment)
      .set({ review_status: 'draft' })
      .where(eq(assignment.anon_no, 5))
    const [row] = (await wall()).rows
    expect(row?.cells.some(({ is_trim }) => is_trim)).toBe(false)
    expect(row?.cells.map(({ total_score }) => total_score)).toEqual([88, 94, 85, 90, null])
  })

  test('shows one book after another', async () => {
    const page = async (pageNum: number) => wall(scene.manager, { book_id: undefined, pageNum, pageSize: 1 })
    const [first, second] = [await page(1), await page(2)]
    expect([first.total, second.total]).toEqual([2, 2])
    expect([...first.rows, ...second.rows].map((row) => row.book_id)).toEqual(scene.ids)
  })
})

describe('names on a wall', () => {
  const words = async (as = scene.manager) => JSON.stringify([await wall(as), await ranking(as)])

  test('are hidden in an anonymous review, also where the office looks at it, until the results are public', async () => {
    await server.database.db.update(book).set({ book_name: '数控加工编程' }).where(eq(book.book_id, book_id))
    await embargo(0)
    await calculate()
    expect(await words()).not.toContain('数控加工编程')
    const { feed, rows } = await wall()
    expect(feed?.[0]?.text).toMatch(/^专家\d 完成《匿名编号 A-\d+》$/)
    expect(rows[0]?.cells.map(({ name }) => name)).toEqual(['专家1', '专家2', '专家3', '专家4', '专家5'])
    await scene.setProject({ project_status: 'publicity' })
    expect(JSON.stringify(await ranking())).toContain('数控加工编程')
  })

  test('are told where the review is not anonymous', async () => {
    await scene.setProject({ is_anonymous: false })
    const { feed } = await wall()
    expect(feed).toHaveLength(5)
    expect(feed?.[0]?.text).toMatch(/^专家\d{2,} 完成《教材\d+》$/)
  })

  test('the feed begins where it is asked to', async () => {
    expect((await wall(scene.manager, { since: '2000-01-01 00:00:00' })).feed).toHaveLength(5)
    expect((await wall(scene.manager, { since: '2999-01-01 00:00:00' })).feed).toEqual([])
  })
})

test('the walls of ratings are refused to all but those who run the review', async () => {
  const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
  const support = await server.login('support', ['sys2'])
  for (const as of [scene.expert, leader, support]) {
    const refused = [
      await server.send(as, 'project_all_num', { project_id, wall: 1 }),
      await server.send(as, 'zhuanjia_realtime_pingshen', { project_id, wall: 1 }),
      await server.send(as, 'book_resultscore', { project_id, book_id, wall: 1 }),
    ]
    expect(refused.map(({ code }) => code)).toEqual([403, 403, 403])
  }
  for (const as of [scene.manager, director]) await server.ok(as, 'project_all_num', { project_id, wall: 1 })
  // What is theirs they read without a wall.
  await server.ok(leader, 'zhuanjia_realtime_pingshen', { project_id })
  await server.ok(scene.expert, 'project_all_num', { project_id })
  await server.ok(leader, 'book_resultscore', { project_id, wall: 1 })
})

test('the totals count the provinces, the days and the time that is left', async () => {
  const { db } = server.database
  await db.update(book).set({ province_id: '320000' }).where(eq(book.book_id, book_id))
  await scene.setProject({ review_end_time: new Date(Date.now() + 90_000) })
  const all = await server.ok(scene.manager, 'project_all_num', { project_id })
  expect(all.by_province).toEqual([
    { province_id: '320000', num: 1 },
    { province_id: null, num: 1 },
  ])
  expect(all.by_day.map(({ done }) => done)).toEqual([5])
  expect(all.remain_seconds).toBeGreaterThan(80)
  expect(all.remain_seconds).toBeLessThanOrEqual(90)
  expect(all).toMatchObject({ assigned_book_num: 2, confirmed_num: 5, done_num: 5, need_review_num: 8 })
  await scene.setProject({ review_end_time: new Date(Date.now() - 90_000) })
  const none = { project_id, group_id: scene.group_id + 1000 }
  expect(await server.ok(scene.manager, 'project_all_num', none)).toMatchObject({
    remain_seconds: 0,
    book_num: 0,
    expert_num: 0,
    by_group: [],
    by_province: [],
    by_day: [],
  })
})

test('the ranking is found by channel and by the marks of books', async () => {
  const { db } = server.database
  await embargo(0)
  await calculate()
  await db.update(book).set({ recommend_channel: 'hang' }).where(eq(book.book_id, book_id))
  await db
    .update(projectBook)
    .set({ flags: ['divergent'] })
    .where(eq(projectBook.book_id, book_id))
  for (const more of [{ recommend_channel: 'hang' }, { flags: ['divergent'] }])
    expect((await ranking(scene.manager, more)).rows.map((row) => row.book_id)).toEqual([book_id])
  expect((await ranking(scene.manager, { recommend_channel: 'ministry' })).total).toBe(0)
})
