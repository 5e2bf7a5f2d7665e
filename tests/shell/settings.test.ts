import { describe, expect, test } from 'vitest'
import {
  changeSettings,
  rememberedSettings,
  resetSettings,
  useSettings,
  type DisplaySettings,
} from '#src/settings/settings'

const KEY = 'layout-setting'

const DEFAULTS: DisplaySettings = {
  theme: '#409EFF',
  sideTheme: 'theme-light',
  mode: 'system',
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
}

describe('settings', () => {
  test('of a first visit: colour #409EFF, light sidebar, tabs on, header not fixed, logo on, panel closed', () => {
    expect(useSettings.getState()).toEqual({ ...DEFAULTS, showSettings: false })
  })

  test.each<[string, string, Partial<DisplaySettings>]>([
    [
      'what was saved is taken up',
      '{"theme":"#11a983","tagsView":false}',
      { theme: '#11a983', tagsView: false },
    ],
    ['RuoYi’s own entries are understood', '{"topNav":true,"fixedHeader":true}', { fixedHeader: true }],
    [
      'a value nobody can use counts as its default',
      '{"theme":"red;}","sideTheme":5,"sidebarLogo":false}',
      { sidebarLogo: false },
    ],
    ['broken text counts as none', '{"theme":', {}],
    ['another kind of text counts as none', '"theme-dark"', {}],
  ])('%s', (_, text, expected) => {
    localStorage.setItem(KEY, text)
    expect(rememberedSettings()).toEqual({ ...DEFAULTS, ...expected })
  })

  test('a change holds at once and is remembered; that the panel is open is not', () => {
    useSettings.setState({ showSettings: true })
    changeSettings({ sideTheme: 'theme-dark' })
    expect(useSettings.getState().sideTheme).toBe('theme-dark')
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ ...DEFAULTS, sideTheme: 'theme-dark' })
  })

  test('a reset forgets everything', () => {
    changeSettings({ theme: '#212121', tagsView: false })
    resetSettings()
    expect(useSettings.getState()).toMatchObject(DEFAULTS)
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})
