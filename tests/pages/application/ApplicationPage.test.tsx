import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { to } from '#contract/address'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook, makeSchool } from '#tests/support/factories'

test('shows the application with its boxes for seals, as a draft until it is handed in', async () => {
  const server = await testServer()
  const { db } = server.database
  await makeSchool(db)
  const man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  const own = { declare_dept_id: 1, create_by: man.user_id, declare_status: 'draft' } as const
  const { book_id } = await makeBook(db, { book_name: '数控加工技术', isbn: '9787040000009', ...own })
  renderConsole({ server, as: man, at: to('declaration/application', { bookId: book_id }) })
  const sheet = within(await screen.findByRole('article', { name: '教材申报表' }))
  sheet.getByText('草稿：尚未提交')
  sheet.getByText('9787040000009')
  const opinion = within(sheet.getByRole('region', { name: '十二、出版单位意见' }))
  expect(opinion.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '负责人签名：',
    '单位盖章：',
    '日期：',
  ])
  await screen.findByRole('button', { name: '上传盖章件' })
})
