import type { ThemeConfig } from 'antd'
import { useMemo, type CSSProperties } from 'react'
import { useIsDark } from '#src/settings/appearance'
import { paletteOf, variablesOf } from '#src/settings/palette'
import { useSettings } from '#src/settings/settings'
import { useSize } from '#src/settings/size'
import { themeOf } from '#src/settings/theme'

/** Both are undefined when the sidebar is painted like the page. */
interface SideTheme {
  theme: ThemeConfig | undefined
  variables: CSSProperties | undefined
}

/** A dark sidebar beside a light page is a piece of the dark mode. */
export function useSideTheme(): SideTheme {
  const sideTheme = useSettings((settings) => settings.sideTheme)
  const colour = useSettings((settings) => settings.theme)
  const size = useSize((state) => state.size)
  const isDark = useIsDark()
  const isOwn = !isDark && sideTheme === 'theme-dark'
  return useMemo(
    () =>
      isOwn
        ? {
            theme: themeOf({ colour, isDark: true, size }),
            variables: { ...variablesOf(paletteOf(colour, true)), colorScheme: 'dark' },
          }
        : { theme: undefined, variables: undefined },
    [isOwn, colour, size],
  )
}
