import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { book, bookEditor, bookSell } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeMajor, makeSchool } from '#tests/support/factories'

let server: TestServer
let school: Login

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  const { db } = server.database
  await makeSchool(db)
  school = await server.login('school1', ['school'], { dept_id: 1 })
  await makeMajor(db)
  const { book_id } = await makeBook(db, {
    book_name: '本校教材',
    declare_dept_id: 1,
    abstract: '第一章起',
    edu_level: 'voc',
    major_code: '460301',
  })
  await db
    .insert(bookEditor)
    .values({ book_id, sort_no: 1, name: '张三', role: 'first_chief', phone: '13912345678' })
  await db.insert(bookSell).values({ book_id, stat_year: 2025, spring_num: 1234 })
})

test('all of a book stands on one page, to be printed', async () => {
  const [made] = await server.database.db.select().from(book)
  const { user } = renderConsole({ server, as: school, at: `/detail?bookId=${made?.book_id}` })
  expect(await screen.findByRole('heading', { name: '本校教材' })).toBeInTheDocument()
  expect(screen.getByText('第一章起')).toBeInTheDocument()
  expect(await screen.findByText('460301 机电一体化技术')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /打\s?印/ })).toBeEnabled()
  // Whoever declares a book reads nothing of what is decided about it.
  expect(screen.queryByText('违规')).not.toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: '评审结果' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '编写人员' }))
  expect(await screen.findByText(/手机：13912345678/)).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '选用情况' }))
  expect(await screen.findByText('没有选用情况')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '发行情况' }))
  expect(await screen.findAllByText('1,234')).toHaveLength(2)
  await user.click(screen.getByRole('tab', { name: '英文信息' }))
  expect(await screen.findByText('没有英文信息')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '申报进程' }))
  expect(await screen.findByText('还没有提交过')).toBeInTheDocument()
})

test('an address without a book says where books are found', async () => {
  renderConsole({ server, as: school, at: '/detail' })
  expect(await screen.findByText('没有这种教材')).toBeInTheDocument()
})
