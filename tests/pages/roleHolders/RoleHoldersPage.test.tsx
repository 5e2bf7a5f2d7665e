import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let admin: Login
beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  admin = await server.login('admin', ['admin'])
})

const roleId = BUILT_IN_ROLE.pingShenManage
const dialog = async () => within(await screen.findByRole('dialog'))

test('people are given a role, and it is taken from them again', async () => {
  await server.login('lisi')
  await server.login('manager', ['pingShenManage'])
  const { user } = renderConsole({
    server,
    as: admin,
    at: to('system/role-auth/user/roleId', { roleId }),
  })
  await screen.findByRole('row', { name: /manager/ })
  await user.click(screen.getByRole('button', { name: '添加用户' }))
  const choice = await dialog()
  const row = within(await choice.findByRole('row', { name: /lisi/ }))
  await user.click(row.getByRole('checkbox'))
  await user.click(choice.getByRole('button', { name: '授权（1）' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const given = within(await screen.findByRole('row', { name: /lisi/ }))
  await user.click(given.getByRole('button', { name: '取消授权' }))
  const question = await dialog()
  await user.click(question.getByRole('button', { name: '取消授权' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /lisi/ })).not.toBeInTheDocument())
  const { rows } = await server.ok(admin, 'role_holders', { roleId })
  expect(rows.map(({ userName }) => userName)).toEqual(['manager'])
})
