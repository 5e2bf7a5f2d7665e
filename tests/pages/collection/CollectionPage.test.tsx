import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { collectedBook, dept } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let press: Login

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  const { db } = server.database
  await db.insert(dept).values({ dept_id: 71, dept_name: '甲出版社', dept_type: 'publisher' })
  press = await server.login('press', ['publisher'], { dept_id: 71 })
  const own = { dept_id: 71, create_by: press.user_id }
  await db.insert(collectedBook).values([
    { isbn: '9787040599336', book_name: '机械制图', collect_status: 'pending', ...own },
    { isbn: '9787115546081', book_name: '电工基础', ...own },
  ])
})

test('a collector begins with an ISBN whose check digit fits', async () => {
  const { user } = renderConsole({ server, as: press, at: to('collection/index') })
  expect(await screen.findByText('机械制图')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /退\s?回/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /新\s?增/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const isbn = await dialog.findByLabelText(/ISBN/)
  await user.type(isbn, '978-7-301-21537-9')
  await user.click(dialog.getByRole('button', { name: '下一步' }))
  expect(await dialog.findByText(/校验码不符/)).toBeInTheDocument()
  await user.clear(isbn)
  await user.type(isbn, '978-7-301-21537-1')
  await user.click(dialog.getByRole('button', { name: '下一步' }))
  expect(await screen.findByRole('heading', { name: '采集新书' })).toBeInTheDocument()
  expect(screen.getByText('ISBN 9787301215371')).toBeInTheDocument()
})

test('the office gives back with a reason, and only what waits for it', async () => {
  const office = await server.login('office', ['reviewActivity'])
  const { user } = renderConsole({ server, as: office, at: to('collection/index') })
  const row = async (name: string) => {
    const found = (await screen.findByText(name)).closest('tr')
    if (!found) throw new Error(`${name} stands in no row`)
    return within(found)
  }
  await user.click((await row('电工基础')).getByRole('checkbox'))
  expect(screen.getByRole('button', { name: /退\s?回/ })).toBeDisabled()
  await user.click((await row('电工基础')).getByRole('checkbox'))
  await user.click((await row('机械制图')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /退\s?回/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText('退回意见不少于5字')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('退回意见'), '版权页看不清')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await (await row('机械制图')).findByText('已退回')).toBeInTheDocument()
})
