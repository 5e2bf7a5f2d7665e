import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browser } from '#src/lib/browser'
import { useSession } from '#src/session/session'
import { changeSettings } from '#src/settings/settings'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeExpert, makeGroup, makeProject } from '#tests/support/factories'
import { tabs } from './tabs.support'

const GROUPING = '/review/activity/grouping'
const IMPORT = '/review/import'

let server: TestServer
let as: Login
beforeEach(async () => {
  server = await testServer()
  as = await server.login('wang', ['admin'])
})

async function visit(...paths: string[]) {
  const console = renderConsole({ server, as, at: paths[0] ?? '/index' })
  // A page has its title, and its tab, once it is settled in which project one works.
  await waitFor(() => expect(document.title).toBe(`${screen.getByRole('main').ariaLabel} - 评审系统`))
  const go = (path: string) => act(() => console.router.navigate(path))
  for (const path of paths.slice(1)) await go(path)
  return { ...console, go }
}

/** What a reload of the browser leaves: everything in memory is gone, what the session stored is not. */
function reload(): void {
  const stored = sessionStorage.getItem('tabs') ?? ''
  cleanup()
  useSession.setState({ me: undefined, menu: [] })
  sessionStorage.setItem('tabs', stored)
}

test('a tab has the title that the menu gives its page, else the page’s own', async () => {
  const { go } = await visit('/index')
  const entry = { path: '/start', component: 'index', meta: { title: '工作台' } }
  const renamed = { path: IMPORT, component: 'review/import', meta: { title: '数据导入' } }
  act(() => useSession.setState({ menu: [entry, renamed] }))
  await go('/start')
  await go(IMPORT)
  await go('/review/activity/grouping/book')
  expect(await tabs.titles()).toEqual(['首页', '工作台', '数据导入', '组内教材与分配'])
})

test('a path that shows nothing has no tab', async () => {
  const { go, where } = await visit(IMPORT)
  await go('/nowhere')
  await waitFor(() => expect(where()).toBe('/404'))
  await go('/index')
  expect(await tabs.titles()).toEqual(['首页', '导入管理'])
})

describe('the tabs', () => {
  test('survive a reload of the browser, for the same user only', async () => {
    await visit(IMPORT, `${GROUPING}?from=menu`)
    reload()
    await visit('/index')
    expect(await tabs.titles()).toEqual(['首页', '导入管理', '评审分组'])
    reload()
    as = await server.login('li', ['admin'])
    await visit('/index')
    expect(await tabs.titles()).toEqual(['首页'])
  })

  test('and the pages behind them go with the login, without a fault on the way out', async () => {
    const go = vi.spyOn(browser, 'go').mockReturnValue()
    const { project_id } = await makeProject(server.database.db, as)
    const { group_id } = await makeGroup(server.database.db, project_id)
    as = await makeExpert(server, { project_id, group_id })
    const { user, go: visitNext } = await visit('/review/review/index')
    await tabs.one('我的评审')
    await visitNext('/index')
    await user.click(await screen.findByRole('button', { name: /^当前用户/ }))
    await user.click(await screen.findByText('退出登录'))
    await user.click(await screen.findByRole('button', { name: '确定' }))
    await waitFor(() => expect(go).toHaveBeenCalled())
    expect(sessionStorage.getItem('tabs')).toBeNull()
    expect(console.error).not.toHaveBeenCalled()
  })
})

describe('the bar', () => {
  const desktop = window.innerWidth
  const resize = (width: number) =>
    act(() => {
      window.innerWidth = width
      window.dispatchEvent(new Event('resize'))
    })
  afterEach(() => resize(desktop))

  test('is there unless the settings put it away, or the window is narrower than 992 pixels', async () => {
    await visit(IMPORT)
    act(() => changeSettings({ tagsView: false }))
    expect(screen.queryByRole('tablist', { name: '打开的页面' })).toBeNull()
    act(() => changeSettings({ tagsView: true }))
    expect(await tabs.titles()).toEqual(['首页', '导入管理'])
    resize(991)
    expect(screen.queryByRole('tablist', { name: '打开的页面' })).toBeNull()
    resize(992)
    expect(await tabs.titles()).toEqual(['首页', '导入管理'])
  })
})

test('who refreshes a page without a login comes back to it by way of the login page', async () => {
  const { where } = renderConsole({ server, at: '/redirect/review/import?a=1' })
  await screen.findByLabelText('账号')
  expect(where()).toBe(`/login?redirect=${encodeURIComponent('/admin/redirect/review/import?a=1')}`)
})

test('the address /redirect/{path} opens the page', async () => {
  const { where } = await visit('/redirect/review/import?a=1')
  await waitFor(() => expect(where()).toBe('/review/import?a=1'))
  expect(await tabs.shown()).toBe('导入管理')
})

test('a half-filled dialog stays open on its page, and closing the tab asks for it', async () => {
  const project = await makeProject(server.database.db, as)
  const { user, go, where } = await visit(`${GROUPING}?projectId=${project.project_id}`)
  await user.type(await screen.findByRole('textbox', { name: '组名' }), '机械')
  await user.click(screen.getByRole('button', { name: '新增' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('组名'), '半个')
  await go(IMPORT)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.title).toBe('导入管理 - 评审系统')
  await go(GROUPING)
  expect(document.title).toBe('评审分组 - 评审系统')
  expect(within(await screen.findByRole('dialog')).getByLabelText('组名')).toHaveValue('半个')
  expect(screen.getAllByLabelText('组名')[0]).toHaveValue('机械')
  await go(IMPORT)
  await user.click(await tabs.cross('评审分组'))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('“评审分组”里有未保存的内容，关闭后不能恢复。')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: '关闭' }))
  await waitFor(async () => expect(await tabs.titles()).toEqual(['首页', '导入管理']))
  expect(where()).toBe(IMPORT)
})
