import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { paletteOf, variablesOf } from './palette'
import { useSettings } from './settings'

/** Follows what the browser says about a media query. */
const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )

/** What the settings say, or else the system; paper is white. */
export function useIsDark(): boolean {
  const mode = useSettings((settings) => settings.mode)
  const system = useMedia('(prefers-color-scheme: dark)')
  const isPrinting = useMedia('print')
  if (isPrinting) return false
  return mode === 'system' ? system : mode === 'dark'
}

/** The system asks for less movement. */
export const useStillness = (): boolean => useMedia('(prefers-reduced-motion: reduce)')

/** Paints the document as the settings say; to be used once, around everything that is shown. */
export function useAppearance(): void {
  const colour = useSettings((settings) => settings.theme)
  const isDark = useIsDark()
  const variables = useMemo(() => variablesOf(paletteOf(colour, isDark)), [colour, isDark])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
    // The browser's own parts follow: scroll bars, date fields, the canvas behind the page.
    style.colorScheme = isDark ? 'dark' : 'light'
  }, [variables, isDark])
}
