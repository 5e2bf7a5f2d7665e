import { describe, expect, test } from 'vitest'
import type { BookFace } from '#contract/entities/importBooks'
import { resembling } from '#server/domain/book/resemblance'

const face = (fields: Partial<BookFace> = {}): BookFace => ({
  book_name: '机械制图',
  first_editor: '张三',
  publisher_name: '示例出版社',
  unit: '某学院',
  isbn: null,
  ...fields,
})
const library = (fields: Partial<BookFace> = {}) => [{ ...face(fields), book_id: 7, row: null }]
const isAlike = (row: Partial<BookFace>, known: Partial<BookFace> = {}) =>
  resembling([{ row: 2, face: face(row) }], library(known)).length > 0

describe('a row resembles a book', () => {
  test.each([
    [{}, {}],
    [{ book_name: '《机械制图》 ' }, {}],
    [{ book_name: 'Ｐｙｔｈｏｎ程序设计（第二版）' }, { book_name: 'python 程序设计(第2版)' }],
    [{ first_editor: '张三、李四' }, { first_editor: '张 三' }],
    [{ first_editor: '张三 主编' }, {}],
    [{ publisher_name: '另一出版社' }, {}],
    [{ unit: '某某学院' }, {}],
    [{ first_editor: null }, {}],
    [{ isbn: '9787302517597' }, {}],
    [
      { first_editor: null, publisher_name: null, unit: null },
      { first_editor: null, publisher_name: null, unit: null },
    ],
  ])('%o and %o', (row, known) => expect(isAlike(row, known)).toBe(true))
})

describe('a row is told apart from a book', () => {
  test.each([
    [{ book_name: '机械制图习题集' }, {}],
    [{ book_name: '机械制图（第3版）' }, { book_name: '机械制图（第2版）' }],
    [{ book_name: '语文上册' }, { book_name: '语文下册' }],
    [{ first_editor: '李四' }, {}],
    [{ publisher_name: '另一出版社', unit: '另一学院' }, {}],
    [{ first_editor: null, publisher_name: '另一出版社' }, {}],
    [{ isbn: '9787302517597' }, { isbn: '9787040396638' }],
  ])('%o and %o', (row, known) => expect(isAlike(row, known)).toBe(false))
})

test('rows of a file resemble the first of them, and the best of the library', () => {
  const rows = [2, 3, 4].map((row) => ({ row, face: face() }))
  expect(resembling(rows, []).map(({ row, like }) => [row, like.row, like.book_id])).toEqual([
    [3, 2, null],
    [4, 2, null],
  ])
  const known = [
    { ...face({ publisher_name: '另一出版社' }), book_id: 1, row: null },
    { ...face(), book_id: 2, row: null },
  ]
  const [found] = resembling(rows, known)
  expect(found).toMatchObject({ row: 2, like: { book_id: 2 }, others_num: 1 })
})

test('ten thousand rows are compared with ten thousand books, also where all have one name', () => {
  const many = (name: (n: number) => string) =>
    Array.from({ length: 10_000 }, (_, n) => face({ book_name: name(n), first_editor: `编者${n}` }))
  for (const name of [(n: number) => `教材${n}`, () => '语文']) {
    const known = many(name).map((book, n) => ({ ...book, book_id: n + 1, row: null }))
    const begun = performance.now()
    const found = resembling(
      many(name).map((book, n) => ({ row: n + 2, face: book })),
      known,
    )
    expect(found).toHaveLength(10_000)
    expect(performance.now() - begun).toBeLessThan(2000)
  }
})
