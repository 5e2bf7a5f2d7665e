import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dept } from '#server/db/schema/index'
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

test('whoever recommends a book opens it from the summary', async () => {
  const server = await testServer()
  const { db } = server.database
  await db.insert(dept).values({ dept_id: 350, dept_name: '某教指委', dept_type: 'committee' })
  const committee = await server.login('committee1', ['committee'], { dept_id: 350 })
  const { book_id } = await makeBook(db, {
    book_name: '被推荐的书',
    recommend_channel: 'committee',
    recommend_dept_id: 350,
    declare_status: 'recommended',
  })
  renderConsole({ server, as: committee, at: '/book/bookBig/pertion_list' })
  const link = await screen.findByRole('link', { name: '被推荐的书' })
  expect(link.getAttribute('href')).toContain(`bookId=${book_id}`)
  expect((await server.send(committee, 'bookinfo_detail', { book_id })).code).toBe(200)
})
