import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let admin: Login
beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  admin = await server.login('admin', ['admin'])
})

const open = () => renderConsole({ server, as: admin, at: to('system/role/index') })
const dialog = async () => within(await screen.findByRole('dialog'))
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const ok = { name: /^确\s?定$/ }

test('a role of a kind is made with part of the menu, its data scope set, and deleted', async () => {
  const { user } = open()
  await rowOf('pingShenManage')
  await user.click(screen.getByRole('button', { name: /^新\s?增$/ }))
  const add = await dialog()
  await user.click(add.getByLabelText('角色类别'))
  await user.click(await screen.findByText('二级系统管理员', { selector: '.ant-select-item-option-content' }))
  await user.type(add.getByLabelText('角色名称'), '字典管理员')
  await user.type(add.getByLabelText('权限字符'), 'dict_office')
  const node = (await add.findByText('系统管理')).closest('.ant-tree-treenode')
  await user.click(node?.querySelector('.ant-tree-checkbox') ?? document.body)
  await user.click(add.getByRole('button', ok))
  await waitFor(async () =>
    expect((await server.ok(admin, 'role_list', { roleKey: 'dict_office' })).rows).toMatchObject([
      { roleName: '字典管理员', kind: 'sys2', dataScope: '1', userNum: 0 },
    ]),
  )
  const [made] = (await server.ok(admin, 'role_list', { roleKey: 'dict_office' })).rows
  const { held } = await server.ok(admin, 'role_menus', { roleId: made?.roleId ?? 0 })
  expect(held.length).toBeGreaterThan(5)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click((await rowOf('dict_office')).getByRole('button', { name: '数据权限' }))
  const scope = await dialog()
  await user.click(scope.getByLabelText('本单位及下级单位'))
  await user.click(scope.getByRole('button', ok))
  expect(await screen.findByRole('row', { name: /dict_office.*本单位及下级单位/ })).toBeInTheDocument()
  await user.click((await rowOf('dict_office')).getByRole('button', { name: /^删\s?除$/ }))
  const question = await dialog()
  await user.click(question.getByRole('button', { name: /^删\s?除$/ }))
  await waitFor(() => expect(screen.queryByText('dict_office')).not.toBeInTheDocument())
})

test('the role of the administrator and those of the program say what stays', async () => {
  open()
  const own = await rowOf('超级管理员')
  expect(own.getByRole('button', { name: /修\s?改/ })).toHaveAttribute('title', '不允许操作超级管理员角色')
  const expert = await rowOf('评审专家')
  expect(expert.getByRole('button', { name: /^删\s?除$/ })).toBeDisabled()
  expect((await rowOf('评审组长')).getByText('按席位')).toBeInTheDocument()
})
