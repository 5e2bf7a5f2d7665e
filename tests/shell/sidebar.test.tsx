import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MenuNode } from '#contract/actions/system/auth'
import { useSession } from '#src/session/session'
import { changeSettings } from '#src/settings/settings'
import { siteStore } from '#src/settings/site'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { layout, page } from '#tests/support/menu'

let server: TestServer
let as: Login
beforeEach(async () => {
  server = await testServer()
  as = await server.login('wang', ['admin'])
})

const sidebar = () => screen.findByRole('navigation', { name: '主菜单' })
const brand = () => screen.queryByRole('link', { name: '评审中心' })

/** Opens the console with a menu of our choosing. */
async function openWith(menu: MenuNode[], login = as, at = '/index') {
  const shown = renderConsole({ server, as: login, at })
  await sidebar()
  act(() => useSession.setState({ menu }))
  return shown
}

test('an empty directory is words, and no link', async () => {
  await openWith([
    layout('/empty', [], { meta: { title: '空目录' } }),
    page('/full', { meta: { title: '页面' } }),
  ])
  const menu = within(await sidebar())
  expect(await menu.findByRole('link', { name: '页面' })).toBeInTheDocument()
  expect(menu.getByRole('menuitem', { name: '空目录' })).toHaveAttribute('aria-disabled', 'true')
  expect(menu.queryByRole('link', { name: '空目录' })).toBeNull()
  expect(screen.queryByRole('link', { name: '空目录' })).toBeNull()
})

describe('logo and title', () => {
  test('come from the stored config, and lead to the start', async () => {
    siteStore.write({ name: '评审中心', logo: 'https://example.org/logo.png' })
    renderConsole({ server, as, at: '/index' })
    await sidebar()
    expect(brand()).toHaveAttribute('href', '/admin')
    expect(brand()?.querySelector('img')).toHaveAttribute('src', 'https://example.org/logo.png')
    expect(brand()).toHaveTextContent('评审中心')
  })

  test('are those of the console without a config; an address that could run something is none', async () => {
    siteStore.write({ logo: 'javascript:alert(1)' })
    renderConsole({ server, as, at: '/index' })
    await sidebar()
    const own = screen.getByRole('link', { name: '评审系统' })
    expect(own.querySelector('img')).toHaveAttribute('src', '/admin/logo.svg')
  })

  test('go away when the settings say so', async () => {
    siteStore.write({ name: '评审中心' })
    renderConsole({ server, as, at: '/index' })
    await sidebar()
    act(() => changeSettings({ sidebarLogo: false }))
    expect(brand()).toBeNull()
  })

  test('a collapsed sidebar keeps the logo and drops the words', async () => {
    siteStore.write({ name: '评审中心' })
    const { user } = renderConsole({ server, as, at: '/index' })
    await user.click(await screen.findByRole('button', { name: '收起菜单' }))
    expect(brand()).toBeInTheDocument()
    expect(brand()).toHaveTextContent('')
  })
})

test('the sidebar is 200 pixels wide', async () => {
  renderConsole({ server, as, at: '/index' })
  await sidebar()
  expect(screen.getByRole('complementary')).toHaveStyle({ width: '200px' })
})

describe('groups', () => {
  const group = (title: string, path: string) =>
    layout(
      path,
      [page('one', { meta: { title: `${title}一` } }), page('two', { meta: { title: `${title}二` } })],
      {
        meta: { title },
      },
    )

  test('one stands open at a time', async () => {
    const { user } = await openWith([group('甲', '/a'), group('乙', '/b')])
    await user.click(await screen.findByRole('menuitem', { name: '甲' }))
    expect(await screen.findByRole('menuitem', { name: '甲一' })).toBeInTheDocument()
    await user.click(screen.getByRole('menuitem', { name: '乙' }))
    expect(await screen.findByRole('menuitem', { name: '乙一' })).toBeInTheDocument()
    expect(screen.getByRole('menuitem', { name: '甲' })).toHaveAttribute('aria-expanded', 'false')
  })

  test.each([
    ['a publisher finds the publisher menu open', 'publisher', 'true'],
    ['nobody else does', 'formalExamination', 'false'],
  ] as const)('%s', async (_, role, expanded) => {
    await openWith([group('出版', '/publisher'), group('乙', '/b')], await server.login('pub', [role]))
    expect(await screen.findByRole('menuitem', { name: '出版' })).toHaveAttribute('aria-expanded', expanded)
    expect(screen.getByRole('menuitem', { name: '乙' })).toHaveAttribute('aria-expanded', 'false')
  })

  test('that leads on is a link in the breadcrumb, one that does not is words', async () => {
    const { router } = await openWith([
      { ...group('甲', '/a'), redirect: '/a/two' },
      { ...group('乙', '/b'), redirect: 'noRedirect' },
    ])
    await act(() => router.navigate('/a/one'))
    const steps = within(await screen.findByRole('navigation', { name: '当前位置' }))
    expect(await steps.findByRole('link', { name: '甲' })).toHaveAttribute('href', '/admin/a/two')
    await act(() => router.navigate('/b/one'))
    expect(await steps.findByText('乙')).toBeInTheDocument()
    expect(steps.queryByRole('link', { name: '乙' })).toBeNull()
  })

  test('and whoever opens its own address is led on', async () => {
    const { router, where } = await openWith([{ ...group('甲', '/a'), redirect: '/a/two' }])
    await act(() => router.navigate('/a'))
    await waitFor(() => expect(where()).toBe('/a/two'))
  })
})

test('an entry with a query opens its page with it, and is marked there', async () => {
  const entry = (id: number) => page('/x', { meta: { title: `第${id}项` }, query: `{"id":${id}}` })
  const { user, where } = await openWith([entry(1), entry(2)])
  await user.click(within(await screen.findByRole('menuitem', { name: '第2项' })).getByRole('link'))
  await waitFor(() => expect(where()).toBe('/x?id=2'))
  const link = (name: string) => within(screen.getByRole('menuitem', { name })).getByRole('link')
  await waitFor(() => expect(link('第2项')).toHaveAttribute('aria-current', 'page'))
  expect(link('第1项')).not.toHaveAttribute('aria-current')
})

test('InnerLink shows the other site in a frame that cannot take the console’s place', async () => {
  const link = 'https://example.org/'
  const { router } = await openWith([
    page('/help', { component: 'InnerLink', meta: { title: '帮助', link } }),
  ])
  await act(() => router.navigate('/help'))
  const frame = (await screen.findAllByTitle('帮助')).find((named) => named instanceof HTMLIFrameElement)
  expect(frame).toHaveAttribute('src', link)
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(document.title).toBe('帮助 - 评审系统')
})

test('a site that the server does not name says so in the place of an empty frame', async () => {
  const link = 'https://example.org/help/start'
  const { router } = await openWith([
    page('/help', { component: 'InnerLink', meta: { title: '帮助', link } }),
  ])
  await act(() => router.navigate('/help'))
  await waitFor(() => expect(document.querySelector('iframe')).toHaveAttribute('src', link))
  const refuse = (blockedURI: string, effectiveDirective = 'frame-src') =>
    act(() => {
      const event = new Event('securitypolicyviolation')
      document.dispatchEvent(Object.assign(event, { effectiveDirective, blockedURI }))
    })
  refuse('https://other.example')
  refuse('https://example.org', 'img-src')
  expect(document.querySelector('iframe')).not.toBeNull()
  refuse('https://example.org')
  expect(await screen.findByText('这个网站不允许在控制台中打开')).toBeVisible()
  expect(screen.getByText(/没有列出 https:\/\/example\.org。/)).toBeVisible()
  expect(screen.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', link)
  expect(document.querySelector('iframe')).toBeNull()
})

test('a page of the menu that the sidebar hides is named by the menu', async () => {
  const { router } = await openWith([page('/odd', { hidden: true, meta: { title: '隐藏的页' } })])
  await act(() => router.navigate('/odd'))
  const steps = await screen.findByRole('navigation', { name: '当前位置' })
  await waitFor(() => expect(steps).toHaveTextContent('隐藏的页'))
})

test('moving between pages neither walks a long menu again nor paints the closed groups', async () => {
  let reads = 0
  const child = (path: string): MenuNode =>
    Object.defineProperty(page(path, { meta: { title: path } }), 'children', {
      enumerable: true,
      get: () => {
        reads += 1
        return undefined
      },
    })
  const groups = Array.from({ length: 25 }, (_, group) =>
    layout(
      `/g${group}`,
      Array.from({ length: 20 }, (__, index) => child(`${group}-${index}`)),
      {
        meta: { title: `第${group}组` },
      },
    ),
  )
  vi.spyOn(console, 'warn').mockReturnValue()
  const { router } = await openWith(groups)
  await act(() => router.navigate('/g3/3-4'))
  const here = await screen.findByRole('menuitem', { name: '3-4' })
  // Home, the groups, and the pages of the open one.
  expect(within(await sidebar()).getAllByRole('menuitem')).toHaveLength(1 + 25 + 20)
  reads = 0
  await act(() => router.navigate('/g3/3-5'))
  await waitFor(() => expect(within(here).getByRole('link')).not.toHaveAttribute('aria-current'))
  expect(reads).toBe(0)
})
