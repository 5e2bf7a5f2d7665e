import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { assignment, book, projectBook, publisher, type project } from '#server/db/schema/index'
import { notePublishers } from '#server/store/books/publishers'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let admin: Login
let manager: Login

beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin1', ['admin'])
  manager = await server.login('manager1', ['pingShenManage'])
})

const db = () => server.database.db

describe('the project of a listed book', () => {
  it('is the one asked for, otherwise the newest that the caller may see', async () => {
    const managers = [manager]
    const old = await makeProject(db(), admin, { project_name: '去年活动', year: 2025, managers })
    const running = await makeProject(db(), admin, { project_name: '今年活动', managers })
    const foreign = await makeProject(db(), admin, { project_name: '别人的活动', year: 2027 })
    const { book_id } = await makeBook(db(), {}, { project_id: old.project_id })
    const free = await makeBook(db(), { declare_status: 'formal_passed' })
    for (const { project_id } of [running, foreign])
      await db().insert(projectBook).values({ project_id, book_id, sort_no: 1 })
    const namesFor = async (as: Login, project_id?: number) => {
      const { rows } = await server.ok(as, 'bookinfo_list', { project_id })
      return new Map(rows.map((row) => [row.book_id, row.project_name]))
    }
    expect((await namesFor(manager)).get(book_id)).toBe('今年活动')
    expect((await namesFor(manager)).get(free.book_id)).toBeNull()
    expect((await namesFor(manager, old.project_id)).get(book_id)).toBe('去年活动')
    expect((await namesFor(admin)).get(book_id)).toBe('别人的活动')
    const empty = await makeProject(db(), admin, { year: 2024, managers })
    expect((await namesFor(manager, empty.project_id)).get(book_id)).toBe('今年活动')
  })
})

describe('a summary of the books', () => {
  const made = (fields: Partial<typeof book.$inferInsert>, ...states: DeclareStatus[]) =>
    Promise.all(states.map((declare_status) => makeBook(db(), { ...fields, declare_status })))

  it('counts each book at every step that it has taken', async () => {
    await made(
      { declare_unit: '甲学院' },
      'draft',
      'formal_passed',
      'in_review',
      'reviewed',
      'publicity',
      'selected',
      'not_selected',
    )
    await made({ declare_unit: ' 乙学院 ' }, 'draft')
    await made({ declare_unit: '乙学院' }, 'formal_passed')
    await made({ declare_unit: null }, 'selected')
    const answer = await server.ok(admin, 'bookinfo_list', { dimension: 'declare_unit' })
    const line = (key: string | null, label: string, ...nums: number[]) => {
      const [draft, submitted, recommended, formal_passed, in_review, selected] = nums
      return { key, label, draft, submitted, recommended, formal_passed, in_review, selected }
    }
    expect(answer).toEqual({
      rows: [],
      total: 3,
      pivot: [
        line('甲学院', '甲学院', 1, 6, 6, 6, 5, 1),
        line('乙学院', '乙学院', 1, 1, 1, 1, 0, 0),
        line(null, '未填写', 0, 1, 1, 1, 1, 1),
      ],
    })
    const page = await server.ok(admin, 'bookinfo_list', {})
    expect(page).not.toHaveProperty('pivot')
  })

  it.each([
    ['major_category', '46', '装备制造'],
    ['edu_level', 'voc', '高职专科'],
    ['recommend_channel', 'hang', '行指委'],
    ['publisher_name', '甲出版社', '甲出版社'],
    ['declare_unit', '甲学院', '甲学院'],
  ] as const)('has a line for each %s, in words', async (dimension, key, words) => {
    await makeBook(db(), { [dimension]: key })
    const { pivot = [] } = await server.ok(admin, 'bookinfo_list', { dimension })
    expect(pivot).toMatchObject([{ key, label: expect.stringContaining(words), formal_passed: 1 }])
  })

  it('counts what the filter finds and the caller may see', async () => {
    const { project_id } = await makeProject(db(), admin, { managers: [manager] })
    const { group_id } = await makeGroup(db(), project_id)
    const foreign = await makeProject(db(), admin)
    const fields = { declare_unit: '甲学院', year: 2025 }
    await makeBook(db(), fields, { project_id, group_id })
    await makeBook(db(), { ...fields, year: 2026 }, { project_id })
    await makeBook(db(), fields, { project_id: foreign.project_id })
    await makeBook(db(), { ...fields, deleted: true })
    const numOf = async (as: Login, filter: object) => {
      const { pivot = [] } = await server.ok(as, 'bookinfo_list', { dimension: 'declare_unit', ...filter })
      return pivot.map((line) => line.submitted)
    }
    expect(await numOf(admin, {})).toEqual([3])
    expect(await numOf(admin, { year: 2025 })).toEqual([2])
    expect(await numOf(manager, {})).toEqual([2])
    expect(await numOf(manager, { project_id, in_project: 1, grouped: 1 })).toEqual([1])
    expect(await numOf(manager, { project_id: foreign.project_id })).toEqual([])
  })
})

describe('an expert', () => {
  const FIELDS = {
    book_name: '机械制图',
    first_editor: '张三',
    first_editor_unit: '甲学院',
    publisher_name: '甲出版社',
    isbn: '9787040396638',
    book_code: '2026SJ00001',
    source_no: 'XH-1',
    declare_unit: '甲学院',
    year: 2026,
    edu_level: 'voc',
  } as const

  async function reviewing(fields: Partial<typeof project.$inferInsert> = {}) {
    const { project_id, project_name } = await makeProject(db(), admin, {
      managers: [manager],
      project_status: 'reviewing',
      ...fields,
    })
    const { group_id } = await makeGroup(db(), project_id, { group_name: '机械组' })
    const at = { project_id, group_id }
    const [one, other] = [await makeExpert(server, at), await makeExpert(server, at)]
    const own = await makeBook(db(), FIELDS, at)
    const foreign = await makeBook(db(), FIELDS, at)
    const [review] = await assign(db(), at, own.book_id, [one])
    await assign(db(), at, foreign.book_id, [other])
    const idsFor = async (as: Login, input: Input<'bookinfo_list'> = {}) => {
      const { rows, total } = await server.ok(as, 'bookinfo_list', input)
      expect(total).toBe(rows.length)
      return rows.map((row) => row.book_id)
    }
    return { ...at, project_name, one, other, own, foreign, fenpei_id: review?.fenpei_id ?? 0, idsFor }
  }

  it('lists the own books, and nobody else’s', async () => {
    const { one, other, own, foreign, group_id, project_id, project_name, idsFor } = await reviewing()
    const leader = await makeExpert(server, { project_id, group_id, member_type: 'leader' })
    const secretary = await makeExpert(server, { project_id, group_id, member_type: 'secretary' })
    const elsewhere = await reviewing()
    await makeBook(db(), FIELDS)
    expect(await idsFor(one)).toEqual([own.book_id])
    expect(await idsFor(other)).toEqual([foreign.book_id])
    expect(await idsFor(leader)).toEqual([])
    expect(await idsFor(secretary)).toEqual([])
    expect(await idsFor(one, { project_id: elsewhere.project_id })).toEqual([])
    expect(await idsFor(one, { project_id, group_id, in_project: 1, grouped: 1 })).toEqual([own.book_id])
    expect(await idsFor(one, { project_id, in_project: 0 })).toEqual([])
    expect(await idsFor(one, { project_id, group_id: elsewhere.group_id })).toEqual([])
    const { rows } = await server.ok(one, 'bookinfo_list', { project_id })
    const { year: _year, ...told } = FIELDS
    expect(rows).toMatchObject([{ ...told, project_name, group_name: '机械组', in_project: 1 }])
  })

  it.each(['cancelled', 'avoided'] as const)('no longer sees a book that is %s', async (review_status) => {
    const { one, fenpei_id, idsFor } = await reviewing()
    await db().update(assignment).set({ review_status }).where(eq(assignment.fenpei_id, fenpei_id))
    expect(await idsFor(one)).toEqual([])
  })

  it('is told nothing of what is decided about a book, and cannot search for it', async () => {
    const { one, own, idsFor } = await reviewing()
    const decided = { violation_status: 'suspected', result_status: 'divergent' } as const
    await db().update(projectBook).set(decided)
    const { rows } = await server.ok(one, 'bookinfo_list', {})
    expect(rows).toMatchObject([{ book_id: own.book_id, violation_status: null, result_status: null }])
    expect(await idsFor(one, { violation_status: 'suspected' })).toEqual([])
    expect(await idsFor(one, { result_status: 'divergent' })).toEqual([])
    const summary = await server.send(one, 'bookinfo_list', { dimension: 'edu_level' })
    expect(summary).toMatchObject({ code: 403, msg: '教材汇总只对办公室开放' })
  })

  const NAMED: Input<'bookinfo_list'>[] = [
    { keyword: '制图' },
    { isbn: '9787040396638' },
    { first_editor: '张三' },
    { publisher_name: '甲' },
  ]
  const OPEN: Input<'bookinfo_list'>[] = [{ edu_level: 'voc' }, { year: 2026 }]

  it('finds an own book by its names where the review is open', async () => {
    const { one, own, idsFor } = await reviewing()
    for (const filter of [...NAMED, ...OPEN]) expect(await idsFor(one, filter)).toEqual([own.book_id])
    expect(await idsFor(one, { keyword: '会计' })).toEqual([])
    expect(await idsFor(one, { year: 2025 })).toEqual([])
  })

  it('sees of an anonymous review a number, and finds it neither by names nor by their order', async () => {
    const { one, own, foreign, group_id, project_id, idsFor } = await reviewing({ is_anonymous: true })
    const { rows } = await server.ok(one, 'bookinfo_list', {})
    expect(rows).toMatchObject([
      {
        book_name: expect.stringMatching(/^匿名编号 A-\d+$/),
        first_editor: null,
        first_editor_unit: null,
        publisher_name: null,
        isbn: null,
        book_code: null,
        source_no: null,
        declare_unit: null,
      },
    ])
    await notePublishers(db())
    const [house] = await db().select().from(publisher)
    for (const filter of [...NAMED, { publisher_id: house?.publisher_id }, { province_id: '320000' }])
      expect(await idsFor(one, filter)).toEqual([])
    for (const filter of OPEN) expect(await idsFor(one, filter)).toEqual([own.book_id])
    await assign(db(), { project_id, group_id }, foreign.book_id, [one])
    await db().update(book).set({ book_name: '甲' }).where(eq(book.book_id, foreign.book_id))
    for (const isAsc of ['asc', 'desc'] as const)
      expect(await idsFor(one, { orderByColumn: 'book_name', isAsc })).toEqual([own.book_id, foreign.book_id])
  })
})
