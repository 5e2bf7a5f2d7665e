import { act, screen, waitFor, within } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MenuNode } from '#contract/actions/system/auth'
import { closeDrawer, useSidebar } from '#src/layout/sidebar/sidebarState'
import { useSession } from '#src/session/session'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let as: Login
beforeEach(async () => {
  server = await testServer()
  as = await server.login('wang', ['admin'])
})

const desktop = window.innerWidth
const resize = (width: number) =>
  act(() => {
    window.innerWidth = width
    window.dispatchEvent(new Event('resize'))
  })
afterEach(() => resize(desktop))

const toggle = (name: string) => screen.findByRole('button', { name })
const menu = () => screen.queryByRole('navigation', { name: '主菜单' })

describe('the sidebar', () => {
  test('opens and closes, and a cookie remembers it', async () => {
    const { user } = renderConsole({ server, as, at: '/index' })
    await user.click(await toggle('收起菜单'))
    expect(Cookies.get('sidebarStatus')).toBe('0')
    await user.click(await toggle('展开菜单'))
    expect(Cookies.get('sidebarStatus')).toBe('1')
  })

  test('marks where one is, and names it in the breadcrumb from home on', async () => {
    renderConsole({ server, as, at: '/review/activity/grouping' })
    const here = await screen.findByRole('menuitem', { name: '评审分组' })
    expect(within(here).getByRole('link')).toHaveAttribute('aria-current', 'page')
    expect(screen.getByText('评审准备', { selector: '[data-on-trail]' })).toBeInTheDocument()
    const steps = within(screen.getByRole('navigation', { name: '当前位置' }))
    expect(steps.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/admin/index')
    expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual(
      expect.arrayContaining(['首页', '评审准备', '评审分组']),
    )
  })

  test('a detail page belongs to the entry it was opened from', async () => {
    renderConsole({ server, as, at: '/review/activity/grouping/book' })
    const parent = await screen.findByRole('menuitem', { name: '评审分组' })
    expect(within(parent).getByRole('link')).toHaveAttribute('aria-current', 'page')
    expect(
      within(screen.getByRole('navigation', { name: '当前位置' })).getByText('组内教材与分配'),
    ).toBeInTheDocument()
  })

  test('below 992 pixels it lies over the page and goes away on resize and on another route', async () => {
    resize(991)
    const { user, router } = renderConsole({ server, as, at: '/index' })
    const open = await toggle('展开菜单')
    expect(menu()).toBeNull()
    await user.click(open)
    expect(menu()).toBeInTheDocument()
    resize(900)
    await toggle('展开菜单')
    await user.click(await toggle('展开菜单'))
    await toggle('收起菜单')
    await act(() => router.navigate('/review/import'))
    await toggle('展开菜单')
    expect(Cookies.get('sidebarStatus')).toBeUndefined()
  })

  test('at 992 pixels it stands beside the page', async () => {
    resize(992)
    renderConsole({ server, as, at: '/index' })
    await toggle('收起菜单')
    expect(menu()).toBeInTheDocument()
  })
})

const entry = (path: string, component: string, title: string): MenuNode => ({
  path,
  component,
  meta: { title },
})
const give = (...nodes: MenuNode[]) => act(() => useSession.setState({ menu: nodes }))

describe('a menu of somebody else’s server', () => {
  test('puts our pages at its own paths', async () => {
    const { router, where } = renderConsole({ server, as, at: '/index' })
    await toggle('收起菜单')
    give(entry('/start', 'index', '工作台'))
    await act(() => router.navigate('/start'))
    expect(await screen.findByRole('heading', { name: /，wang$/ })).toBeInTheDocument()
    expect(where()).toBe('/start')
    expect(document.title).toBe('工作台 - 评审系统')
  })

  test('naming a page nobody built shows the page that says so, and one warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { router } = renderConsole({ server, as, at: '/index' })
    await toggle('收起菜单')
    give(entry('/odd', 'system/odd/index', '奇怪'))
    await act(() => router.navigate('/odd'))
    expect(await screen.findByText('页面不存在')).toBeInTheDocument()
    expect(menu()).toBeInTheDocument()
    await act(() => router.navigate('/index'))
    await act(() => router.navigate('/odd'))
    expect(warn.mock.calls).toEqual([['menu: no page called "system/odd/index" at /odd']])
  })

  test('leads out of the console in a new tab', async () => {
    renderConsole({ server, as, at: '/index' })
    await toggle('收起菜单')
    give(entry('https://example.org/help', 'Layout', '帮助'))
    const link = within(await screen.findByRole('menuitem', { name: '帮助' })).getByRole('link')
    expect(link).toHaveAttribute('href', 'https://example.org/help')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })
})

test('closing a drawer that is closed tells nobody', () => {
  const told = vi.fn()
  const stop = useSidebar.subscribe(told)
  closeDrawer()
  expect(told).not.toHaveBeenCalled()
  useSidebar.setState({ drawerOpen: true })
  closeDrawer()
  expect(told).toHaveBeenCalledTimes(2)
  stop()
})

test('every navigation starts at the top of the page', async () => {
  const { router } = renderConsole({ server, as, at: '/index' })
  await toggle('收起菜单')
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await act(() => router.navigate('/review/import'))
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 0))
})

test('who came by the menu is taken to the page, which has a name', async () => {
  const { user } = renderConsole({ server, as, at: '/review/import' })
  await user.click(within(await screen.findByRole('menuitem', { name: '首页' })).getByRole('link'))
  await waitFor(() => expect(screen.getByRole('main', { name: '首页' })).toHaveFocus())
})
