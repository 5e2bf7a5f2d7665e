import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import { dept } from '#server/db/schema/index'
import { workbook, XLSX } from '#server/files/workbook'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let admin: Login
beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  admin = await server.login('admin', ['admin'])
  await server.database.db.insert(dept).values({ dept_name: '评审平台', dept_type: 'platform' })
})

const open = () => renderConsole({ server, as: admin, at: to('system/user/index') })
const dialog = async () => within(await screen.findByRole('dialog'))
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const ok = { name: /^确\s?定$/ }

test('an account is added after its name has been corrected; its password is shown once', async () => {
  const { user } = open()
  await rowOf('admin')
  await user.click(screen.getByRole('button', { name: /^新\s?增$/ }))
  const add = await dialog()
  await user.type(add.getByLabelText('用户姓名'), '张三')
  await user.type(add.getByLabelText('登录账号'), 'ab')
  await user.click(add.getByRole('button', ok))
  await add.findByText('账号须为4-20位字母、数字或下划线')
  await user.type(add.getByLabelText('登录账号'), 'cd')
  await user.click(add.getByRole('button', ok))
  expect(await screen.findByText(/密码只显示这一次/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '已记下' }))
  const { rows } = await server.ok(admin, 'account_list', { userName: 'abcd' })
  expect(rows).toMatchObject([{ nickName: '张三', status: '0' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await rowOf('abcd')
  const [first] = screen.getAllByRole('row', { name: /abcd|admin/ })
  expect(first).toHaveTextContent('abcd')
  await user.click((await rowOf('abcd')).getByRole('button', { name: /停\s?用/ }))
  const question = await dialog()
  await user.click(question.getByRole('button', { name: /^停\s?用$/ }))
  await waitFor(async () =>
    expect((await server.ok(admin, 'account_list', { status: '1' })).rows).toHaveLength(1),
  )
})

test('what cannot be changed says why', async () => {
  const { user } = open()
  const own = await rowOf('admin')
  const edit = own.getByRole('button', { name: /修\s?改/ })
  expect(edit).toBeDisabled()
  expect(edit).toHaveAttribute('title', '不能更改自己的账号，请到个人中心')
  await server.login('lisi', ['pingShenManage'])
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await user.click((await rowOf('lisi')).getByRole('button', { name: /修\s?改/ }))
  const form = await dialog()
  expect(await form.findByText('评审管理员')).toBeInTheDocument()
  await user.type(form.getByLabelText('手机号码'), '1380')
  await user.click(form.getByRole('button', ok))
  expect((await form.findAllByText(/手机号码/)).length).toBeGreaterThan(1)
  const { roleIds } = await server.ok(admin, 'account_detail', { userId: admin.user_id })
  expect(roleIds).toEqual([BUILT_IN_ROLE.admin])
})

test('a list with a wrong line is refused line by line; mended, it comes in with passwords', async () => {
  const HEAD = ['登录账号', '用户姓名', '所属单位']
  const sheet = (unit: string) =>
    new File([workbook('用户', HEAD, [['wang_wu', '王五', unit]])], 'users.xlsx', { type: XLSX })
  const { user } = open()
  await rowOf('admin')
  await user.click(screen.getByRole('button', { name: /^导\s?入$/ }))
  const load = await dialog()
  const choose = async (file: File) => {
    const input = document.querySelector('input[type=file]')
    if (input instanceof HTMLElement) await user.upload(input, file)
    await user.click(load.getByRole('button', { name: /^导\s?入$/ }))
  }
  await choose(sheet('没有的单位'))
  expect(await load.findByText('没有这个单位')).toBeInTheDocument()
  await choose(sheet('评审平台'))
  expect(await load.findByText('已新增1个用户，更新0个用户')).toBeInTheDocument()
})
