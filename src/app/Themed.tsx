import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useMemo, type ReactNode } from 'react'
import { useAppearance, useIsDark } from '#src/settings/appearance'
import { useSettings } from '#src/settings/settings'
import { useSize } from '#src/settings/size'
import { COMPONENT_SIZE, themeOf } from '#src/settings/theme'
import { FeedbackHost } from '#src/ui/FeedbackHost'

interface Props {
  /** What antd's theme says besides the settings. */
  extra?: ThemeConfig | undefined
  children: ReactNode
}

/** Language, colours and size around the console, and a place for its toasts and dialogs. */
export function Themed({ extra, children }: Props) {
  const colour = useSettings((settings) => settings.theme)
  const size = useSize((state) => state.size)
  const isDark = useIsDark()
  useAppearance()
  const theme = useMemo(() => {
    const own = themeOf({ colour, isDark, size })
    return { ...own, ...extra, token: { ...own.token, ...extra?.token } }
  }, [colour, isDark, size, extra])
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      componentSize={COMPONENT_SIZE[size]}
      button={{ autoInsertSpace: false }}
    >
      <FeedbackHost />
      {children}
    </ConfigProvider>
  )
}
