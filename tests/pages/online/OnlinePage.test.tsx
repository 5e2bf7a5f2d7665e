import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let office: Login
let expert: Login

beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['sys2'])
  expert = await server.login('expert1', ['expert'])
})

const rowOf = async (name: string) => {
  const cell = await screen.findByText(name, { selector: 'td' })
  return within(cell.closest('tr') ?? cell)
}

test('somebody is forced out after what is lost was told; oneself is not offered', async () => {
  const { user } = renderConsole({ server, as: office, at: '/monitor/online' })
  const own = within((await screen.findByText('本次登录')).closest('tr') ?? document.body)
  expect(own.queryByRole('button', { name: '强退' })).toBeNull()
  const row = within((await screen.findAllByText('expert1'))[0]?.closest('tr') ?? document.body)
  await user.click(row.getByRole('button', { name: '强退' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/立即结束/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '强退' }))
  expect(await screen.findByText('已强退')).toBeVisible()
  expect(await screen.findByText('共 1 条')).toBeVisible()
  expect((await server.send(expert, 'getInfo', {})).code).toBe(401)
  await rowOf('127.0.0.1')
})
