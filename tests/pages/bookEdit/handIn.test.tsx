import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { to } from '#contract/address'
import { book } from '#server/db/schema/index'
import '#src/pages/bookEdit/BookEditPage'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { declaring } from '#tests/support/declaration'

test('a duplicate is told of a number that nobody typed here; what somebody else has changed is not handed in unseen', async () => {
  const server = await testServer()
  const { db } = server.database
  const scene = await declaring(server)
  const book_id = await scene.complete(scene.man, { book_name: '数控编程' })
  const [own] = await db.select().from(book).where(eq(book.book_id, book_id))
  const twin = await scene.complete(scene.stranger, {
    isbn: own?.isbn ?? '',
    declare_dept_id: 2,
    declare_unit: '别的学院',
    declare_status: 'school_pending',
  })
  const { user } = renderConsole({
    server,
    as: scene.man,
    at: `${to('book/bookInfo/edit/bookId', { bookId: book_id })}?step=edition`,
  })
  expect(await screen.findByText(/该教材已由别的学院申报/)).toBeInTheDocument()

  await db.update(book).set({ deleted: true }).where(eq(book.book_id, twin))
  await user.click(screen.getByRole('button', { name: /预览提交$/ }))
  const send = await screen.findByRole('button', { name: /送\s?审/ })
  await db
    .update(book)
    .set({ revision: (own?.revision ?? 0) + 1, course_name: '他人的课程' })
    .where(eq(book.book_id, book_id))
  await user.click(send)
  const asked = within(await screen.findByRole('dialog'))
  await user.click(await asked.findByRole('button', { name: /送\s?审/ }))
  expect(await screen.findByText('《数控编程》已被他人修改，请刷新核对后再提交')).toBeInTheDocument()
  expect(await scene.statusOf(book_id)).toBe('draft')
})

test('who opens a book that came back reads by whom and why, and its price as money', async () => {
  const server = await testServer()
  const scene = await declaring(server)
  const book_id = await scene.complete(scene.man, { book_name: '数控编程', price: '49.80' })
  await server.ok(scene.man, 'bookinfo_submit', { book_id })
  await server.ok(scene.school, 'bookinfo_school_audit', {
    book_ids: [book_id],
    op: 'return',
    reason: '请补充第三所院校的使用证明',
  })
  const { user } = renderConsole({
    server,
    as: scene.man,
    at: to('book/bookInfo/edit/bookId', { bookId: book_id }),
  })
  expect(await screen.findByText('学校退回：请补充第三所院校的使用证明')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /预览提交$/ }))
  expect(await screen.findByText('49.80 元')).toBeInTheDocument()
})
