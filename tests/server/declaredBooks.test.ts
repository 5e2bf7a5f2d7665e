import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { book, dept, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeProject } from '#tests/support/factories'

let server: TestServer
const who: Record<'admin' | 'school' | 'man' | 'publisher' | 'expert' | 'other', Login | undefined> = {
  admin: undefined,
  school: undefined,
  man: undefined,
  publisher: undefined,
  expert: undefined,
  other: undefined,
}
const db = () => server.database.db

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc' },
      { dept_id: 2, dept_name: '别的学院', dept_type: 'school_voc' },
      { dept_id: 3, dept_name: '甲出版社', dept_type: 'publisher' },
    ])
  who.admin = await server.login('admin1', ['admin'])
  who.school = await server.login('school1', ['school'], { dept_id: 1 })
  who.man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  who.publisher = await server.login('pub1', ['publisher'], { dept_id: 3 })
  who.other = await server.login('school2', ['school'], { dept_id: 2 })
  who.expert = await server.login('expert1', ['expert'])
  const own = { declare_dept_id: 1, declare_unit: '某学院' }
  await makeBook(db(), { book_name: '本校教材', ...own, publisher_name: '甲出版社' })
  await makeBook(db(), { book_name: '本人教材', ...own, create_by: who.man.user_id })
  await makeBook(db(), { book_name: '别校教材', declare_dept_id: 2, declare_status: 'formal_passed' })
  await makeBook(db(), { book_name: '已删除', ...own, deleted: true })
})

const names = async (as: Login | undefined, keyword?: string) =>
  (await server.ok(as, 'declared_book_list', { ...(keyword && { keyword }) })).rows
    .map(({ book_name }) => book_name)
    .toSorted()
const idOf = async (book_name: string) => {
  const [found] = await db().select().from(book).where(eq(book.book_name, book_name))
  return found?.book_id ?? 0
}

describe('教材管理', () => {
  test('shows a school its books, an author their own, a publisher its imprint, the platform all', async () => {
    expect(await names(who.school)).toEqual(['本人教材', '本校教材'].toSorted())
    expect(await names(who.man)).toEqual(['本人教材'])
    expect(await names(who.publisher)).toEqual(['本校教材'])
    expect(await names(who.other)).toEqual(['别校教材'])
    expect(await names(who.admin)).toHaveLength(3)
    expect((await server.send(who.expert, 'declared_book_list', {})).code).toBe(403)
  })

  test('is filtered, and pages', async () => {
    expect(await names(who.school, '本人')).toEqual(['本人教材'])
    const { rows, total } = await server.ok(who.admin, 'declared_book_list', { pageSize: 1, pageNum: 2 })
    expect(rows).toHaveLength(1)
    expect(total).toBe(3)
  })

  test('is looked for by ISBN, editor, publisher and channel', async () => {
    const book_id = await idOf('本校教材')
    const found = async (filter: Input<'declared_book_list'>) =>
      (await server.ok(who.school, 'declared_book_list', filter)).rows.map((row) => row.book_id)
    await db()
      .update(book)
      .set({ isbn: '9787800001239', first_editor: '周明', recommend_channel: 'hang' })
      .where(eq(book.book_id, book_id))
    for (const filter of [
      { isbn: '978-7-80000-123' },
      { first_editor: '周' },
      { publisher_name: '甲出版' },
      { recommend_channel: 'hang' },
    ] as const)
      expect(await found(filter)).toEqual([book_id])
    for (const filter of [{ isbn: '9787800009999' }, { first_editor: '吴' }, { publisher_name: '乙' }])
      expect(await found(filter)).toEqual([])
  })

  test('tells apart what waits for whoever declares it', async () => {
    const own = {
      declare_dept_id: 1,
      declare_unit: '某学院',
      year: 2019,
      create_by: who.man?.user_id ?? null,
    }
    const states = [
      'draft',
      'school_pending',
      'school_returned',
      'recommend_pending',
      'recommend_returned',
      'recommended',
      'formal_pending',
      'formal_returned',
      'withdrawn',
    ] as const
    for (const declare_status of states)
      await makeBook(db(), { ...own, book_name: declare_status, declare_status })
    // Read, because its first editor is of the school, but declared by another.
    await makeBook(db(), {
      book_name: '他校申报的教材',
      year: 2019,
      declare_dept_id: 2,
      first_editor_unit: '某学院',
      declare_status: 'draft',
    })
    const list = (as: Login | undefined, tab: Input<'declared_book_list'>['tab']) =>
      server.ok(as, 'declared_book_list', { tab, year: 2019 })
    const waiting = async (as: Login | undefined) =>
      (await list(as, 'todo')).rows.map(({ book_name }) => book_name).toSorted()
    expect(await waiting(who.school)).toEqual([
      'draft',
      'formal_returned',
      'recommend_returned',
      'school_pending',
      'school_returned',
    ])
    expect(await waiting(who.man)).toEqual(['draft', 'formal_returned', 'school_returned'])
    expect((await list(who.school, 'all')).counts).toEqual({ todo: 5, done: 4, all: 9 })
    expect((await list(who.school, 'done')).total).toBe(4)
    expect((await list(who.man, 'all')).counts).toEqual({ todo: 3, done: 6, all: 9 })
    expect((await list(who.school, undefined)).total).toBe(10)
    expect((await list(who.school, undefined)).counts).toBeUndefined()
  })

  test('the details are for the same readers, without what reviews say', async () => {
    const book_id = await idOf('本校教材')
    const found = await server.ok(who.school, 'bookinfo_detail', { book_id })
    expect(found).toMatchObject({ book_name: '本校教材', violation_status: null, projects: [] })
    expect((await server.send(who.other, 'bookinfo_detail', { book_id })).msg).toBe('教材不存在')
    expect((await server.send(who.man, 'bookinfo_detail', { book_id })).msg).toBe('教材不存在')
    expect(await server.ok(who.admin, 'bookinfo_detail', { book_id })).toMatchObject({
      violation_status: 'none',
    })
    // What waits for a review is in the office's library, not in everybody's.
    const foreign = await idOf('别校教材')
    expect((await server.send(who.school, 'bookinfo_detail', { book_id: foreign })).msg).toBe('教材不存在')
  })

  test('a decision that is withheld is told to nobody outside the office', async () => {
    const book_id = await idOf('本校教材')
    await db().update(book).set({ declare_status: 'selected' }).where(eq(book.book_id, book_id))
    const project = await makeProject(db(), await server.login('creator', ['admin']), {
      project_status: 'publicity',
    })
    await db().insert(projectBook).values({ project_id: project.project_id, book_id, publish_flag: false })
    const statusFor = async (as: Login | undefined, declare_status?: 'selected') =>
      (
        await server.ok(as, 'declared_book_list', {
          keyword: '本校',
          ...(declare_status && { declare_status }),
        })
      ).rows.map((row) => row.declare_status)
    expect(await statusFor(who.school)).toEqual(['in_review'])
    expect(await statusFor(who.school, 'selected')).toEqual([])
    expect(await server.ok(who.school, 'bookinfo_detail', { book_id })).toMatchObject({
      declare_status: 'in_review',
    })
    expect(await statusFor(who.admin, 'selected')).toEqual(['selected'])
    await db().update(projectBook).set({ publish_flag: true }).where(eq(projectBook.book_id, book_id))
    expect(await statusFor(who.school)).toEqual(['selected'])
  })
})
