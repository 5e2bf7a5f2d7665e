import type { ThemeConfig } from 'antd'
import { useMemo, type CSSProperties } from 'react'
import { useIsDark } from '#src/settings/appearance'
import { paletteOf, variablesOf } from '#src/settings/palette'
import { useSettings } from '#src/settings/settings'
import { useSize } from '#src/settings/size'
import { themeOf } from '#src/settings/theme'

interface SideTheme {
  theme: ThemeConfig
  /** Undefined when the sidebar is painted like the page. */
  variables: CSSProperties | undefined
}

/** A dark sidebar beside a light page is a piece of the dark mode. */
export function useSideTheme(): SideTheme {
  const sideTheme = useSettings((settings) => settings.sideTheme)
  const colour = useSettings((settings) => settings.theme)
  const size = useSize((state) => state.size)
  const isDark = useIsDark()
  return useMemo(() => {
    const isOwn = !isDark && sideTheme === 'theme-dark'
    return {
      theme: themeOf({ colour, isDark: isDark || isOwn, size }),
      variables: isOwn ? { ...variablesOf(paletteOf(colour, true)), colorScheme: 'dark' } : undefined,
    }
  }, [sideTheme, colour, size, isDark])
}
