import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { NOT_DECLARED } from '#contract/facts/declaration/life'
import { isOneOf, keysOf } from '#contract/facts/closed'
import { checkDigit13 } from '#contract/rules/book/isbn'
import { rows } from '#server/db/client'
import { book, dept, publisher } from '#server/db/schema/index'
import { sameNumber, sameWork } from '#server/store/declarations/duplicates'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'

let server: TestServer
let school: Login
let other: Login
const db = () => server.database.db
const isbnOf = (prefix: string, title: number) => {
  const twelve = (prefix + String(title).padStart(12, '0').slice(prefix.length)).slice(0, 12)
  return twelve + checkDigit13(twelve)
}
const YEAR = new Date().getFullYear()

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc' },
      { dept_id: 2, dept_name: '别的学院', dept_type: 'school_voc' },
    ])
  school = await server.login('school1', ['school'], { dept_id: 1 })
  other = await server.login('school2', ['school'], { dept_id: 2 })
})

const own = (fields: Partial<typeof book.$inferInsert>) =>
  makeBook(db(), { year: YEAR, declare_dept_id: 1, declare_status: 'draft', ...fields })
const check = (isbn: string, book_id?: number) =>
  server.ok(school, 'bookinfo_isbn_check', { isbn, ...(book_id !== undefined && { book_id }) })

test('a number that is none is refused with what is wrong with it', async () => {
  expect(await check('978-7-04-059312-1')).toMatchObject({
    valid: false,
    reason: expect.stringContaining('校验码不符'),
    isbns: [],
    duplicate: null,
    publisher: null,
  })
})

test('the publisher is the registered one of the longest prefix, otherwise the one of the trade', async () => {
  const isbn = isbnOf('978704', 7)
  expect((await check(isbn)).publisher).toEqual({ publisher_id: null, publisher_name: '高等教育出版社' })
  const [made] = await db()
    .insert(publisher)
    .values([
      { publisher_name: '自称出版社', isbn_prefix: ['978-7-04'], audit_status: 'draft' },
      { publisher_name: '注册出版社', isbn_prefix: ['978-7-04', '978-7-999'], audit_status: 'passed' },
    ])
    .returning()
  expect((await check(isbn)).publisher).toMatchObject({ publisher_name: '注册出版社' })
  expect(made).toBeDefined()
  const fits = await own({ book_name: '合', publisher_name: '注册出版社' })
  const fitsNot = await own({ book_name: '不合', publisher_name: '别家出版社' })
  expect((await check(isbn, fits.book_id)).publisher_match).toBe(true)
  expect((await check(isbn, fitsNot.book_id)).publisher_match).toBe(false)
  expect((await check(isbnOf('9787999999', 1), fits.book_id)).publisher_match).toBe(true)
  expect((await check(isbnOf('978799', 1))).publisher).toBeNull()
})

test('the same number blocks while somebody has declared it this year, whichever of several it is', async () => {
  const [one, two] = [isbnOf('97879999', 101), isbnOf('97879999', 102)]
  const mine = await own({ book_name: '我的书' })
  const theirs = await makeBook(db(), {
    book_name: '他们的书',
    year: YEAR,
    isbn: `${one},${two}`,
    declare_dept_id: 2,
  })
  for (const declare_status of keysOf(DECLARE_STATUS)) {
    await db()
      .update(book)
      .set({ declare_status })
      .where(sql`book_id = ${theirs.book_id}`)
    const found = await check(two, mine.book_id)
    expect([declare_status, found.duplicate]).toEqual([
      declare_status,
      isOneOf(declare_status, NOT_DECLARED)
        ? null
        : { book_id: theirs.book_id, book_name: '他们的书', declare_dept_name: '别的学院' },
    ])
  }
  const isFree = async (change: Partial<typeof book.$inferInsert>) => {
    await db()
      .update(book)
      .set({ declare_status: 'recommended', year: YEAR, deleted: false, ...change })
      .where(sql`book_id = ${theirs.book_id}`)
    return (await check(two, mine.book_id)).duplicate === null
  }
  expect(await isFree({})).toBe(false)
  expect(await isFree({ deleted: true })).toBe(true)
  expect(await isFree({ year: YEAR - 1 })).toBe(true)
  // The book is not its own duplicate, and nobody asks about a book of another unit.
  await isFree({ declare_dept_id: 1 })
  expect((await check(two, theirs.book_id)).duplicate).toBeNull()
  const refused = await server.send(other, 'bookinfo_isbn_check', { isbn: two, book_id: mine.book_id })
  expect(refused.msg).toBe('教材不存在，或不在您的范围内')
})

test('so do the same name and first editor, however they are spaced', async () => {
  const theirs = { year: YEAR, declare_dept_id: 2, declare_status: 'recommended' as const }
  await makeBook(db(), { ...theirs, book_name: '机械制图', first_editor: '王 伟、李明' })
  const same = await own({ book_name: '机械 制图', first_editor: '王伟' })
  const namesake = await own({ book_name: '机械制图', first_editor: '张强' })
  const isbn = isbnOf('97879999', 103)
  expect((await check(isbn, same.book_id)).duplicate).toMatchObject({ declare_dept_name: '别的学院' })
  expect((await check(isbn, namesake.book_id)).duplicate).toBeNull()
})

test('either way is answered by an index', async () => {
  const plans = await db().transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const planOf = async (condition: SQL) =>
      rows<Record<string, string>>(await tx.execute(sql`explain select 1 from book b where ${condition}`))
        .flatMap((line) => Object.values(line))
        .join()
    return [await planOf(sameNumber(['9787040593129'])), await planOf(sameWork('机械制图', '王伟'))]
  })
  expect(plans).toEqual([
    expect.stringContaining('book_isbns'),
    expect.stringContaining('book_first_editors'),
  ])
})
