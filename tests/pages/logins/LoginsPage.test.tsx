import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loginGuard, loginLog } from '#server/db/schema/system'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let office: Login

beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['sys2'])
  const from = { ip: '10.0.0.8', browser: 'Chrome 138', os: 'Windows 10' }
  await server.database.db.insert(loginLog).values([
    { ...from, user_name: 'expert1', passed: true, msg: '登录成功' },
    { ...from, user_name: 'office', passed: false, msg: '账号或密码错误' },
  ])
})

const visit = () => renderConsole({ server, as: office, at: '/monitor/logininfor' })
const tick = async (name: string) => {
  const cell = await screen.findByText(name, { selector: 'td' })
  return within(cell.closest('tr') ?? cell).getByRole('checkbox')
}

test('an account that wrong passwords have locked is freed from its line', async () => {
  await server.database.db
    .insert(loginGuard)
    .values({ subject: 'user:office@10.0.0.8', failures: 5, last_failure: new Date() })
  const { user } = visit()
  expect(await screen.findByText('账号或密码错误')).toBeVisible()
  expect(screen.getByRole('button', { name: '解锁账号' })).toBeDisabled()
  await user.click(await tick('office'))
  await user.click(screen.getByRole('button', { name: '解锁账号' }))
  expect(await screen.findByText('账号“office”已解锁')).toBeVisible()
  expect(await server.database.db.$count(loginGuard)).toBe(0)
})

test('lines are deleted, and all of them cleared, after what is lost was told', async () => {
  const { user } = visit()
  await user.click(await tick('expert1'))
  await user.click(screen.getByRole('button', { name: '删除（1）' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/不能恢复/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(async () => expect(await server.database.db.$count(loginLog)).toBe(1))
  await user.click(screen.getByRole('button', { name: '清空' }))
  expect(await screen.findByText(/全部1条登录日志将被删除/)).toBeVisible()
  const clear = within(screen.getAllByRole('dialog').at(-1) ?? document.body)
  await user.click(clear.getByRole('button', { name: '清空' }))
  expect(await screen.findByText('没有符合条件的登录日志')).toBeVisible()
})
