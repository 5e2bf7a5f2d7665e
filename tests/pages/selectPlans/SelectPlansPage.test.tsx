import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { book, bookPlan } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeSchool } from '#tests/support/factories'

test('an approved plan opens as a draft in the editor', async () => {
  localStorage.clear()
  const server = await testServer()
  const { db } = server.database
  await makeSchool(db)
  const school = await server.login('school1', ['school'], { dept_id: 1 })
  await db.insert(bookPlan).values([
    { plan_name: '电工基础', dept_id: 1, plan_status: 'approved' },
    { plan_name: '没有批准', dept_id: 1, plan_status: 'submitted' },
  ])
  const { user } = renderConsole({ server, as: school, at: '/book/bookInfo/selectPlanBook' })
  await screen.findByText('电工基础')
  expect(screen.queryByText('没有批准')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /选\s?用/ }))
  await waitFor(async () => expect(await db.$count(book)).toBe(1))
  expect(await screen.findByDisplayValue('电工基础')).toBeInTheDocument()
})
