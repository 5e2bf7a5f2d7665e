import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paletteOf } from '#src/settings/palette'
import { THEME_COLOURS } from '#src/settings/palette'
import { useSettings } from '#src/settings/settings'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let as: Login
beforeEach(async () => {
  server = await testServer()
  as = await server.login('wang', ['admin'])
})

/** Opens the panel the way a user does. */
async function openSettingsPanel() {
  const { user } = renderConsole({ server, as, at: '/index' })
  await user.click(await screen.findByRole('button', { name: '当前用户 wang' }))
  await user.click(await screen.findByRole('menuitem', { name: '布局设置' }))
  return { user, panel: within(await screen.findByRole('dialog', { name: '布局设置' })) }
}

const stored = (): unknown => JSON.parse(localStorage.getItem('layout-setting') ?? '{}')
const painted = (name: string): string => document.documentElement.style.getPropertyValue(name)

test('everything in the panel takes effect at once, is kept, and goes back with 重置配置', async () => {
  const { user, panel } = await openSettingsPanel()
  expect(
    panel.getAllByRole('radio', { name: /^#/ }).map((radio) => radio.getAttribute('aria-label')),
  ).toEqual([...THEME_COLOURS])
  expect(panel.getByRole('radio', { name: '#409EFF' })).toBeChecked()

  await user.click(panel.getByRole('radio', { name: '#11a983' }))
  expect(painted('--accent')).toBe(paletteOf('#11a983', false).shades.accent.main)

  // A colour field has no keys to type into.
  fireEvent.change(panel.getByLabelText('自定义颜色'), { target: { value: '#8a2be2' } })
  expect(painted('--accent')).toBe(paletteOf('#8a2be2', false).shades.accent.main)
  expect(panel.queryByRole('radio', { name: /^#/, checked: true })).toBeNull()

  await user.click(
    within(panel.getByRole('radiogroup', { name: '侧边栏' })).getByRole('radio', { name: '深色' }),
  )
  await user.click(panel.getByRole('switch', { name: '显示页签栏' }))
  await user.click(panel.getByRole('switch', { name: '固定顶栏' }))
  await user.click(panel.getByRole('switch', { name: '显示侧边栏标志' }))
  expect(screen.queryByRole('link', { name: '评审系统' })).toBeNull()
  expect(stored()).toEqual({
    theme: '#8a2be2',
    sideTheme: 'theme-dark',
    mode: 'system',
    tagsView: false,
    fixedHeader: true,
    sidebarLogo: false,
  })

  await user.click(panel.getByRole('button', { name: '重置配置' }))
  expect(painted('--accent')).toBe(paletteOf('#409EFF', false).shades.accent.main)
  expect(localStorage.getItem('layout-setting')).toBeNull()
  expect(panel.getByRole('switch', { name: '显示页签栏' })).toBeChecked()
  expect(screen.getByRole('link', { name: '评审系统' })).toBeInTheDocument()

  await user.keyboard('{Escape}')
  await waitFor(() => expect(useSettings.getState().showSettings).toBe(false))
})

type Tell = (event: { matches: boolean }) => void

describe('dark mode', () => {
  /** A system whose colours change at sunset. */
  function system() {
    const told = new Set<Tell>()
    let isDark = false
    const known = window.matchMedia
    const media = (query: string) => ({
      get matches() {
        return isDark && query.includes('dark')
      },
      addEventListener: (_: string, tell: Tell) => told.add(tell),
      removeEventListener: (_: string, tell: Tell) => told.delete(tell),
      addListener: () => undefined,
      removeListener: () => undefined,
    })
    Object.assign(window, { matchMedia: media })
    return {
      become: (dark: boolean) =>
        act(() => {
          isDark = dark
          for (const tell of told) tell({ matches: dark })
        }),
      end: () => Object.assign(window, { matchMedia: known }),
    }
  }

  test('follows the system until it is forced on or off', async () => {
    const sky = system()
    const { user, panel } = await openSettingsPanel()
    const modes = within(panel.getByRole('radiogroup', { name: '显示模式' }))
    const isDark = () => document.documentElement.style.colorScheme === 'dark'
    expect(isDark()).toBe(false)
    sky.become(true)
    expect(isDark()).toBe(true)
    expect(painted('--page')).toBe(paletteOf('#409EFF', true).page)
    await user.click(modes.getByRole('radio', { name: '浅色' }))
    expect(isDark()).toBe(false)
    sky.become(false)
    await user.click(modes.getByRole('radio', { name: '深色' }))
    expect(isDark()).toBe(true)
    await user.click(modes.getByRole('radio', { name: '跟随系统' }))
    expect(isDark()).toBe(false)
    sky.end()
  })
})

test('a dark sidebar beside a light page is painted with the colours of the dark mode', async () => {
  localStorage.clear()
  const { user, panel } = await openSettingsPanel()
  const side = () => screen.getByRole('complementary').firstElementChild
  expect(side()).not.toHaveAttribute('style')
  await user.click(
    within(panel.getByRole('radiogroup', { name: '侧边栏' })).getByRole('radio', { name: '深色' }),
  )
  const { surface } = paletteOf('#409EFF', true)
  expect((side() as HTMLElement).style.getPropertyValue('--surface')).toBe(surface)
  expect(painted('--surface')).not.toBe(surface)
})
