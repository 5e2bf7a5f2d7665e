import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeSchool } from '#tests/support/factories'

test('a chosen book becomes a draft, and is marked so that it is not chosen again', async () => {
  localStorage.clear()
  const server = await testServer()
  await makeSchool(server.database.db)
  const school = await server.login('school1', ['school'], { dept_id: 1 })
  await makeBook(server.database.db, { book_name: '往年的书', declare_dept_id: 1, year: 2020 })
  const { user } = renderConsole({ server, as: school, at: '/book/bookInfo/selectImportBook' })
  const row = (await screen.findByText('往年的书')).closest('tr')
  if (!row) throw new Error('the book stands in no row')
  await user.click(within(row).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '导入为草稿（1）' }))
  expect(await screen.findByText('已导入1种为草稿，见教材管理')).toBeInTheDocument()
  expect((await screen.findAllByText('已导入')).length).toBeGreaterThan(0)
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
})
