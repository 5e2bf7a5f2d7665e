import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { appendLog } from '#server/audit/append'
import { changesBetween } from '#src/pages/operationLog/changes'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let admin: Login

beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin', ['admin'])
  await server.database.db.transaction((tx) =>
    appendLog(tx, [
      { user_name: 'admin', action: 'dict_add', target: '字典 ps_sex 男', ip: '10.0.0.8' },
      {
        user_name: 'activity01',
        action: '人工调整最终分',
        target: '《机械制图》',
        before: { final_score: 88.5, why: { note: '旧' } },
        after: { final_score: 90, why: { note: '旧' }, by: '专班' },
        reason: '复核发现误记',
      },
    ]),
  )
})

const visit = () => renderConsole({ server, as: admin, at: '/monitor/operlog' })
const rowOf = async (name: string) => {
  const cell = await screen.findByText(name, { selector: 'td' })
  return within(cell.closest('tr') ?? cell)
}

test('a line opens with what it changed, value by value', async () => {
  const { user } = visit()
  const row = await rowOf('人工调整最终分')
  expect(row.getByText('复核发现误记')).toBeVisible()
  await user.click(row.getByRole('button', { name: '详情' }))
  const drawer = within(await screen.findByRole('dialog'))
  const change = within((await drawer.findByText('最终分')).closest('tr') ?? document.body)
  expect(change.getByText('88.5')).toBeVisible()
  expect(change.getByText('90')).toBeVisible()
  expect(drawer.getByText('专班')).toBeVisible()
  expect(drawer.queryByText('why.note')).toBeNull()
})

test('lines are found by what was done', async () => {
  const { user } = visit()
  await rowOf('人工调整最终分')
  await user.click(screen.getByLabelText('操作'))
  await user.paste('字典')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  expect(await screen.findByText('共 1 条')).toBeVisible()
  await rowOf('新增字典数据')
})

test('the chain is verified, and a line that was changed behind its back is named', async () => {
  const { user } = visit()
  await rowOf('人工调整最终分')
  await user.click(screen.getByRole('button', { name: '校验日志' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/全部2条日志与写入时一致/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '关闭' }))
  await server.database.db.execute(sql`update op_log set target = '《别的》' where log_id = 1`)
  await user.click(screen.getByRole('button', { name: '校验日志' }))
  expect(await screen.findByText('第1条内容被改动过')).toBeVisible()
})

test.each([
  ['a value that came', {}, { a: 1 }, [{ key: 'a', label: 'a', mine: '', theirs: '1' }]],
  ['a value that went', { a: 'x' }, null, [{ key: 'a', label: 'a', mine: 'x', theirs: '' }]],
  [
    'a part of a list',
    { l: [1, 2] },
    { l: [1, 3] },
    [{ key: 'l.1', label: 'l · 第2项', mine: '2', theirs: '3' }],
  ],
  [
    'an empty list',
    { l: [1] },
    { l: [] },
    [
      { key: 'l.0', label: 'l · 第1项', mine: '1', theirs: '' },
      { key: 'l', label: 'l', mine: '', theirs: '[]' },
    ],
  ],
  [
    'a state, by the words of the field and of its values',
    { plan_status: 'in_writing', editors: [{ title: '讲师' }] },
    { plan_status: 'published', editors: [{ title: '教授' }] },
    [
      { key: 'plan_status', label: '选题状态', mine: '编写中', theirs: '已出版' },
      { key: 'editors.0.title', label: '编写人员 · 第1项 · 职称', mine: '讲师', theirs: '教授' },
    ],
  ],
  [
    'a truth, and a value that has no word',
    { disabled: false, plan_status: 'unheard' },
    { disabled: true, plan_status: 'published' },
    [
      { key: 'disabled', label: '停用', mine: '否', theirs: '是' },
      { key: 'plan_status', label: '选题状态', mine: 'unheard', theirs: '已出版' },
    ],
  ],
  ['nothing', { a: { b: true } }, { a: { b: true } }, []],
])('what two states differ in: %s', (_, before, after, found) => {
  expect(changesBetween(before, after)).toEqual(found)
})
