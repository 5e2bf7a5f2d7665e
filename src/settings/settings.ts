import { create } from 'zustand'
import { anyOf, matching, shape, truth } from '#src/lib/shape'
import { stored } from '#src/lib/stored'
import { THEME_COLOURS } from './palette'

export interface DisplaySettings {
  /** The theme colour, as the user chose it; what is painted with it is a readable shade of it. */
  theme: string
  sideTheme: 'theme-light' | 'theme-dark'
  /** Light, dark, or whatever the system says. */
  mode: 'system' | 'light' | 'dark'
  /** The bar of open pages. */
  tagsView: boolean
  /** The header stays in sight while the page scrolls. */
  fixedHeader: boolean
  sidebarLogo: boolean
}

const DEFAULTS: DisplaySettings = {
  theme: THEME_COLOURS[0],
  sideTheme: 'theme-light',
  mode: 'system',
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
}

const readSettings = shape<DisplaySettings>(
  {
    theme: matching(/^#[\da-f]{6}$/i),
    sideTheme: anyOf('theme-light', 'theme-dark'),
    mode: anyOf('system', 'light', 'dark'),
    tagsView: truth,
    fixedHeader: truth,
    sidebarLogo: truth,
  },
  DEFAULTS,
)

const settingsStore = stored('layout-setting', readSettings)

interface State extends DisplaySettings {
  /** The settings panel is open; never remembered. */
  showSettings: boolean
}

/** What this browser remembers; an invalid value counts as its default. */
export const rememberedSettings = (): DisplaySettings => settingsStore.read() ?? DEFAULTS

/** How this user likes the console. */
export const useSettings = create<State>(() => ({ ...rememberedSettings(), showSettings: false }))

/** Takes effect at once and is remembered. */
export function changeSettings(change: Partial<DisplaySettings>): void {
  useSettings.setState(change)
  settingsStore.write(readSettings(useSettings.getState()) ?? DEFAULTS)
}

export function resetSettings(): void {
  settingsStore.clear()
  useSettings.setState(DEFAULTS)
}

export const openSettings = (showSettings: boolean): void => useSettings.setState({ showSettings })
