import { create } from 'zustand'
import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { stored } from '#src/lib/stored'

export const THEME_COLOURS = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const

const Settings = z.object({
  /** The theme colour, as the user chose it; what is painted with it is a readable shade of it. */
  theme: orElse(z.string().check(z.regex(/^#[\da-f]{6}$/i)), THEME_COLOURS[0]),
  sideTheme: orElse(z.enum(['theme-light', 'theme-dark']), 'theme-light'),
  /** Light, dark, or whatever the system says. */
  mode: orElse(z.enum(['system', 'light', 'dark']), 'system'),
  /** The bar of open pages. */
  tagsView: orElse(z.boolean(), true),
  /** The header stays in sight while the page scrolls. */
  fixedHeader: orElse(z.boolean(), false),
  sidebarLogo: orElse(z.boolean(), true),
})

export type Settings = z.output<typeof Settings>

const DEFAULTS = Settings.parse({})

const settingsStore = stored('layout-setting', Settings)

interface State extends Settings {
  /** The settings panel is open; never remembered. */
  showSettings: boolean
}

/** What this browser remembers; a value nobody can use counts as its default. */
export const rememberedSettings = (): Settings => settingsStore.read() ?? DEFAULTS

/** How this user likes the console. */
export const useSettings = create<State>(() => ({ ...rememberedSettings(), showSettings: false }))

/** Takes effect at once and is remembered. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change)
  settingsStore.write(Settings.parse(useSettings.getState()))
}

export function resetSettings(): void {
  settingsStore.clear()
  useSettings.setState(DEFAULTS)
}

export const openSettings = (showSettings: boolean): void => useSettings.setState({ showSettings })
