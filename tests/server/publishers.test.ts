import { beforeEach, expect, it } from 'vitest'
import { notePublishers } from '#server/store/books/publishers'
import { testServer, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'

let server: TestServer

beforeEach(async () => {
  server = await testServer()
  const { db } = server.database
  await makeBook(db, { publisher_name: '甲出版社' })
  await makeBook(db, { publisher_name: ' 甲出版社 ' })
  await makeBook(db, { publisher_name: '乙出版社', deleted: true })
  await makeBook(db, { publisher_name: '' })
  await notePublishers(db)
})

it('knows everybody who publishes a book, once, with his books that are there', async () => {
  const admin = await server.login('admin1', ['admin'])
  await notePublishers(server.database.db)
  const { rows, total } = await server.ok(admin, 'publisher_list', {})
  expect(total).toBe(2)
  expect(rows.map(({ publisher_name, book_num }) => [publisher_name, book_num])).toEqual([
    ['乙出版社', 0],
    ['甲出版社', 2],
  ])
})

it('tells others the names alone, found by what they type', async () => {
  const expert = await server.login('expert1')
  const { rows } = await server.ok(expert, 'publisher_list', { keyword: '甲' })
  expect(rows).toMatchObject([{ publisher_name: '甲出版社', book_num: null }])
})

it('meets a publisher when a list of books is imported', async () => {
  const admin = await server.login('admin1', ['admin'])
  await server.ok(admin, 'import_file', {
    import_type: 'book',
    file_name: '教材.xlsx',
    rows: [{ row: 2, record: { book_name: '机械制图', publisher_name: '丙出版社' } }],
  })
  const { rows } = await server.ok(admin, 'publisher_list', { keyword: '丙' })
  expect(rows).toHaveLength(1)
})
