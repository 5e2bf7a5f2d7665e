import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { seedBase } from '#server/seed/base'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { asked } from '#tests/support/server'

let server: TestServer
let sys2: Login
beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  sys2 = await server.login('support', ['sys2'])
})

const open = () => renderConsole({ server, as: sys2, at: to('system/dict/index') })
const dialog = async () => within(await screen.findByRole('dialog'))
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const ok = { name: /^确\s?定$/ }
const remove = { name: /^删\s?除/ }

test('a dictionary is added after its type has been corrected, renamed, opened and deleted', async () => {
  const { user, where } = open()
  await user.click(await screen.findByRole('button', { name: /^新\s?增$/ }))
  const add = await dialog()
  await user.type(add.getByLabelText('字典名称'), '学期')
  await user.type(add.getByLabelText('字典类型'), 'Ps-term')
  await user.click(add.getByRole('button', ok))
  expect(await add.findByText(/字典类型须以字母开头/)).toBeInTheDocument()
  await user.clear(add.getByLabelText('字典类型'))
  await user.type(add.getByLabelText('字典类型'), 'ps_term')
  await user.click(add.getByRole('button', ok))
  await user.click((await rowOf('学期')).getByRole('button', { name: /修\s?改/ }))
  const edit = await dialog()
  await user.clear(edit.getByLabelText('字典名称'))
  await user.type(edit.getByLabelText('字典名称'), '开课学期')
  await user.click(edit.getByRole('button', ok))
  await user.click((await rowOf('开课学期')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '删除（1）' }))
  const question = await dialog()
  expect(question.getAllByText('确定删除字典“开课学期”？')).not.toEqual([])
  await user.click(question.getByRole('button', { name: /取\s?消/ }))
  await user.click(screen.getByRole('link', { name: 'ps_term' }))
  await waitFor(() => expect(where()).toMatch(/^\/dict\/type\/data\/\d+$/))
  expect(await screen.findByText(/还没有数据/)).toBeInTheDocument()
})

test('what has data or is built in says at once why it stays', async () => {
  await seedBase(server.database.db)
  await server.ok(sys2, 'dict_add', { dictType: 'aa_mine', dictLabel: '甲', dictValue: '1' })
  const { user } = open()
  const searchFor = async (type: string) => {
    const field = await screen.findByRole('textbox', { name: '字典类型' })
    await user.clear(field)
    await user.type(field, type)
    await user.click(screen.getByRole('button', { name: /^搜\s?索$/ }))
  }
  await searchFor('sys_job')
  const builtIn = await rowOf('sys_job_group')
  expect(builtIn.getByRole('button', remove)).toHaveAttribute('title', expect.stringContaining('由程序使用'))
  expect(builtIn.getByRole('button', remove)).toBeDisabled()
  await user.click(builtIn.getByRole('button', { name: /修\s?改/ }))
  const edit = await dialog()
  expect(edit.getByLabelText('字典类型')).toBeDisabled()
  expect(edit.getByLabelText('停用')).toBeDisabled()
  await user.click(edit.getByRole('button', { name: /取\s?消/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await searchFor('aa_')
  await waitFor(() => expect(screen.queryByText('sys_job_group')).not.toBeInTheDocument())
  const own = await rowOf('aa_mine')
  expect(own.getByRole('button', remove)).toHaveAttribute('title', expect.stringContaining('还有1条字典数据'))
  await user.click(own.getByRole('checkbox'))
  expect(screen.getByRole('button', { name: '删除（1）' })).toBeDisabled()
})

test('refreshing makes pages that are open read their dictionaries again', async () => {
  await seedBase(server.database.db)
  const { user } = open()
  await rowOf('ps_edu_level')
  const timesRead = () => asked.filter((path) => path.includes('/dict/data/type/sys_normal_disable')).length
  await waitFor(() => expect(timesRead()).toBeGreaterThan(0))
  const before = timesRead()
  await user.click(screen.getByRole('button', { name: '刷新缓存' }))
  expect(await screen.findByText('已刷新，各页面将重新读取字典')).toBeInTheDocument()
  await waitFor(() => expect(timesRead()).toBe(before + 1))
})

test('nobody but those who look after the system comes here', async () => {
  const office = await server.login('office', ['reviewActivity'])
  const { where } = renderConsole({ server, as: office, at: to('system/dict/index') })
  await screen.findByText('没有权限')
  expect(where()).toBe('/401')
})
