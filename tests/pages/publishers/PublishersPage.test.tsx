import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { publisher } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
const db = () => server.database.db

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
})

test('the office passes what was handed in, and gives back with a reason', async () => {
  const admin = await server.login('admin1', ['admin'])
  await db()
    .insert(publisher)
    .values([
      { publisher_name: '乙出版社', audit_status: 'pending' },
      { publisher_name: '丙出版社', audit_status: 'pending' },
      { publisher_name: '丁出版社' },
    ])
  const { user } = renderConsole({ server, as: admin, at: '/publisher/publisherLnfos' })
  const row = async (name: string) => {
    const found = (await screen.findByText(name)).closest('tr')
    if (!found) throw new Error(`${name} stands in no row`)
    return within(found)
  }
  await user.click((await row('丁出版社')).getByRole('checkbox'))
  expect(screen.getByRole('button', { name: /审核通过/ })).toBeDisabled()
  await user.click((await row('丁出版社')).getByRole('checkbox'))
  await user.click((await row('乙出版社')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /审核通过/ }))
  expect(await (await row('乙出版社')).findByText('已通过')).toBeInTheDocument()
  await user.click((await row('丙出版社')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /退\s?回/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('退回理由'), '许可证扫描件不清晰')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await (await row('丙出版社')).findByText('已退回')).toBeInTheDocument()
})
