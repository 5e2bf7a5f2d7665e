import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { book } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook } from '#tests/support/factories'

test('an administrator restores a book, and deletes another for good after reading what goes', async () => {
  localStorage.clear()
  const server = await testServer()
  const { db } = server.database
  const admin = await server.login('admin1', ['admin'])
  for (const book_name of ['误删的书', '多余的书'])
    await makeBook(db, { book_name, deleted: true, declare_status: 'draft', del_reason: '重复' })
  const { user } = renderConsole({ server, as: admin, at: '/book/bookBig/deleter' })
  const choose = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr')
    if (!row) throw new Error('the book stands in no row')
    await user.click(within(row).getByRole('checkbox'))
  }
  await choose('误删的书')
  await user.click(screen.getByRole('button', { name: '恢复（1）' }))
  await waitFor(() => expect(screen.queryByText('误删的书')).not.toBeInTheDocument())
  await choose('多余的书')
  await user.click(screen.getByRole('button', { name: '彻底删除' }))
  const dialog = within(await screen.findByRole('dialog'))
  const purge = await dialog.findByRole('button', { name: '彻底删除' })
  await dialog.findByText('编写人员')
  expect(purge).toBeDisabled()
  await user.type(dialog.getByRole('textbox'), '彻底删除')
  await user.click(purge)
  await waitFor(async () => expect(await db.$count(book)).toBe(1))
})
