import { act, screen, waitFor, within } from '@testing-library/react'
import Cookies from 'js-cookie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '#src/api/call'
import { browser } from '#src/lib/browser'
import { closeSession, openSession } from '#server/auth/session'
import { currentProject } from '#src/session/project'
import { arrivalOf, rememberPlace } from '#src/session/resume'
import { useSession, type Me } from '#src/session/session'
import { token } from '#src/session/token'
import { TOKEN_KEY } from '#src/session/tokenKey'
import { siteStore } from '#src/settings/site'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'
import { renderAlone, renderConsole } from '#tests/support/console'
import { makeProject } from '#tests/support/factories'
import { fault, heal } from '#tests/support/server'

const WORDS = '登录状态已过期，您可以继续留在该页面，或者重新登录'

let server: TestServer
let as: Login
let project: { project_id: number; project_name: string }
const go = vi.fn()
beforeEach(async () => {
  server = await testServer()
  as = await server.login('wang', ['admin'])
  const made = await makeProject(server.database.db, as, { project_name: '规划教材评审' })
  project = { project_id: made.project_id, project_name: '规划教材评审' }
  go.mockReset()
  vi.spyOn(browser, 'go').mockImplementation(go)
})

const button = (name: string) => screen.findByRole('button', { name })
const kept = () => Object.keys(localStorage).sort()

describe('the token', () => {
  test('is a cookie of the whole site, never sent from another one, and an entry of local storage', () => {
    const set = vi.spyOn(Cookies, 'set')
    token.write('abc')
    expect(set).toHaveBeenCalledWith('Admin-Token', 'abc', { path: '/', sameSite: 'Strict', secure: false })
    expect([Cookies.get('Admin-Token'), localStorage.getItem('Admin-Token')]).toEqual(['abc', 'abc'])
  })

  test('is read from either', () => {
    localStorage.setItem('Admin-Token', 'stored')
    expect(token.read()).toBe('stored')
    Cookies.set('Admin-Token', 'cookie', { path: '/' })
    expect(token.read()).toBe('cookie')
  })
})

describe('logging out', () => {
  const leave = async () => {
    const { user } = renderConsole({ server, as, at: '/index', project })
    await user.click(await button('当前用户 wang'))
    await user.click(await screen.findByText('退出登录'))
    await screen.findByText('确定注销并退出系统吗？')
    await user.click(await button('确定'))
    await waitFor(() => expect(go).toHaveBeenCalled())
  }

  test('is asked, and forgets token, roles, permissions, department, project and display flag: nothing else', async () => {
    siteStore.write({ url: 'https://example.org/bye' })
    localStorage.setItem('review_display', '1')
    localStorage.setItem('dept', '{}')
    localStorage.setItem('layout-setting', '{}')
    await leave()
    expect(go).toHaveBeenCalledWith('https://example.org/bye')
    expect(kept()).toEqual(['layout-setting', 'site_config'])
    expect(Cookies.get('Admin-Token')).toBeUndefined()
    expect(useSession.getState()).toMatchObject({ me: undefined, menu: [], token: undefined })
    expect(currentProject.get()).toBeUndefined()
    expect((await server.send(as, 'getInfo', {})).code).toBe(401)
  })

  test('means the login of the browser, also one that another window has renewed a moment ago', async () => {
    const newer = await openSession(server.database.db, as.user_id, { ip: '127.0.0.1', now: new Date() })
    const { user } = renderConsole({ server, as, at: '/index' })
    await user.click(await button('当前用户 wang'))
    token.write(newer)
    await user.click(await screen.findByText('退出登录'))
    await user.click(await button('确定'))
    await waitFor(() => expect(go).toHaveBeenCalled())
    expect(token.read()).toBeUndefined()
    for (const dead of [as.token, newer])
      expect((await server.send({ ...as, token: dead }, 'getInfo', {})).code).toBe(401)
  })

  test('goes to /admin where the site says nothing else, also when the server cannot be reached', async () => {
    fault.network('logout')
    await leave()
    expect(go).toHaveBeenCalledWith('/admin/')
    expect(token.read()).toBeUndefined()
  })
})

/** antd gives all dialogs one id in tests, so they are told apart by the title they show. */
const dialogAround = (title: HTMLElement): HTMLElement => {
  const dialog = title.closest('[role="dialog"]')
  if (!(dialog instanceof HTMLElement)) throw new Error(`“${title.textContent}” stands in no dialog`)
  return dialog
}
const dialog = async (title: string) => within(dialogAround(await screen.findByText(title)))
const gone = (title: string) => waitFor(() => expect(screen.queryByText(title)).toBeNull())

const asking = () => dialog(WORDS)
const ask = (options = {}) => call('in_group', { user_id: 1 }, options).catch((error: unknown) => error)

describe('401: the question', () => {
  test('is asked once, however many calls fail, and again when another fails after 取消', async () => {
    const { user } = renderAlone(null)
    fault.expired('in_group')
    await Promise.all([ask(), ask(), ask({ quiet: true })])
    expect(await screen.findAllByText(WORDS)).toHaveLength(1)
    expect(screen.getByRole('dialog', { name: '系统提示' })).toBeInTheDocument()
    await user.click((await asking()).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull())
    await ask()
    expect(await screen.findAllByText(WORDS)).toHaveLength(1)
  })

  test('before anything is on screen waits for the screen', async () => {
    fault.expired('in_group')
    await ask()
    renderAlone(null)
    expect(await screen.findAllByText(WORDS)).toHaveLength(1)
  })

  test.each([
    [undefined, '/admin/'],
    ['https://example.org/', 'https://example.org/'],
    ['javascript:alert(1)', '/admin/'],
  ])('重新登录 logs out and, with %j configured, goes to %s', async (url, home) => {
    if (url) siteStore.write({ url })
    const { user } = renderConsole({ server, as, at: '/index', project })
    await button('当前用户 wang')
    fault.expired('in_group')
    await ask()
    await user.click((await asking()).getByRole('button', { name: '重新登录' }))
    await waitFor(() => expect(go).toHaveBeenCalledWith(home))
    expect(token.read()).toBeUndefined()
    expect(currentProject.get()).toBeUndefined()
  })
})

const form = () => within(dialogAround(screen.getByText('新增评审组')))
const name = () => form().getByLabelText('组名')

/** A user in the middle of work: the name of a new group is typed and not sent. */
async function typing() {
  const view = renderConsole({ server, as, at: '/review/activity/grouping', project })
  await view.user.click(await button('新增'))
  await dialog('新增评审组')
  await view.user.type(name(), '思政一组')
  return { ...view, save: () => view.user.click(form().getByRole('button', { name: '确定' })) }
}
const nothingIsLost = () => expect(name()).toHaveValue('思政一组')
const isSaved = () => screen.findByText(/G01 思政一组/)
const expire = () => closeSession(server.database.db, as.token)
const somebodyElse = async () => (await server.login('zhao', ['admin'])).token

/** What a window hears when another one of the browser has changed the token. */
const hear = () => act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })))
const renewed = () => openSession(server.database.db, as.user_id, { ip: '127.0.0.1', now: new Date() })

describe('401: after 取消 the page stays', () => {
  test('and its owner logs in on it: nothing that was typed is lost, and it can be saved', async () => {
    const { user, where, save } = await typing()
    await expire()
    await save()
    await user.click((await asking()).getByRole('button', { name: '取消' }))
    nothingIsLost()
    await user.click(await button('在此登录'))
    expect(await screen.findByLabelText('账号')).toHaveValue('wang')
    await user.type(screen.getByLabelText('密码'), 'wrong')
    await user.click(await button('登录并继续'))
    expect(await screen.findByText('用户不存在/密码错误')).toBeInTheDocument()
    await user.clear(screen.getByLabelText('密码'))
    await user.type(screen.getByLabelText('密码'), TEST_PASSWORD)
    await user.click(await button('登录并继续'))
    await waitFor(() => expect(screen.queryByText(/登录状态已过期/)).toBeNull())
    nothingIsLost()
    expect(where()).toMatch(/^\/review\/activity\/grouping/)
    await save()
    expect(await isSaved()).toBeInTheDocument()
  })

  test('and goes on by itself once its owner has logged in in another window', async () => {
    const { save } = await typing()
    await expire()
    await save()
    await asking()
    token.write(await renewed())
    await hear()
    await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull())
    nothingIsLost()
    await save()
    expect(await isSaved()).toBeInTheDocument()
  })

  test('and what could not be read meanwhile is read then', async () => {
    await closeSession(server.database.db, as.token)
    as = { ...as, token: await renewed() }
    fault.expired('psgroup_list')
    const { user } = renderConsole({ server, as, at: '/review/activity/grouping', project })
    await server.ok(as, 'psgroup_add', {
      project_id: project.project_id,
      group_name: '思政一组',
      group_type: 'major',
      order_num: 1,
    })
    await user.click((await asking()).getByRole('button', { name: '取消' }))
    heal()
    token.write(await renewed())
    await hear()
    expect(await isSaved()).toBeInTheDocument()
  })
})

describe('two windows of one browser', () => {
  const show = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

  test('logging out in one is noticed in the other, and nothing typed is thrown away', async () => {
    const { user, save } = await typing()
    token.clear()
    await hear()
    const left = await dialog('您已退出登录')
    expect(left.queryByRole('button', { name: '关闭' })).toBeNull()
    nothingIsLost()
    await user.type(left.getByLabelText('密码'), TEST_PASSWORD)
    await user.click(left.getByRole('button', { name: '登录并继续' }))
    await gone('您已退出登录')
    nothingIsLost()
    await save()
    expect(await isSaved()).toBeInTheDocument()
  })

  test('or when that one is shown again; whoever does not want to go on leaves for the login page', async () => {
    const { user } = renderConsole({ server, as, at: '/index' })
    await button('当前用户 wang')
    token.clear()
    await show()
    await user.click(await button('离开本页'))
    expect(go).toHaveBeenCalledWith('/admin/')
  })

  test('somebody else in one is noticed in the other, whose calls stay those of its owner', async () => {
    const { user } = await typing()
    const theirs = await somebodyElse()
    token.write(theirs)
    const before = await call('getInfo', {})
    expect(before.user.userName).toBe('wang')
    await hear()
    const other = await dialog('登录账号已更换')
    other.getByText(/此浏览器已在另一个窗口改由“zhao”登录，本页属于“wang”。/)
    nothingIsLost()
    await user.click(other.getByRole('button', { name: '离开本页，以“zhao”进入' }))
    expect(go).toHaveBeenCalledWith('/admin/')
    expect(token.read()).toBe(theirs)
  })

  test('changed and changed back, the page goes on', async () => {
    await typing()
    token.write(await somebodyElse())
    await hear()
    await dialog('登录账号已更换')
    token.write(as.token)
    await hear()
    await gone('登录账号已更换')
    nothingIsLost()
  })

  test('a token that nobody knows, or a server out of reach, changes nothing yet', async () => {
    await typing()
    token.write('dead')
    await hear()
    await show()
    expect((await call('getInfo', {})).user.userName).toBe('wang')
    expect(useSession.getState().interruption).toBeUndefined()
  })

  test('a login in one opens the console in another that waits at the login page', async () => {
    renderConsole({ server, at: '/login' })
    await screen.findByLabelText('账号')
    token.write(as.token)
    await hear()
    expect(await screen.findByRole('heading', { name: /，wang$/ })).toBeVisible()
  })

  test('what one person has read is not shown to the next', async () => {
    const { router } = renderConsole({ server, as, at: '/review/activity/grouping', project })
    await server.ok(as, 'psgroup_add', {
      project_id: project.project_id,
      group_name: '思政一组',
      group_type: 'major',
      order_num: 1,
    })
    await isSaved()
    token.write(await somebodyElse())
    fault.network('psgroup_list')
    await act(() => router.navigate('/review/activity/grouping?x=1'))
    await waitFor(() => expect(useSession.getState().me?.user.userName).toBe('zhao'))
    expect(await screen.findByText('后端接口连接异常')).toBeInTheDocument()
    expect(screen.queryByText(/思政一组/)).toBeNull()
  })
})

describe('401: 重新登录', () => {
  test('on a page with something unsaved asks first, and logging in there keeps it', async () => {
    const unsaved = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', unsaved)
    const { user, save } = await typing()
    await expire()
    await save()
    await user.click((await asking()).getByRole('button', { name: '重新登录' }))
    await user.click((await dialog('离开后这些内容将丢失；在此登录则保留。')).getByText('在此登录'))
    expect(go).not.toHaveBeenCalled()
    await user.type(await screen.findByLabelText('密码'), TEST_PASSWORD)
    await user.click(await button('登录并继续'))
    await gone('登录状态已过期，本页内容仍然保留')
    nothingIsLost()
    window.removeEventListener('beforeunload', unsaved)
  })

  test.each([
    ['wang', '/admin/', '/review/import?a=1'],
    ['wang', '/admin/index', '/index'],
    ['zhao', '/admin/', '/'],
  ])('after which %s, asked for %s, comes to %s', (name, redirect, expected) => {
    useSession.setState({ me: { user: { userName: 'wang' } } as Me })
    window.history.replaceState(null, '', '/admin/review/import?a=1')
    rememberPlace()
    window.history.replaceState(null, '', '/')
    expect(arrivalOf(name, redirect)).toBe(expected)
    expect(arrivalOf('wang', '/admin/')).toBe('/')
  })
})
