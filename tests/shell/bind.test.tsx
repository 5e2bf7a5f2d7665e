import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { desc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { message } from '#server/db/schema/index'
import { Front } from '#src/app/arrival/Front'
import { TEST_PASSWORD, testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { answerWith } from '#tests/support/server'

let server: TestServer
afterEach(() => window.history.replaceState(null, '', '/'))

async function begin(settings: Parameters<typeof testServer>[0] = {}) {
  server = await testServer(settings)
  answerWith(server)
  return server.login('wang', ['admin'], { must_change_password: true })
}

beforeEach(() => begin())

function open(address: string) {
  window.history.replaceState(null, '', `/admin${address}`)
  render(<Front />)
  return userEvent.setup()
}

const where = () => window.location.pathname + window.location.search
const NEW = 'Quite-new-1'

async function choose(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  const form = within(await screen.findByRole('form', { name: '设置密码' }))
  await user.click(form.getByRole('button', { name: '完成' }))
  expect(form.getByText('密码须为8-20位')).toBeVisible()
  expect(form.getByText('请阅读并同意用户协议', { selector: 'p' })).toBeVisible()
  await user.type(form.getByLabelText('新密码'), NEW)
  await user.type(form.getByLabelText('再次输入新密码'), 'other')
  expect(form.getByText('两次输入的密码不一致')).toBeVisible()
  await user.clear(form.getByLabelText('再次输入新密码'))
  await user.type(form.getByLabelText('再次输入新密码'), NEW)
  await user.click(form.getByRole('checkbox'))
  await user.click(form.getByRole('button', { name: '完成' }))
}

test('a first login leads to choosing a password, and from there to where one was going', async () => {
  const user = open('/user/profile')
  await user.type(await screen.findByLabelText('账号'), 'wang')
  await user.type(screen.getByLabelText('密码'), TEST_PASSWORD)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: '首次登录设置' })).toBeVisible()
  expect(where()).toContain('/admin/bind?redirect=')
  await choose(user)
  expect(await screen.findByRole('main', { name: '单位信息' })).toBeVisible()
  expect((await server.send(undefined, 'login', { username: 'wang', password: NEW })).value.need_bind).toBe(0)
})

test('whoever has a token goes nowhere else before; the console lets him in afterwards', async () => {
  const as = await begin()
  const { user, where: at } = renderConsole({ server, as, at: '/user/profile' })
  await screen.findByRole('form', { name: '设置密码' })
  expect(at()).toContain('/bind?redirect=')
  await choose(user)
  expect(await screen.findByRole('main', { name: '单位信息' })).toBeInTheDocument()
})

test('where codes can be sent the telephone comes first', async () => {
  const as = await begin({ sms: { url: 'http://gateway.invalid', secret: '' } })
  const { user } = renderConsole({ server, as, at: '/bind' })
  const form = within(await screen.findByRole('form', { name: '验证手机号码' }))
  await user.click(form.getByRole('button', { name: '发送验证码' }))
  expect(form.getByText('请输入正确的手机号码')).toBeVisible()
  await user.type(form.getByLabelText('手机号码'), '13800009999')
  await user.click(form.getByRole('button', { name: '发送验证码' }))
  expect(await form.findByRole('button', { name: /秒后重发/ })).toBeDisabled()
  const [sent] = await server.database.db.select().from(message).orderBy(desc(message.message_id))
  const code = /\d{6}/.exec(sent?.content ?? '')?.[0] ?? ''
  await user.type(form.getByLabelText('短信验证码'), code === '000000' ? '111111' : '000000')
  await user.click(form.getByRole('button', { name: '下一步' }))
  expect(await form.findByText('短信验证码错误或已失效')).toBeVisible()
  await user.clear(form.getByLabelText('短信验证码'))
  await user.type(form.getByLabelText('短信验证码'), code)
  await user.click(form.getByRole('button', { name: '下一步' }))
  await choose(user)
  expect(await screen.findByRole('heading', { name: /，wang$/ })).toBeInTheDocument()
})

test('who has nothing to choose is told so, and who is not logged in as well', async () => {
  open('/bind')
  expect(await screen.findByRole('heading', { name: '请先登录' })).toBeVisible()
  const as = await server.login('li', ['admin'])
  document.body.replaceChildren()
  renderConsole({ server, as, at: '/bind' })
  expect(await screen.findByRole('heading', { name: '您的账号不需要设置' })).toBeVisible()
})
