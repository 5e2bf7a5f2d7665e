import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookPlan } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeSchool } from '#tests/support/factories'

test('an author hands a plan in, the office returns it with an opinion, and the author reads it', async () => {
  localStorage.clear()
  const server = await testServer()
  const { db } = server.database
  await makeSchool(db)
  const school = await server.login('school1', ['school'], { dept_id: 1 })
  const office = await server.login('office1', ['reviewActivity'])
  await db.insert(bookPlan).values([
    { plan_name: '电工基础', dept_id: 1, create_by: school.user_id, plan_status: 'submitted' },
    { plan_name: '数控编程', dept_id: 1, create_by: school.user_id, plan_status: 'published' },
    { plan_name: '护理学', dept_id: 1, create_by: school.user_id },
  ])
  const { user } = renderConsole({ server, as: office, at: '/book/bookInfoPlan/index' })
  const row = (await screen.findByText('电工基础')).closest('tr')
  if (!row) throw new Error('the plan stands in no row')
  expect(screen.queryByText('护理学')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '转教材' })).not.toBeInTheDocument()
  await user.click(within(row).getByRole('button', { name: /审\s?核/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /退\s?回/ }))
  expect(await dialog.findByText('审核意见不少于5字')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('审核意见'), '大纲过于简略')
  await user.click(dialog.getByRole('button', { name: /退\s?回/ }))
  expect(await within(row).findByText('已退回')).toBeInTheDocument()
})

test('a step that cannot be taken back asks first, and says from which state to which', async () => {
  localStorage.clear()
  const server = await testServer()
  const { db } = server.database
  await makeSchool(db)
  const school = await server.login('school1', ['school'], { dept_id: 1 })
  await db
    .insert(bookPlan)
    .values({ plan_name: '数控编程', dept_id: 1, create_by: school.user_id, plan_status: 'in_writing' })
  const { user } = renderConsole({ server, as: school, at: '/book/bookInfoPlan/index' })
  const row = (await screen.findByText('数控编程')).closest('tr')
  if (!row) throw new Error('the plan stands in no row')
  await user.click(within(row).getByRole('button', { name: '已出版' }))
  const first = within(await screen.findByRole('dialog'))
  expect(first.getByText('状态由“编写中”改为“已出版”，不能改回。')).toBeInTheDocument()
  await user.click(first.getByRole('button', { name: /取\s?消/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(within(row).getByText('编写中')).toBeInTheDocument()
  await user.click(within(row).getByRole('button', { name: '已出版' }))
  const again = within(await screen.findByRole('dialog'))
  await user.click(again.getByRole('button', { name: /确\s?定/ }))
  expect(await within(row).findByRole('button', { name: /结\s?题/ })).toBeInTheDocument()
})
