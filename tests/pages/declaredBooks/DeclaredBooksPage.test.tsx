import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeSchool } from '#tests/support/factories'

let server: TestServer
let school: Login

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  const { db } = server.database
  await makeSchool(db)
  school = await server.login('school1', ['school'], { dept_id: 1 })
  await makeBook(db, { book_name: '本校教材', declare_dept_id: 1 })
  await makeBook(db, { book_name: '别校教材', declare_dept_id: null })
})

test('a school sees its books, and opens all of one in a window of its own', async () => {
  const { user, where } = renderConsole({ server, as: school, at: '/book/bookInfo/index' })
  expect(await screen.findByText('本校教材')).toBeInTheDocument()
  expect(screen.queryByText('别校教材')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '更多“本校教材”' }))
  const link = await screen.findByRole('link', { name: '详情' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.getAttribute('href')).toMatch(/\/detail\?bookId=\d+$/)
  // By keys, the entry is followed as by a click. The menu reads the code of a key, which user-event does not give.
  fireEvent.keyDown(screen.getByRole('menuitem', { name: '选用情况' }), { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(where()).toMatch(/\/useInfo\/\d+$/))
})

test('a book that the formal examination has sent back is there to be mended', async () => {
  const { db } = server.database
  await makeBook(db, { book_name: '退回补正的教材', declare_dept_id: 1, declare_status: 'formal_returned' })
  await makeBook(db, { book_name: '待审查的教材', declare_dept_id: 1, declare_status: 'formal_pending' })
  renderConsole({ server, as: school, at: '/book/bookInfo/index' })
  expect(await screen.findByRole('link', { name: '补正“退回补正的教材”' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '查看“待审查的教材”' })).toBeInTheDocument()
})

test('a copy of a book opens as a draft', async () => {
  const { user, where } = renderConsole({ server, as: school, at: '/book/bookInfo/index' })
  await user.click(await screen.findByRole('button', { name: '更多“本校教材”' }))
  await user.click(await screen.findByRole('menuitem', { name: '复制' }))
  expect(await screen.findByText(/^已复制为“本校教材/)).toBeInTheDocument()
  await waitFor(() => expect(where()).toMatch(/^\/book\/bookInfo\/edit\/\d+$/))
})
