import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Front } from '#src/app/arrival/Front'
import { siteStore } from '#src/settings/site'
import { token } from '#src/session/token'
import { makeProject } from '#tests/support/factories'
import { TEST_PASSWORD, testServer, type TestServer } from '#tests/support/api'
import { answerWith, asked, fault } from '#tests/support/server'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
  answerWith(server)
  asked.length = 0
})
afterEach(() => window.history.replaceState(null, '', '/'))

function open(address: string) {
  window.history.replaceState(null, '', `/admin${address}`)
  render(<Front />)
  return userEvent.setup()
}

const where = () => window.location.pathname + window.location.search

test('a deep link without a login asks for one at once, and leads on to the very place', async () => {
  await server.login('wang', ['admin'])
  const user = open('/review/import?a=1')
  expect(await screen.findByRole('button', { name: '登录' })).toBeVisible()
  expect(where()).toBe(`/admin/login?redirect=${encodeURIComponent('/admin/review/import?a=1')}`)
  expect(document.title).toBe('登录 - 评审系统')
  await waitFor(() => expect(asked).toEqual(['/captchaImage']))
  await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
  await user.type(screen.getByLabelText('账号'), ' wang ')
  await user.type(screen.getByLabelText('密码'), TEST_PASSWORD)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('main', { name: '导入管理' })).toBeVisible()
  expect(where()).toContain('/admin/review/import?a=1')
  await waitFor(() => expect(document.title).toBe('导入管理 - 评审系统'))
})

test('a page that stands by itself needs no console, and a way back leads to it again', async () => {
  const as = await server.login('wang', ['admin'])
  token.write(as.token)
  const user = open('/404')
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeVisible()
  expect(asked).toEqual([])
  await user.click(screen.getByRole('link', { name: '返回首页' }))
  expect(await screen.findByRole('heading', { name: /，wang$/ })).toBeVisible()
  window.history.back()
  expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeVisible()
})

test('what goes wrong before the console is there is said as loudly as in it', async () => {
  fault.code('captchaImage', 500, '验证码服务正在升级')
  open('/login')
  expect(await screen.findByText('验证码服务正在升级')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '换一张验证码' })).toHaveTextContent('点击获取'),
  )
})

test('the account is remembered when its owner wishes so, the password never', async () => {
  await server.login('wang', ['admin'])
  let user = open('/login')
  await user.type(await screen.findByLabelText('账号'), 'wang')
  await user.type(screen.getByLabelText('密码'), TEST_PASSWORD)
  await user.click(screen.getByLabelText('记住密码'))
  expect(screen.getByLabelText('密码')).toHaveAttribute('autocomplete', 'current-password')
  await user.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('heading', { name: /，wang$/ })
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(TEST_PASSWORD)
  document.body.replaceChildren()
  token.clear()

  user = open('/login')
  expect(await screen.findByLabelText('账号')).toHaveValue('wang')
  expect(screen.getByLabelText('记住密码')).toBeChecked()
  await user.type(screen.getByLabelText('密码'), '{CapsLock}')
  expect(screen.getByText('大写锁定已打开')).toBeVisible()
})

test('the login page of a project bears its name, and so does the console behind it', async () => {
  const office = await server.login('office', ['admin'])
  const { project_id } = await makeProject(server.database.db, office, {
    project_name: '规划教材评审',
    project_status: 'reviewing',
  })
  const user = open(`/login/${project_id}`)
  expect(await screen.findByRole('heading', { name: '规划教材评审' })).toBeVisible()
  expect(document.title).toBe('登录 - 规划教材评审')
  await user.type(screen.getByLabelText('账号'), 'office')
  await user.type(screen.getByLabelText('密码'), TEST_PASSWORD)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.title).toBe('首页 - 规划教材评审'))
})

test('the name of a project goes on the login page of everybody; what the site itself set stays', async () => {
  siteStore.write({ project_id: 7, name: '规划教材评审' })
  open('/login')
  expect(await screen.findByRole('heading', { name: '评审系统' })).toBeVisible()
  expect(siteStore.read()).toBeUndefined()
  cleanup()
  siteStore.write({ name: '教材评审平台' })
  open('/login')
  expect(await screen.findByRole('heading', { name: '教材评审平台' })).toBeVisible()
})

test('the login page of a project nobody knows is the plain one, and says so', async () => {
  open('/login/999')
  expect(await screen.findByText('评审活动不存在或尚未开始，您仍可以登录。')).toBeVisible()
  expect(screen.getByRole('heading', { name: '评审系统' })).toBeVisible()
})

test('another system hands a login over: the token is kept and does not stay in the history', async () => {
  const as = await server.login('wang', ['admin'])
  open(`/auth-redirect?token=${as.token}&redirect=/admin/review/import`)
  expect(await screen.findByRole('main', { name: '导入管理' })).toBeVisible()
  expect(window.location.search).not.toContain('token')
  expect(token.read()).toBe(as.token)
})

test('a hand-over leads to this site only, and without a token says what to do', async () => {
  open('/auth-redirect?redirect=//evil.example')
  expect(await screen.findByRole('heading', { name: '没有收到登录信息' })).toBeVisible()
  expect(token.read()).toBeUndefined()
})
