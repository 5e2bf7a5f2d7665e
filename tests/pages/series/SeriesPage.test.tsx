import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, publisher } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeSchool } from '#tests/support/factories'

/** A school with drafts of one publisher, which may become volumes of a series. */
async function scene() {
  localStorage.clear()
  const server = await testServer()
  const { db } = server.database
  await makeSchool(db)
  const [house] = await db.insert(publisher).values({ publisher_name: '甲出版社' }).returning()
  const publisher_id = house?.publisher_id ?? 0
  const school = await server.login('school1', ['school'], { dept_id: 1 })
  const makeVolume = (book_name: string) =>
    makeBook(db, { book_name, declare_dept_id: 1, declare_status: 'draft', publisher_id })
  return { server, db, school, publisher_id, makeVolume }
}

test('volumes are put in order by their buttons, and show what they lack', async () => {
  const { server, db, school, publisher_id, makeVolume } = await scene()
  const upper = await makeVolume('上册')
  const lower = await makeVolume('下册')
  await server.ok(school, 'book_big_save', {
    fields: { big_name: '机电系列', publisher_id, volumes: 2 },
    book_ids: [lower.book_id, upper.book_id],
  })
  const { user } = renderConsole({ server, as: school, at: '/book/bookBig/edit1' })
  await user.click(await screen.findByRole('link', { name: '机电系列' }))
  expect((await screen.findAllByRole('button', { name: /处不符/ })).length).toBe(2)
  expect(screen.getByRole('button', { name: '上移“下册”' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '下移“下册”' }))
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(async () => {
    const stored = await db.select().from(book).orderBy(asc(book.volume_no))
    expect(stored.map(({ book_name }) => book_name)).toEqual(['上册', '下册'])
  })
})

test('volumes that another has chosen meanwhile are joined, and a handed-in one cannot be moved', async () => {
  const { server, db, school, publisher_id, makeVolume } = await scene()
  const colleague = await server.login('school2', ['school'], { dept_id: 1 })
  const first = await makeVolume('上册')
  const second = await makeVolume('中册')
  const third = await makeVolume('下册')
  const fields = { big_name: '机电系列', publisher_id, volumes: 3 }
  const two = [first.book_id, second.book_id]
  const { big_id, revision } = await server.ok(school, 'book_big_save', { fields, book_ids: two })
  await db.update(book).set({ declare_status: 'school_pending' }).where(eq(book.book_id, second.book_id))
  const { user } = renderConsole({ server, as: school, at: `/book/bookBig/edit1?bigId=${big_id}` })
  fireEvent.change(await screen.findByLabelText('系列简介'), { target: { value: '三册' } })
  const handedIn = await screen.findByText(/^中册.*· 待学校审核/)
  const item = handedIn.closest('li')
  expect(item && within(item).getByRole('checkbox')).toBeDisabled()
  const book_ids = [...two, third.book_id]
  await server.ok(colleague, 'book_big_save', { big_id, fields, book_ids, revision })
  await user.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(async () => {
    const stored = await server.ok(school, 'book_big_detail', { big_id })
    expect(stored.fields.intro).toBe('三册')
    expect(stored.volumes.map(({ book_id }) => book_id)).toEqual(book_ids)
  })
  // What is shown is what was saved, and the new volume has been judged.
  expect(await screen.findByRole('button', { name: '上移“下册”' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('保存后检查')).not.toBeInTheDocument())
})
