import { act, screen, waitFor } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decide, isOpen } from '#src/app/arrival/decide'
import { member } from '#server/db/schema/index'
import { useSession } from '#src/session/session'
import { loginPath, targetOf } from '#src/session/target'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { reviewScene } from '#tests/support/reviewScene'
import { asked, fault } from '#tests/support/server'

describe('open paths', () => {
  test.each([
    ['/login', true],
    ['/login/12', true],
    ['/auth-redirect', true],
    ['/bind', true],
    ['/register', true],
    ['/confirm/0e8d', true],
    ['/mobile/4', true],
    ['/mobile', true],
    ['/401', true],
    ['/a/login', true],
    ['/loginx', true],
    ['/x/mobiles', true],
    ['/x/confirm/9', true],
    ['/school/register/2', true],
    ['/bind/2', false],
    ['/auth-redirect/x', false],
    ['/401/x', false],
    ['/Login', false],
    ['/404', false],
    ['/', false],
    ['/confirm', false],
    ['/binder', false],
    ['/review/import', false],
  ])('%s: %s', (path, open) => {
    expect(isOpen(path)).toBe(open)
  })
})

const visit = (path: string, hasToken: boolean, isLoaded = false, fullPath = path) =>
  decide({ path, fullPath, hasToken, isLoaded })

describe('a navigation', () => {
  test.each([
    ['/login', 'pass'],
    ['/register', 'pass'],
    ['/index', { to: '/login?redirect=%2Fadmin%2Findex' }],
    ['/', { to: '/login?redirect=%2Fadmin%2F' }],
  ])('without a token %s', (path, expected) => {
    expect(visit(path, false)).toEqual(expected)
  })

  test('without a token the whole address is kept, every parameter of it', () => {
    expect(visit('/review/import', false, false, '/review/import?a=1&b=2')).toEqual({
      to: `/login?redirect=${encodeURIComponent('/admin/review/import?a=1&b=2')}`,
    })
  })

  test.each([
    ['/login', false, { to: '/' }],
    ['/login', true, { to: '/' }],
    ['/login/', true, { to: '/' }],
    ['/login/12', true, 'pass'],
    ['/index', false, 'load'],
    ['/index', true, 'pass'],
    ['/register', false, 'load'],
  ])('with a token %s, loaded %s', (path, isLoaded, expected) => {
    expect(visit(path, true, isLoaded)).toEqual(expected)
  })
})

describe('the way back after logging in', () => {
  test.each([
    ['/admin/review/import?a=1&b=2', '/review/import?a=1&b=2'],
    ['/admin/', '/'],
    ['/admin', '/'],
    ['/review/import', '/review/import'],
    ['/administrator', '/administrator'],
    [null, '/'],
    ['', '/'],
    ['//evil.example', '/'],
    ['/admin//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/admin/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['review', '/'],
    ['/admin/login', '/'],
    ['/admin/login?redirect=%2Fadmin%2Flogin', '/'],
  ])('%j leads to %s', (redirect, expected) => {
    expect(targetOf(redirect)).toBe(expected)
  })

  test('what the login page is given is what it reads', () => {
    const path = '/review/textbook?keyword=张三 &+#/'
    const redirect = new URL(loginPath(path), 'http://x').searchParams.get('redirect')
    expect(targetOf(redirect)).toBe(path)
  })
})

describe('navigating', () => {
  const rejected = vi.fn()
  let server: TestServer
  beforeEach(async () => {
    server = await testServer()
    asked.length = 0
    rejected.mockReset()
    process.on('unhandledRejection', rejected)
  })
  afterEach(() => void process.off('unhandledRejection', rejected))
  const times = (path: string) => asked.filter((one) => one === path).length
  const home = () => screen.findByRole('heading', { name: /，wang$/ })

  test('user info and routes are read once, then the navigation goes on to where it was going', async () => {
    const as = await server.login('wang', ['admin'])
    const { router, where } = renderConsole({ server, as, at: '/index?from=mail#top' })
    await home()
    expect(where()).toBe('/index?from=mail')
    await act(() => router.navigate('/review/import'))
    await act(() => router.navigate('/index'))
    expect([times('/getInfo'), times('/getRouters')]).toEqual([1, 1])
  })

  test('waits only where somebody must be asked, for each wait has the whole console drawn once more', async () => {
    const { expert, project_id } = await reviewScene(server, 1)
    const project = { project_id, project_name: '评审' }
    const { router } = renderConsole({ server, as: expert, at: '/index', project })
    await screen.findByRole('button', { name: /^当前用户/, hidden: true })
    const states = new Set<string>()
    router.subscribe(({ navigation }) => states.add(navigation.state))
    await act(() => router.navigate('/user/profile'))
    expect([...states]).toEqual(['idle'])
    await act(() => router.navigate('/review/import'))
    expect([...states]).toEqual(['idle', 'loading'])
  })

  test('a login without roles is ROLE_DEFAULT', async () => {
    const as = await server.login('wang')
    renderConsole({ server, as, at: '/index' })
    await screen.findByRole('dialog')
    expect(useSession.getState().me?.roles).toEqual(['ROLE_DEFAULT'])
  })

  test.each(['getInfo', 'getRouters'] as const)(
    'when %s fails the user is logged out, told why, and led to /',
    async (action) => {
      const as = await server.login('wang', ['admin'])
      fault.code(action, 500, '服务正在升级')
      const { where } = renderConsole({ server, as, at: '/review/import' })
      expect(await screen.findByText('服务正在升级')).toBeVisible()
      await screen.findByLabelText('账号')
      expect(where()).toBe('/login?redirect=%2Fadmin%2F')
      expect([Cookies.get('Admin-Token'), localStorage.getItem('Admin-Token')]).toEqual([undefined, null])
      expect(times('/logout')).toBe(1)
    },
  )

  test.each([
    '/ratingScreen',
    '/ratingScreenScore',
    '/ranking',
    '/demo',
    '/review/import',
    '/review/activity/grouping/book?groupId=1',
    '/review/faber/index',
  ])(
    'an expert who types %s, which their menu does not hold, gets /401 and asks nothing more',
    async (at) => {
      const { expert, project_id } = await reviewScene(server, 1)
      asked.length = 0
      const project = { project_id, project_name: '评审' }
      const { where } = renderConsole({ server, as: expert, at, project })
      expect(await screen.findByText('没有权限')).toBeVisible()
      expect(where()).toBe('/401')
      expect(new Set(asked)).toEqual(new Set(['/getInfo', '/getRouters']))
    },
  )

  test.each(['/review/review/index', '/review/review/strations', '/user/profile', '/index', '/404'])(
    'an expert opens %s',
    async (at) => {
      const { expert, project_id } = await reviewScene(server, 1)
      const project = { project_id, project_name: '评审' }
      const { where } = renderConsole({ server, as: expert, at, project })
      await waitFor(() => expect(document.title).toMatch(/ - |^页面不存在/))
      expect(where()).toBe(at)
    },
  )

  test('a seat that was given since opens its page without a new login', async () => {
    const { project_id, group_id } = await reviewScene(server, 1)
    const as = await server.login('wang', ['expert'])
    const { router, where } = renderConsole({ server, as, at: '/user/profile' })
    await screen.findByRole('button', { name: /^当前用户/, hidden: true })
    await act(() => router.navigate('/review/faber/index'))
    await screen.findByText('没有权限')
    await server.database.db.insert(member).values({
      project_id,
      group_id,
      user_id: as.user_id,
      member_type: 'leader',
      expert_status: 'confirmed',
    })
    await act(() => router.navigate('/review/faber/index'))
    await waitFor(() => expect(where()).toBe('/review/faber/index'))
  })

  test('a dead token does not take an open page away', async () => {
    const dead = { user_id: 1, user_name: 'x', token: 'dead' }
    const { where } = renderConsole({ server, as: dead, at: '/401' })
    expect(await screen.findByText('没有权限')).toBeVisible()
    expect(where()).toBe('/401')
    expect(Cookies.get('Admin-Token')).toBeUndefined()
  })

  test('a navigation that is repeated, overtaken or leads nowhere is no error to anybody', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const as = await server.login('wang', ['admin'])
    const { router, where } = renderConsole({ server, as, at: '/index' })
    await home()
    await act(async () => {
      void router.navigate('/review/import')
      void router.navigate('/index')
      void router.navigate('/index')
      await router.navigate('/nowhere/at/all')
    })
    await waitFor(() => expect(where()).toBe('/404'))
    expect(rejected).not.toHaveBeenCalled()
    expect(error).not.toHaveBeenCalled()
    expect(document.querySelector('.ant-message-notice, .ant-notification-notice')).toBeNull()
  })
})
