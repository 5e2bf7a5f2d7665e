import { act, screen, within } from '@testing-library/react'
import Cookies from 'js-cookie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { to } from '#contract/address'
import { rememberedSize } from '#src/settings/size'
import { COMPONENT_SIZE } from '#src/settings/theme'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let as: Login
beforeEach(async () => {
  server = await testServer()
  as = await server.login('wang', ['admin'])
})

describe('sizes', () => {
  test('medium is the size of a first visit, and of one whose cookie makes no sense', () => {
    expect(rememberedSize()).toBe('medium')
    Cookies.set('size', 'huge')
    expect(rememberedSize()).toBe('medium')
  })

  test('each of the four has a size of the components', () => {
    expect(COMPONENT_SIZE).toEqual({ default: 'large', medium: 'medium', small: 'small', mini: 'small' })
  })

  test.each([
    ['较大', 'default', 'ant-btn-lg'],
    ['迷你', 'mini', 'ant-btn-sm'],
  ])('%s is %s in the cookie and %s on screen at once', async (label, size, looks) => {
    const { user } = renderConsole({ server, as, at: '/index' })
    const select = await screen.findByRole('button', { name: '组件大小：中等' })
    expect(select).not.toHaveClass(looks)
    await user.click(select)
    await user.click(await screen.findByRole('menuitem', { name: label }))
    expect(Cookies.get('size')).toBe(size)
    expect(await screen.findByRole('button', { name: `组件大小：${label}` })).toHaveClass(looks)
  })
})

describe('fullscreen', () => {
  /** jsdom has no full screen; this is what a browser does that has. */
  function browserWithFullscreen() {
    const show = (element: Element | null) => {
      Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => element })
      act(() => void document.dispatchEvent(new Event('fullscreenchange')))
      return Promise.resolve()
    }
    const { documentElement } = document
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, get: () => true })
    documentElement.requestFullscreen = vi.fn(() => show(documentElement))
    document.exitFullscreen = vi.fn(() => show(null))
    return () => {
      Reflect.deleteProperty(document, 'fullscreenEnabled')
      Reflect.deleteProperty(document, 'fullscreenElement')
    }
  }

  test('goes on and off', async () => {
    const forget = browserWithFullscreen()
    const { user } = renderConsole({ server, as, at: '/index' })
    await user.click(await screen.findByRole('button', { name: '全屏' }))
    await user.click(await screen.findByRole('button', { name: '退出全屏' }))
    expect(await screen.findByRole('button', { name: '全屏' })).toBeInTheDocument()
    forget()
  })

  test('a browser that cannot says so', async () => {
    const { user } = renderConsole({ server, as, at: '/index' })
    await user.click(await screen.findByRole('button', { name: '全屏' }))
    expect(await screen.findByText('你的浏览器不支持全屏')).toBeInTheDocument()
  })
})

test('on a narrow screen the header keeps to the menu, the project, the messages and the user', async () => {
  const desktop = window.innerWidth
  window.innerWidth = 991
  renderConsole({ server, as, at: '/index' })
  const header = within(await screen.findByRole('banner'))
  expect(header.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    '展开菜单',
    '我的消息',
    expect.stringContaining('当前用户'),
  ])
  window.innerWidth = desktop
})

describe('the handbook', () => {
  test('opens at the place of the page that is open, in the part of what the user is', async () => {
    const { user } = renderConsole({ server, as, at: to('system/config/index') })
    await screen.findByRole('main', { name: '参数设置' })
    await user.click(screen.getByRole('button', { name: '当前用户 wang' }))
    const link = await screen.findByRole('link', { name: '操作手册' })
    expect(link).toHaveAttribute('href', '/admin/handbook/administrator.html#system/config/index')
    expect(link).toHaveAttribute('target', '_blank')
  })

  test('for somebody without a role and without a review it is the part for everybody', async () => {
    const nobody = await server.login('li', [])
    const { user } = renderConsole({ server, as: nobody, at: to('index') })
    await user.click(await screen.findByRole('button', { name: '当前用户 li' }))
    const link = await screen.findByRole('link', { name: '操作手册' })
    expect(link).toHaveAttribute('href', '/admin/handbook/basics.html#index')
  })
})
