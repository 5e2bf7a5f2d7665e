import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { book } from '#server/db/schema/index'
// Fetched with the test: the first page to be shown would otherwise wait for it.
import '#src/pages/bookEdit/BookEditPage'
import { stopAutosave } from '#src/features/autosave/useAutosave'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeSchool } from '#tests/support/factories'
import { fault, heal } from '#tests/support/server'

let server: TestServer
let man: Login
let school: Login
const db = () => server.database.db

beforeAll(async () => {
  server = await testServer()
  await makeSchool(db(), { province_id: '320000' })
  man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  school = await server.login('school1', ['school'], { dept_id: 1 })
})
beforeEach(() => localStorage.clear())

const edit = (bookId: number) => to('book/bookInfo/edit/bookId', { bookId })
/** A reload of the page: what runs in it ends, what the browser keeps stays. */
const reload = () => {
  stopAutosave()
  cleanup()
}

test('a new book is made once it has a name, goes on under its own address', async () => {
  const { user, where } = renderConsole({ server, as: man, at: edit(0) })
  const name = await screen.findByLabelText('教材名称')
  // Nobody is blamed before anything has been asked.
  expect(screen.queryByText('请输入教材名称')).not.toBeInTheDocument()
  await user.type(name, '数控')
  await waitFor(() => expect(where()).toMatch(/^\/book\/bookInfo\/edit\/[1-9]\d*\?step=basic$/), {
    timeout: 15_000,
  })
  // The hands are still where they were.
  await waitFor(() => expect(document.activeElement?.id).toMatch(/^book-[1-9]\d*-book_name$/))
  await user.keyboard('编程')
  expect(screen.getByDisplayValue('数控编程')).toHaveFocus()
  await waitFor(
    async () => {
      const books = await db().select().from(book)
      expect(books.map(({ book_name }) => book_name)).toEqual(['数控编程'])
    },
    { timeout: 15_000 },
  )
})

test('what could not be saved survives a reload', async () => {
  const { book_id } = await server.ok(man, 'bookinfo_save', { fields: { book_name: '断网' }, editors: [] })
  fault.status('bookinfo_save', 502)
  const { user } = renderConsole({ server, as: man, at: edit(book_id) })
  await user.type(await screen.findByLabelText('对应课程名称'), '数控技术')
  expect(await screen.findByText(/未保存，将自动重试/, {}, { timeout: 15_000 })).toBeInTheDocument()
  heal()
  reload()
  renderConsole({ server, as: man, at: edit(book_id) })
  expect(await screen.findByDisplayValue('数控技术')).toBeInTheDocument()
  await waitFor(
    async () => {
      const [row] = await db().select().from(book).where(eq(book.book_id, book_id))
      expect(row?.course_name).toBe('数控技术')
    },
    { timeout: 15_000 },
  )
})

test('two who write one book keep both, and are asked about the same field', async () => {
  const made = await server.ok(man, 'bookinfo_save', { fields: { book_name: '两人' }, editors: [] })
  const { book_id } = made
  const { user } = renderConsole({ server, as: man, at: edit(book_id) })
  const course = await screen.findByLabelText('对应课程名称')
  await server.ok(school, 'bookinfo_save', {
    book_id,
    revision: made.revision,
    fields: { book_name: '两人合写', course_name: '学校的课程' },
    editors: [],
  })
  await user.type(course, '我的课程')
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 15_000 }))
  expect(dialog.getByText('对应课程名称')).toBeInTheDocument()
  expect(dialog.queryByText('教材名称')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('radio', { name: /^我的/ }))
  await user.click(dialog.getByRole('button', { name: '按所选保存' }))
  await waitFor(
    async () => {
      const [row] = await db().select().from(book).where(eq(book.book_id, book_id))
      expect(row).toMatchObject({ book_name: '两人合写', course_name: '我的课程' })
    },
    { timeout: 15_000 },
  )
})

test('a fault leads to its field in another step; a frozen book says why and takes nothing', async () => {
  const { book_id } = await server.ok(man, 'bookinfo_save', {
    fields: { book_name: '已送审', carrier: 'paper' },
    editors: [
      { name: '张三', role: 'first_chief' },
      { name: '李四', role: 'editor' },
    ],
  })
  const { user, where } = renderConsole({ server, as: man, at: edit(book_id) })
  await user.click(await screen.findByRole('button', { name: '请填写CIP核字号' }))
  const cip = await screen.findByLabelText('CIP核字号')
  await waitFor(() => expect(cip).toHaveFocus())
  expect(where()).toContain('step=edition')
  await user.click(screen.getByRole('button', { name: /^2?\s*作者队伍$/ }))
  await user.click(await screen.findByRole('button', { name: '上移李四' }))
  const rows = () =>
    screen.getAllByRole('row', { name: /^第\d位，/ }).map((row) => row.getAttribute('aria-label'))
  expect(rows()).toEqual(['第1位，李四', '第2位，张三'])
  screen.getByRole('row', { name: '第1位，李四' }).focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(rows()).toEqual(['第1位，张三', '第2位，李四'])
  expect(screen.getByRole('row', { name: '第2位，李四' })).toHaveFocus()

  reload()
  await db().update(book).set({ declare_status: 'school_pending' }).where(eq(book.book_id, book_id))
  renderConsole({ server, as: man, at: edit(book_id) })
  expect(await screen.findByText('教材处于“待学校审核”状态，不能修改')).toBeInTheDocument()
  expect(screen.getByLabelText('教材名称')).toBeDisabled()
})

test('a number out of range stays as it was typed, and its limit is named', async () => {
  const { book_id } = await server.ok(man, 'bookinfo_save', { fields: { book_name: '学时' }, editors: [] })
  const { user } = renderConsole({ server, as: man, at: edit(book_id) })
  const hours = await screen.findByLabelText('学时')
  await user.type(hours, '-3')
  await user.tab()
  expect(hours).toHaveValue('-3')
  expect(await screen.findByText('学时不小于0')).toBeInTheDocument()
  await user.clear(hours)
  await user.type(hours, '99999999')
  await user.tab()
  expect(hours).toHaveValue('99999999')
  expect(await screen.findByText('学时不超过2000')).toBeInTheDocument()
})
