import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignment, avoidancePair, draw, member, opLog, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let manager: Login
let place: { project_id: number; group_id: number }
let experts: Login[]
let books: number[]

const db = () => server.database.db
const pairs = async () =>
  (await db().select().from(assignment).orderBy(asc(assignment.book_id), asc(assignment.anon_no))).map(
    ({ book_id, user_id, anon_no }) => `${book_id}:${user_id}#${anon_no}`,
  )

beforeEach(async () => {
  server = await testServer()
  manager = await server.login('manager', ['pingShenManage'])
  const { project_id } = await makeProject(db(), manager, { managers: [manager], max_books_per_expert: 10 })
  const { group_id } = await makeGroup(db(), project_id, { experts_per_book: 3 })
  place = { project_id, group_id }
  experts = []
  for (let i = 0; i < 5; i++)
    experts.push(
      await makeExpert(server, place, { name: `专家${i}`, unit: `学院${i}`, major_categories: ['46'] }),
    )
  books = []
  for (let i = 0; i < 6; i++) {
    const fields = {
      book_name: `书${i}`,
      declare_unit: i === 0 ? '学院0' : `申报单位${i}`,
      major_category: '46',
    }
    books.push((await makeBook(db(), fields, place)).book_id)
  }
})

const run = (more: { seed?: string; dry_run?: 0 | 1; only_gap?: 0 | 1 } = {}) =>
  server.ok(manager, 'allocation_group_book', {
    project_id: place.project_id,
    group_ids: [place.group_id],
    ...more,
  })

const lot = (dry_run: 0 | 1) =>
  server.ok(manager, 'random_group_book', { project_id: place.project_id, seed: 'lot', dry_run })

const byHand = (
  user: number,
  book: number,
  more: { force?: 0 | 1; reason?: string; mode?: 'append' | 'replace' } = {},
) =>
  server.send(manager, 'group_bookUser', {
    group_id: place.group_id,
    book_ids: [books[book] ?? 0],
    user_ids: [experts[user]?.user_id ?? 0],
    ...more,
  })

describe('automatic allocation', () => {
  test('fills every slot, spreads the load, keeps avoided pairs apart and numbers experts 1 to k', async () => {
    const report = await run({ seed: 'notary' })
    expect(report).toMatchObject({
      needed_num: 18,
      filled_num: 18,
      assigned_num: 18,
      books_full: 6,
      books_gap: [],
    })
    expect(report.loads.map((load) => load.assigned_num).toSorted((a, b) => a - b)).toEqual([3, 3, 4, 4, 4])
    const rows = await db().select().from(assignment)
    expect(rows.some((row) => row.book_id === books[0] && row.user_id === experts[0]?.user_id)).toBe(false)
    for (const book_id of books)
      expect(
        rows
          .filter((row) => row.book_id === book_id)
          .map((row) => row.anon_no)
          .toSorted((a, b) => a - b),
      ).toEqual([1, 2, 3])
  })

  test('a dry run writes nothing, and the same seed gives the same plan when it is written', async () => {
    const dry = await run({ seed: '42', dry_run: 1 })
    expect(await pairs()).toEqual([])
    expect(await db().select().from(draw)).toEqual([])
    const wet = await run({ seed: '42' })
    expect(wet.plan).toEqual(dry.plan)
    expect(wet.plan_hash).toBe(dry.plan_hash)
    const [record] = await server.ok(manager, 'draw_list', { group_id: place.group_id })
    expect(record).toMatchObject({ seed: '42', needed: 18, filled: 18, plan_hash: dry.plan_hash })
  })

  test('without a seed the server chooses one and tells it, so that the draw can be repeated', async () => {
    const { seed, plan_hash } = await run({ dry_run: 1 })
    expect(seed).toMatch(/^[0-9a-f]{16}$/)
    expect((await run({ seed, dry_run: 1 })).plan_hash).toBe(plan_hash)
  })

  test('filling gaps never touches what is there; starting over keeps what somebody has begun', async () => {
    await assign(db(), place, books[0] ?? 0, experts.slice(1, 3))
    await db()
      .update(assignment)
      .set({ review_status: 'draft' })
      .where(eq(assignment.user_id, experts[1]?.user_id ?? 0))
    const before = await pairs()
    const filled = await run({ seed: 'a' })
    expect(filled).toMatchObject({ assigned_num: 16, removed_num: 0, filled_num: 18 })
    expect(await pairs()).toEqual(expect.arrayContaining(before))
    const again = await run({ seed: 'b', only_gap: 0 })
    expect(again).toMatchObject({ filled_num: 18 })
    expect(again.assigned_num).toBe(again.removed_num)
    expect(again.plan.filter(({ kept }) => kept)).toHaveLength(18 - again.assigned_num)
    expect(await pairs()).toContain(before[0])
  })

  test('says in words why a slot stays empty and what would help', async () => {
    await db()
      .update(member)
      .set({ expert_status: 'invited' })
      .where(eq(member.user_id, experts[4]?.user_id ?? 0))
    await db()
      .update(member)
      .set({ expert_status: 'invited' })
      .where(eq(member.user_id, experts[3]?.user_id ?? 0))
    const report = await run({ seed: 'a', dry_run: 1 })
    expect(report.books_gap).toEqual([
      { book_id: books[0], book_name: '书0', need: 1, reason: expect.stringMatching(/回避1人/) },
    ])
    expect(report.advice.join()).toMatch(/增加 1 名/)
    // An expert who has not agreed is not full, and no higher limit would help.
    expect(report.books_gap[0]?.reason).not.toMatch(/已满/)
    expect(report.advice.join()).not.toMatch(/上限/)
  })

  test('a draw by lot fills as many slots and is repeatable too', async () => {
    const dry = await lot(1)
    expect(dry).toMatchObject({ mode: 'random', filled_num: 18 })
    expect((await lot(0)).plan_hash).toBe(dry.plan_hash)
  })

  test('refreshing drops what became invalid and nobody scored, then fills the gaps', async () => {
    await run({ seed: 'a' })
    const [victim] = await db()
      .select()
      .from(assignment)
      .where(eq(assignment.book_id, books[1] ?? 0))
    await server.ok(manager, 'pingshen_avoid_update', {
      project_id: place.project_id,
      add: [{ user_id: victim?.user_id ?? 0, book_id: books[1], reason: '师生关系' }],
    })
    const report = await server.ok(manager, 'refresh_group_book', { project_id: place.project_id, seed: 'c' })
    expect(report).toMatchObject({ removed_num: 1, assigned_num: 1, filled_num: 18, books_gap: [] })
  })

  test('is logged with seed and hash, and refused outside the scope', async () => {
    const { plan_hash } = await run({ seed: 's' })
    const [entry] = await db().select().from(opLog)
    expect(entry).toMatchObject({
      action: '自动分配',
      user_name: 'manager',
      after: { seed: 's', plan_hash, added: 18 },
    })
    const stranger = await server.login('stranger', ['pingShenManage'])
    const refused = await server.send(stranger, 'allocation_group_book', { project_id: place.project_id })
    expect(refused.code).toBe(403)
    expect(await server.ok(stranger, 'draw_list', { group_id: place.group_id })).toEqual([])
    expect((await server.ok(stranger, 'allocation_matrix', { group_id: place.group_id })).books).toEqual([])
  })
})

describe('allocation by hand', () => {
  test('refuses an avoided pair with rule and fact, and forces it only with a reason', async () => {
    const { value } = await byHand(0, 0)
    expect(value).toMatchObject({ created_num: 0, conflicts: [{ kind: 'same_unit', reason: '同为“学院0”' }] })
    expect((await byHand(0, 0, { force: 1 })).msg).toMatch(/理由/)
    expect((await byHand(0, 0, { force: 1, reason: '经会议研究同意' })).value.created_num).toBe(1)
    const { conflicts } = await server.ok(manager, 'pingshen_avoid_update', {
      project_id: place.project_id,
      check_only: 1,
    })
    expect(conflicts).toMatchObject([{ book_name: '书0', user_name: '专家0', kind: 'same_unit' }])
  })

  test('never goes over the limit of an expert', async () => {
    for (let i = 0; i < 8; i++) books.push((await makeBook(db(), {}, place)).book_id)
    const { created_num, over_limit } = await server.ok(manager, 'group_bookUser', {
      group_id: place.group_id,
      book_ids: books,
      user_ids: [experts[1]?.user_id ?? 0],
    })
    expect(created_num).toBe(10)
    expect(over_limit).toMatchObject([{ user_id: experts[1]?.user_id, assigned_num: 10 }])
  })

  test('repeating it changes nothing; taking it back spares what is scored', async () => {
    await byHand(1, 0)
    expect((await byHand(1, 0)).value.created_num).toBe(0)
    await byHand(2, 0)
    await db()
      .update(assignment)
      .set({ review_status: 'submitted' })
      .where(eq(assignment.user_id, experts[2]?.user_id ?? 0))
    const undone = await server.ok(manager, 'delete_fenpei', {
      project_id: place.project_id,
      book_ids: [books[0] ?? 0],
    })
    expect(undone).toMatchObject({ deleted_num: 1, refused: [{ reason: '已评' }] })
  })
})

describe('an expert who steps aside', () => {
  test('is off the book at once, the book is flagged, and the pair is not made again', async () => {
    await run({ seed: 'a' })
    const [task] = await db().select().from(assignment)
    const me = experts.find((login) => login.user_id === task?.user_id)
    const book_id = task?.book_id ?? 0
    const apply = (reason: string) =>
      server.send(me, 'fenpei_avoid_apply', {
        project_id: place.project_id,
        book_id,
        kind: 'self_report',
        reason,
      })
    expect((await apply('太短')).msg).toBe('回避理由不少于10字')
    expect((await apply('与第一主编有合作研究关系，应当回避')).code).toBe(200)
    const [flagged] = await db().select().from(projectBook).where(eq(projectBook.book_id, book_id))
    expect(flagged?.flags).toEqual(['need_expert'])
    expect(await db().select().from(avoidancePair)).toMatchObject([{ source: 'expert', kind: 'self_report' }])
    const report = await server.ok(manager, 'refresh_group_book', { project_id: place.project_id, seed: 'b' })
    expect(report.plan.some((pair) => pair.book_id === book_id && pair.user_id === me?.user_id)).toBe(false)
    expect(report.filled_num).toBe(18)
  })

  test('cannot do so for a book that is not his', async () => {
    const refused = await server.send(experts[0], 'fenpei_avoid_apply', {
      project_id: place.project_id,
      book_id: books[0] ?? 0,
      kind: 'self_report',
      reason: '与第一主编有合作研究关系，应当回避',
    })
    expect(refused).toMatchObject({ code: 500, msg: '该教材未分配给您' })
  })
})

describe('a book whose violation is confirmed', () => {
  const confirm = async () =>
    server.ok(await server.login('office', ['reviewActivity']), 'update_book_violation', {
      project_id: place.project_id,
      book_id: books[1] ?? 0,
      violation_status: 'confirmed',
      reason: '经核实正文大段抄袭其他出版社的已有教材，情节严重',
    })

  test('gets nobody, neither by rule nor by lot, and the report says why', async () => {
    const flags = async () =>
      (
        await db()
          .select()
          .from(projectBook)
          .where(eq(projectBook.book_id, books[1] ?? 0))
      )[0]?.flags
    await byHand(1, 1)
    expect(await flags()).toEqual(['need_expert'])
    await server.ok(manager, 'delete_fenpei', { project_id: place.project_id, book_ids: [books[1] ?? 0] })
    await confirm()
    expect(await flags()).toEqual([])
    const gap = { book_id: books[1], book_name: '书1', need: 3, reason: '已认定违规，不再分配专家' }
    for (const report of [await run({ seed: 'a', dry_run: 1 }), await lot(1)])
      expect(report).toMatchObject({ needed_num: 15, filled_num: 15, books_full: 5, books_gap: [gap] })
    await run({ seed: 'a' })
    expect((await pairs()).filter((pair) => pair.startsWith(`${books[1]}:`))).toEqual([])
    const groups = await server.ok(manager, 'psgroup_list', { project_id: place.project_id })
    expect(groups.rows[0]).toMatchObject({ need_num: 15, group_status: 'ready' })
    expect(await flags()).toEqual([])
  })

  test('keeps the experts it has when gaps are filled, loses those who have not begun on a refresh', async () => {
    await assign(db(), place, books[1] ?? 0, experts.slice(0, 2))
    await db()
      .update(assignment)
      .set({ review_status: 'draft' })
      .where(eq(assignment.user_id, experts[0]?.user_id ?? 0))
    await confirm()
    const of1 = async () => (await pairs()).filter((pair) => pair.startsWith(`${books[1]}:`)).length
    expect(await run({ seed: 'a' })).toMatchObject({ needed_num: 15, books_gap: [{ need: 1 }] })
    expect(await of1()).toBe(2)
    await server.ok(manager, 'refresh_group_book', { project_id: place.project_id, seed: 'b' })
    expect(await of1()).toBe(1)
  })

  test('is refused by hand, in words, by force as well', async () => {
    await confirm()
    const answer = { code: 500, msg: '教材《书1》已认定违规，不再分配专家' }
    expect(await byHand(2, 1)).toMatchObject(answer)
    expect(await byHand(2, 1, { force: 1, reason: '经会议研究同意' })).toMatchObject(answer)
    expect(await pairs()).toEqual([])
  })
})
