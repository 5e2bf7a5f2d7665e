import { screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '#src/lib/browser'
import { siteStore } from '#src/settings/site'
import { TEST_PASSWORD, testServer, type TestServer } from '#tests/support/api'
import { NavigationContext } from '#src/lib/navigation'
import { LoginForm } from '#src/features/login/LoginForm'
import { renderAlone, renderConsole } from '#tests/support/console'
import { asked, fault } from '#tests/support/server'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const WAY = { path: '/login', search: new URLSearchParams(), go: () => undefined }
const Form = () => (
  <NavigationContext value={WAY}>
    <LoginForm />
  </NavigationContext>
)

const button = (name: string) => screen.findByRole('button', { name })

test('who is sent to the login page comes back to the very place after logging in', async () => {
  await server.login('wang', ['admin'])
  const { user, where } = renderConsole({ server, at: '/index?from=mail&day=2' })
  await user.type(await screen.findByLabelText('账号'), '  wang ')
  await user.type(screen.getByLabelText('密码'), TEST_PASSWORD)
  await user.click(await button('登录'))
  expect(await screen.findByRole('heading', { name: /，wang$/ })).toBeVisible()
  expect(where()).toBe('/index?from=mail&day=2')
  expect(Cookies.get('Admin-Token')).toBe(localStorage.getItem('Admin-Token'))
  expect(document.title).toBe('首页 - 评审系统')
})

test('the handbook is a page beside the console, open to everybody, in a window of its own', async () => {
  renderConsole({ server, at: '/login' })
  const link = await screen.findByRole('link', { name: '操作手册' })
  expect(link).toHaveAttribute('href', '/admin/handbook/index.html')
  expect(link).toHaveAttribute('target', '_blank')
  await waitFor(() => expect(asked).toContain('/captchaImage'))
})

test('a wrong password is said once, and the form stays as it is', async () => {
  await server.login('wang')
  const { user, where } = renderConsole({ server, at: '/login' })
  await user.type(await screen.findByLabelText('账号'), 'wang')
  await user.type(screen.getByLabelText('密码'), 'wrong')
  await user.click(await button('登录'))
  expect(await screen.findAllByText('用户不存在/密码错误')).toHaveLength(1)
  expect(screen.getByLabelText('账号')).toHaveValue('wang')
  expect(where()).toBe('/login')
})

test('empty fields are named before anything is sent', async () => {
  const { user } = renderConsole({ server, at: '/login' })
  await screen.findByLabelText('账号')
  asked.length = 0
  await user.click(await button('登录'))
  expect(await screen.findByText('请输入账号')).toBeVisible()
  expect(screen.getByText('请输入密码')).toBeVisible()
  expect(asked).not.toContain('/login')
})

test('a captcha is shown when the server wants one, and renewed after a failed try', async () => {
  server = await testServer({ captcha: true })
  const { user } = renderConsole({ server, at: '/login' })
  const picture = await screen.findByRole('img', { name: '验证码' })
  const first = picture.getAttribute('src')
  expect(first).toMatch(/^data:image\/gif;base64,iVBOR/)
  await user.type(screen.getByLabelText('账号'), 'nobody')
  await user.type(screen.getByLabelText('密码'), 'x')
  await user.type(screen.getByLabelText('验证码'), 'no')
  await user.click(await button('登录'))
  await screen.findByText('验证码错误或已失效')
  await vi.waitFor(() =>
    expect(screen.getByRole('img', { name: '验证码' })).not.toHaveAttribute('src', first),
  )
  expect(screen.getByLabelText('验证码')).toHaveValue('')
})

test('no field comes and goes: the captcha waits for the server, and at the next visit for nobody', async () => {
  const { unmount } = renderAlone(<Form />, { server })
  expect(await screen.findByLabelText('账号')).toBeVisible()
  expect(screen.queryByLabelText('验证码')).toBeNull()
  await vi.waitFor(() => expect(localStorage.getItem('login_captcha')).toBe('false'))
  expect(screen.queryByLabelText('验证码')).toBeNull()
  unmount()
  localStorage.setItem('login_captcha', 'true')
  renderAlone(<Form />, { server: await testServer({ captcha: true }) })
  expect(screen.getByLabelText('验证码')).toBeVisible()
  expect(await screen.findByRole('img', { name: '验证码' })).toBeVisible()
})

test('a server that does not say whether it wants a captcha is taken to want one', async () => {
  fault.network('captchaImage')
  renderAlone(<Form />, { server })
  expect(await screen.findByLabelText('验证码')).toBeVisible()
})

test('with a token the login page leads on to the start', async () => {
  const as = await server.login('wang', ['admin'])
  const { where } = renderConsole({ server, as, at: '/login' })
  await screen.findByRole('heading', { name: /，wang$/ })
  expect(where()).toBe('/index')
})

test('a dead token at the start asks nobody to log in again: the login page is there already', async () => {
  const { where } = renderConsole({ server, as: { user_id: 1, user_name: 'x', token: 'dead' }, at: '/index' })
  await screen.findByLabelText('账号')
  expect(screen.queryByText('系统提示')).toBeNull()
  expect(where()).toBe('/login?redirect=%2Fadmin%2F')
})

test('logging out is asked for, forgets everything and goes where the site says', async () => {
  const go = vi.spyOn(browser, 'go').mockReturnValue()
  siteStore.write({ name: '教材评审平台', url: 'https://example.org/bye' })
  localStorage.setItem('review_display', '1')
  const as = await server.login('wang', ['admin'])
  const { user } = renderConsole({
    server,
    as,
    at: '/index',
    project: { project_id: 7, project_name: '规划教材' },
  })
  expect(await screen.findByRole('link', { name: '教材评审平台' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '当前用户 wang' }))
  await user.click(await screen.findByText('退出登录'))
  await screen.findByText('确定注销并退出系统吗？')
  await user.click(await button('确定'))
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('https://example.org/bye'))
  expect(Cookies.get('Admin-Token')).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual(['site_config'])
  expect((await server.send(as, 'getInfo', {})).code).toBe(401)
})

test('a configured address that could run something is not followed', async () => {
  const go = vi.spyOn(browser, 'go').mockReturnValue()
  siteStore.write({ url: 'javascript:alert(1)' })
  const as = await server.login('wang', ['admin'])
  const { user } = renderConsole({ server, as, at: '/index' })
  await user.click(await button('当前用户 wang'))
  await user.click(await screen.findByText('退出登录'))
  await user.click(await button('确定'))
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/admin/'))
})

test('unknown paths lead to the page that says so', async () => {
  const as = await server.login('wang', ['admin'])
  const { where } = renderConsole({ server, as, at: '/nowhere/at/all' })
  expect(await screen.findByText('页面不存在')).toBeVisible()
  expect(where()).toBe('/404')
})
