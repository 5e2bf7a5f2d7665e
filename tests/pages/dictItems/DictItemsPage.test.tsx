import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { to } from '#contract/address'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { fault, heal } from '#tests/support/server'

let server: TestServer
let sys2: Login
let dictId: number
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  server = await testServer()
  sys2 = await server.login('support', ['sys2'])
  await server.ok(sys2, 'dict_type_add', { dictName: '学科', dictType: 'ps_subject' })
  const { rows } = await server.ok(sys2, 'dict_type_list', {})
  dictId = rows[0]?.dictId ?? 0
})

const add = async (dictValue: string, dictLabel: string, above?: string) => {
  const { rows } = await server.ok(sys2, 'dict_list', { dictType: 'ps_subject' })
  const parentId = rows.find((row) => row.dictValue === above)?.dictCode
  const item = { dictType: 'ps_subject', dictLabel, dictValue, dictSort: rows.length }
  await server.ok(sys2, 'dict_add', { ...item, ...(parentId !== undefined && { parentId }) })
}

const open = () => renderConsole({ server, as: sys2, at: to('dict/type/data/dictId', { dictId }) })
const dialog = async () => within(await screen.findByRole('dialog'))
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const ok = { name: /^确\s?定$/ }

test('items are added one below the other, and the tree shows them as they will look', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^新\s?增$/ }))
  const first = await dialog()
  await user.type(first.getByLabelText('字典标签'), '工学')
  await user.type(first.getByLabelText('字典键值'), '08')
  await user.click(first.getByRole('button', ok))
  await user.click((await rowOf(/工学/)).getByRole('button', { name: '新增下级' }))
  const second = await dialog()
  expect(await second.findByText('工学')).toBeInTheDocument()
  await user.type(second.getByLabelText('字典标签'), '机械')
  await user.type(second.getByLabelText('字典键值'), '0802')
  await user.click(second.getByLabelText('样式'))
  await user.click(await screen.findByText('成功', { selector: '.ant-select-item *' }))
  expect(second.getByText('机械', { selector: '.ant-tag' })).toBeInTheDocument()
  await user.click(second.getByRole('button', ok))
  const below = await rowOf(/机械/)
  expect(below.getByText('机械', { selector: '.ant-tag' })).toBeInTheDocument()
  expect(await server.ok(sys2, 'dict_items', { type: 'ps_subject' })).toMatchObject([
    { dictLabel: '工学', children: [{ dictLabel: '机械', listClass: 'success' }] },
  ])
})

test('a filter finds items of every level and says what they stand below', async () => {
  await add('08', '工学')
  await add('0802', '机械', '08')
  await add('07', '理学')
  const { user } = open()
  await rowOf(/工学/)
  expect(screen.queryByText('机械')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('字典标签'), '机')
  await user.click(screen.getByRole('button', { name: /^搜\s?索$/ }))
  expect((await rowOf(/机械/)).getByText('工学')).toBeInTheDocument()
  expect(screen.queryByText('理学')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^重\s?置$/ }))
  await rowOf(/理学/)
  expect(screen.queryByText('机械')).not.toBeInTheDocument()
})

test('deleting an item names what stands below it, and deletes that too', async () => {
  await add('08', '工学')
  await add('0802', '机械', '08')
  await add('080201', '机械工程', '0802')
  await add('07', '理学')
  const { user } = open()
  await user.click((await rowOf(/工学/)).getByRole('button', { name: /删\s?除/ }))
  const question = await dialog()
  expect(question.getByText(/连同下级2项（“机械”、“机械工程”）一并删除/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: /删\s?除/ }))
  await waitFor(() => expect(screen.queryByText('工学')).not.toBeInTheDocument())
  expect((await server.ok(sys2, 'dict_list', {})).rows.map(({ dictLabel }) => dictLabel)).toEqual(['理学'])
})

test('an item cannot be put below itself, and a value that is taken leaves the form as it was', async () => {
  await add('08', '工学')
  await add('0802', '机械', '08')
  const { user } = open()
  await user.click((await rowOf(/工学/)).getByRole('button', { name: /修\s?改/ }))
  const form = await dialog()
  await user.click(form.getByLabelText('上级'))
  const choices = await screen.findAllByText(/^(工学|机械)$/, { selector: '.ant-select-tree-title' })
  for (const choice of choices)
    expect(choice.closest('.ant-select-tree-treenode')).toHaveClass('ant-select-tree-treenode-disabled')
  await user.tab()
  await user.clear(form.getByLabelText('字典键值'))
  await user.type(form.getByLabelText('字典键值'), '0802')
  await user.click(form.getByRole('button', ok))
  expect(await screen.findByText('字典键值“0802”已存在（机械）')).toBeInTheDocument()
  expect(form.getByLabelText('字典键值')).toHaveValue('0802')
})

test('another dictionary is chosen in the place of this one', async () => {
  await add('08', '工学')
  await server.ok(sys2, 'dict_add', { dictType: 'ps_term', dictLabel: '春', dictValue: '1' })
  const { user, where } = open()
  const before = where()
  await rowOf(/工学/)
  await user.click(screen.getByRole('combobox', { name: '字典' }))
  await user.click(await screen.findByText('ps_term（ps_term）', { selector: '.ant-select-item *' }))
  await rowOf(/春/)
  expect(where()).not.toBe(before)
  expect(screen.getAllByRole('tab', { name: /字典数据/ })).toHaveLength(1)
})

test('a branch that cannot be read says so, and is read again on request', async () => {
  await add('08', '工学')
  await add('0802', '机械', '08')
  const { user } = open()
  const row = await rowOf(/工学/)
  fault.status('dict_list', 500)
  await user.click(row.getByRole('button', { name: /展开/ }))
  expect(await screen.findByText('系统接口500异常')).toBeInTheDocument()
  heal()
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('机械')).toBeInTheDocument()
})

test('an address without a dictionary leads back to them', async () => {
  renderConsole({ server, as: sys2, at: to('dict/type/data/dictId', { dictId: 0 }) })
  expect(await screen.findByText('没有这个字典')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /返回字典管理/ })).toBeInTheDocument()
})
