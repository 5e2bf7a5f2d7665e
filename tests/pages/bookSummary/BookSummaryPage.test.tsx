import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeBook } from '#tests/support/factories'

test('a figure opens its books', async () => {
  localStorage.clear()
  const server = await testServer()
  const { db } = server.database
  const admin = await server.login('admin1', ['admin'])
  await makeBook(db, { book_name: '甲校的书', declare_unit: '甲校', declare_status: 'recommended' })
  await makeBook(db, { book_name: '乙校的书', declare_unit: '乙校', declare_status: 'draft' })
  const { user } = renderConsole({ server, as: admin, at: '/book/bookBig/pertion_list' })
  expect(await screen.findByText('乙校的书')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: '甲校，推荐 1 种' }))
  expect(await screen.findByText('教材明细：甲校 · 推荐')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('乙校的书')).not.toBeInTheDocument())
  expect(screen.getByText('甲校的书')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '显示全部' }))
  // The sheet is laid out for the printer only.
  expect(screen.queryByText('填报人：')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /打\s?印/ }))
  expect(screen.getByText('填报人：')).toBeInTheDocument()
  expect(await screen.findByText('乙校的书')).toBeInTheDocument()
})
