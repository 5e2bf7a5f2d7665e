import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { to } from '#contract/address'
import { branchesOf, matchingMenus, orderAfter, type MenuRow } from '#src/pages/menus/tree'
import { afterTick, indexOf } from '#src/features/access/pickTree'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let admin: Login
beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  admin = await server.login('admin', ['admin'])
})

const dialog = async () => within(await screen.findByRole('dialog'))
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const ok = { name: /^确\s?定$/ }

test('an entry that is stopped is gone from the sidebar at once', async () => {
  const { user } = renderConsole({ server, as: admin, at: to('system/menu/index') })
  await rowOf('评审准备')
  const sidebar = () => within(screen.getAllByRole('menu')[0] ?? document.body)
  expect(sidebar().getByText('采集')).toBeInTheDocument()
  await user.click((await rowOf('采集 目录')).getByRole('button', { name: /修\s?改/ }))
  const edit = await dialog()
  await user.click(edit.getByLabelText('停用'))
  await user.click(edit.getByRole('button', ok))
  await waitFor(() => expect(sidebar().queryByText('采集')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('whoever may not change the menu reads it', async () => {
  const support = await server.login('support', ['sys2'])
  renderConsole({ server, as: support, at: to('system/menu/index') })
  await rowOf('评审准备')
  expect(screen.queryByRole('button', { name: /修\s?改/ })).not.toBeInTheDocument()
})

const menu = (menuId: number, parentId: number, menuName = `m${menuId}`): MenuRow => ({
  menuId,
  parentId,
  menuName,
  icon: '#',
  menuType: 'M',
  orderNum: 0,
  isFrame: '1',
  isCache: '0',
  visible: '0',
  status: '0',
  path: '',
  component: null,
  query: null,
  routeName: null,
  perms: null,
  createTime: '',
  builtIn: false,
})

describe('the tree of the menu', () => {
  const all = [menu(1, 0), menu(2, 1), menu(3, 1, '字典'), menu(4, 99)]
  test('holds every entry, one without its parent at the top', () => {
    expect(branchesOf(all)).toMatchObject([
      { menuId: 1, children: [{ menuId: 2 }, { menuId: 3 }] },
      { menuId: 4 },
    ])
  })
  test('keeps what matches with what is above it', () => {
    expect(matchingMenus(all, '字典', undefined).map(({ menuId }) => menuId)).toEqual([1, 3])
  })
  test('moves among siblings only', () => {
    expect(orderAfter(all, menu(3, 1), -1)).toEqual({ menuIds: '3,2', orderNums: '0,1' })
    expect(orderAfter(all, menu(3, 1), 1)).toBeUndefined()
  })
})

test('what is ticked comes with what is below and above it, what is unticked leaves what is above', () => {
  const index = indexOf([
    { id: 1, label: '', children: [{ id: 2, label: '', children: [{ id: 3, label: '' }] }] },
  ])
  expect(new Set(afterTick(index, [], 2, true))).toEqual(new Set([1, 2, 3]))
  expect(afterTick(index, [1, 2, 3], 2, false)).toEqual([1])
})
