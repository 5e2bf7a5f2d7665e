import { existsSync, readFileSync } from 'node:fs'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#src/lib/table/csv'
import { decodeText } from '#src/lib/table/decode'
import { book, bookEditor, dept } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'

const realFile = '../shared/data/books-zh.csv'

let server: TestServer
let school: Login
let man: Login
let press: Login
const db = () => server.database.db

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
      { dept_id: 3, dept_name: '甲出版社', dept_type: 'publisher' },
    ])
  school = await server.login('school1', ['school'], { dept_id: 1 })
  man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  press = await server.login('press1', ['publisher'], { dept_id: 3 })
})

/** The check of an ISBN-13 by its definition: the weighted sum of all 13 digits is a multiple of ten. */
const isRight = (digits: string) =>
  digits.length === 13 &&
  Array.from(digits).reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 1 ? 3 : 1), 0) % 10 === 0

/** The thirteen digits of which the n-th real book gets its number, the last one right or wrong. */
function numberOf(n: number, isWrong: boolean): string {
  const twelve = `9787${String(10_000_000 + n * 7919)}`
  const last = Array.from('0123456789').find((digit) => isRight(twelve + digit)) ?? ''
  return twelve + (isWrong ? String((Number(last) + 1 + (n % 8)) % 10) : last)
}

/** The same number as people write it. */
const SPELLINGS: readonly ((digits: string) => string)[] = [
  (d) => d,
  (d) => `${d.slice(0, 3)}-${d.slice(3, 4)}-${d.slice(4, 8)}-${d.slice(8, 12)}-${d.slice(12)}`,
  (d) => `ISBN ${d.slice(0, 3)} ${d.slice(3)}`,
  (d) => Array.from(d, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
  (d) => `国际标准书号：${d.slice(0, 3)}—${d.slice(3)}`,
]

describe.skipIf(!existsSync(realFile))('200 books of a real list', () => {
  test('become drafts with their editors, and the check of their numbers is right about each', async () => {
    const { text } = decodeText(new Uint8Array(readFileSync(realFile)))
    const titles = [...readCsv(text.split('\n').slice(1, 260).join('\n'), ',')]
      .flatMap(({ fields: [, , , , title, author] }) => (title ? [[title, author ?? ''] as const] : []))
      .slice(0, 200)
    expect(titles).toHaveLength(200)
    const made = await db()
      .insert(book)
      .values(
        titles.map(([book_name, first_editor], n) => ({
          book_name: book_name.slice(0, 100),
          first_editor,
          first_editor_unit: '某学院',
          publisher_name: '甲出版社',
          year: 2024,
          declare_status: 'selected' as const,
          isbn: (SPELLINGS[n % SPELLINGS.length] ?? String)(numberOf(n, n % 4 === 3)),
          cover: 'of-the-source.png',
          recommend_sort: 3,
        })),
      )
      .returning()
    await db()
      .insert(bookEditor)
      .values(
        made.map(({ book_id }) => ({
          book_id,
          sort_no: 1,
          name: '张一',
          role: 'first_chief' as const,
          signed: true,
        })),
      )
    const keys = made.map(({ book_id }) => book_id)
    const { done_num, skipped } = await server.ok(school, 'book_library_draft', { book_ids: keys })
    expect({ done_num, skipped }).toEqual({ done_num: 200, skipped: [] })
    const drafts = await db()
      .select()
      .from(book)
      .where(isNotNull(book.source_book_id))
      .orderBy(asc(book.book_id))
    expect(drafts.map(({ source_book_id }) => source_book_id)).toEqual(keys)
    expect(await db().$count(bookEditor)).toBe(400)
    const wrong: unknown[] = []
    for (const [n, draft] of drafts.entries()) {
      const digits = numberOf(n, n % 4 === 3)
      const told = await server.ok(school, 'bookinfo_isbn_check', {
        isbn: draft.isbn ?? '',
        book_id: draft.book_id,
      })
      const right = { valid: isRight(digits), isbns: isRight(digits) ? [digits] : [] }
      const stored = isRight(digits) ? draft.isbn === digits : draft.isbn === made[n]?.isbn
      if (told.valid !== right.valid || String(told.isbns) !== String(right.isbns) || !stored)
        wrong.push({ digits, isbn: draft.isbn, told })
    }
    expect(wrong).toEqual([])
    expect(drafts.filter(({ isbn }) => isRight(isbn ?? ''))).toHaveLength(150)
    expect(drafts[0]).toMatchObject({
      declare_status: 'draft',
      declare_dept_id: 1,
      declare_unit: '某学院',
      province_id: '320000',
      create_by: school.user_id,
      cover: null,
      recommend_sort: null,
      publisher_name: '甲出版社',
      violation_status: 'none',
    })
    const again = await server.ok(school, 'book_library_draft', { book_ids: keys.slice(0, 3) })
    expect(again.done_num).toBe(0)
    expect(again.skipped[0]?.reason).toMatch('本单位本年度已有')
  })
})

test('everybody sees what names their unit or imprint, an author no drafts of a colleague', async () => {
  const seen = async (as: Login, keyword: string) =>
    (await server.ok(as, 'book_library_list', { keyword, pageSize: 100 })).rows.map(
      ({ book_name }) => book_name,
    )
  await makeBook(db(), {
    book_name: '旧书甲',
    declare_dept_id: 1,
    year: 2023,
    declare_status: 'recommend_rejected',
  })
  await makeBook(db(), { book_name: '旧书乙', declare_dept_id: null, declare_unit: '别的学院', year: 2023 })
  await makeBook(db(), { book_name: '旧书丙', declare_dept_id: null, publisher_name: '甲出版社', year: 2023 })
  await makeBook(db(), { book_name: '旧书丁', declare_dept_id: 1, create_by: man.user_id, year: 2023 })
  await makeBook(db(), { book_name: '旧书戊', declare_dept_id: 1, deleted: true, year: 2023 })
  expect((await seen(school, '旧书')).toSorted()).toEqual(['旧书丁', '旧书甲'])
  expect(await seen(man, '旧书')).toEqual(['旧书丁'])
  expect(await seen(press, '旧书')).toEqual(['旧书丙'])
  const [foreign] = await db().select().from(book).where(eq(book.book_name, '旧书乙'))
  const reply = await server.ok(school, 'book_library_draft', { book_ids: [foreign?.book_id ?? 0] })
  expect(reply).toMatchObject({ done_num: 0, skipped: [{ reason: '教材不存在，或不在您的范围内' }] })
})

test('one book makes one draft a year, whoever of the unit asks, however its number is spelt', async () => {
  const own = { declare_dept_id: 1, year: 2022 }
  await makeBook(db(), { book_name: '同号一', ...own, isbn: numberOf(999, false) })
  await makeBook(db(), { book_name: '同号二', ...own, isbn: SPELLINGS[1]?.(numberOf(999, false)) })
  await makeBook(db(), { book_name: '同号三', ...own, isbn: null, create_by: man.user_id })
  const rows = async (as: Login) => (await server.ok(as, 'book_library_list', { keyword: '同号' })).rows
  const keys = (await rows(school)).map(({ book_id }) => book_id)
  const replies = await Promise.all(
    [1, 2, 3].map(() => server.ok(school, 'book_library_draft', { book_ids: keys })),
  )
  expect(replies.reduce((sum, { done_num }) => sum + done_num, 0)).toBe(2)
  const all = await rows(school)
  expect(all.map(({ drafted_name }) => drafted_name !== null)).toEqual(all.map(() => true))
  const [third] = await rows(man)
  expect(third).toMatchObject({ book_name: '同号三', drafted_name: '同号三' })
  expect(await db().$count(book, and(eq(book.book_name, '同号三'), isNotNull(book.source_book_id)))).toBe(1)
})
