import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { seedBase } from '#server/seed/base'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let sys2: Login
beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  sys2 = await server.login('support', ['sys2'])
  await seedBase(server.database.db)
})

const open = () => renderConsole({ server, as: sys2, at: to('system/config/index') })
const dialog = async () => within(await screen.findByRole('dialog'))
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const ok = { name: /^确\s?定$/ }
const edit = { name: /修\s?改/ }
const remove = { name: /^删\s?除/ }

test('a parameter is added, changed and deleted', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^新\s?增$/ }))
  const add = await dialog()
  await user.click(add.getByRole('button', ok))
  for (const words of ['请输入参数名称', '请输入参数键名', '请输入参数键值'])
    expect(await add.findByText(words)).toBeInTheDocument()
  await user.type(add.getByLabelText('参数名称'), '年度')
  await user.type(add.getByLabelText('参数键名'), 'ps.year')
  await user.type(add.getByLabelText('参数键值'), '2026')
  await user.click(add.getByRole('button', ok))
  await user.click((await rowOf('ps.year')).getByRole('button', edit))
  const form = await dialog()
  await user.clear(form.getByLabelText('参数键值'))
  await user.type(form.getByLabelText('参数键值'), '2027')
  await user.click(form.getByRole('button', ok))
  expect(await (await rowOf('ps.year')).findByText('2027')).toBeInTheDocument()
  await user.click((await rowOf('ps.year')).getByRole('button', remove))
  const question = await dialog()
  expect(question.getByText(/将得到空值：ps.year/)).toBeInTheDocument()
  await user.click(question.getByRole('button', remove))
  await waitFor(() => expect(screen.queryByText('ps.year')).not.toBeInTheDocument())
})

test('what is built in shows what cannot change, and why; its value can', async () => {
  const { user } = open()
  const row = await rowOf('sys.account.passwordValidateDays')
  expect(row.getByRole('button', remove)).toBeDisabled()
  expect(row.getByRole('button', remove)).toHaveAttribute(
    'title',
    '内置参数【sys.account.passwordValidateDays】不能删除',
  )
  await user.click(row.getByRole('button', edit))
  const form = await dialog()
  expect(form.getByLabelText('参数键名')).toBeDisabled()
  expect(form.getByLabelText('否')).toBeDisabled()
  await user.clear(form.getByLabelText('参数键值'))
  await user.type(form.getByLabelText('参数键值'), '90')
  await user.click(form.getByRole('button', ok))
  expect(await (await rowOf('passwordValidateDays')).findByText('90')).toBeInTheDocument()
})

test('a list of sites that is empty may stay so', async () => {
  const { user } = open()
  await user.click((await rowOf('ps.examine.hosts')).getByRole('button', edit))
  const form = await dialog()
  await user.clear(form.getByLabelText('参数名称'))
  await user.type(form.getByLabelText('参数名称'), '可访问的网站')
  await user.click(form.getByRole('button', ok))
  expect(await (await rowOf('ps.examine.hosts')).findByText('可访问的网站')).toBeInTheDocument()
})

test('the list is searched by name, key and kind', async () => {
  await server.ok(sys2, 'config_add', { configName: '年度', configKey: 'ps.year', configValue: '2026' })
  const { user } = open()
  await rowOf('ps.register.open')
  await user.type(screen.getByRole('textbox', { name: '参数键名' }), 'year')
  await user.click(screen.getByRole('button', { name: /^搜\s?索$/ }))
  await waitFor(() => expect(screen.queryByText('ps.register.open')).not.toBeInTheDocument())
  expect(screen.getByText('ps.year')).toBeInTheDocument()
})
