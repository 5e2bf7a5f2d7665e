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

const open = (userId: number) =>
  renderConsole({ server, as: admin, at: to('system/user-auth/role/userId', { userId }) })
const box = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) })).getByRole('checkbox')

test('roles are ticked and handed in, those that do not go together refused', async () => {
  const { user_id } = await server.login('lisi', ['pingShenManage'])
  const { user } = open(user_id)
  expect(await box('pingShenManage')).toBeChecked()
  expect(await box('超级管理员')).toBeEnabled()
  await user.click(await box('formalExamination'))
  await user.click(screen.getByRole('button', { name: /^提\s?交$/ }))
  expect(await screen.findByText(/不能由同一人担任/)).toBeInTheDocument()
  expect(await box('formalExamination')).toBeChecked()
  await user.click(await box('formalExamination'))
  await user.click(await box('reviewActivity'))
  await user.click(screen.getByRole('button', { name: /^提\s?交$/ }))
  await waitFor(async () => {
    const { roleIds } = await server.ok(admin, 'account_detail', { userId: user_id })
    expect(roleIds).toEqual([BUILT_IN_ROLE.reviewActivity, BUILT_IN_ROLE.pingShenManage])
  })
})

test('one’s own roles stay as they are', async () => {
  open(admin.user_id)
  expect(await screen.findByText('不能更改此用户的角色')).toBeInTheDocument()
  expect(await box('sys2')).toBeDisabled()
})
