import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useMemo, type ReactNode } from 'react'
import { useIsDark, useStillness } from '#src/settings/appearance'
import { useSettings } from '#src/settings/settings'
import { useSize } from '#src/settings/size'
import { COMPONENT_SIZE, themeOf } from '#src/settings/theme'
import { FeedbackHost } from '#src/ui/FeedbackHost'

/** The buttons of a calendar say 2026年 and 11月: a name of another wording would not be what one sees. */
const WORDS: typeof zhCN = {
  ...zhCN,
  DatePicker: zhCN.DatePicker && {
    ...zhCN.DatePicker,
    lang: { ...zhCN.DatePicker.lang, yearSelect: '', monthSelect: '' },
  },
}

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
  const isStill = useStillness()
  const theme = useMemo(() => {
    const own = themeOf({ colour, isDark, size })
    return {
      ...own,
      zeroRuntime: import.meta.env.PROD,
      ...extra,
      // antd waits for the end of its movements: where there are none it must know.
      token: { ...own.token, motion: !isStill, ...extra?.token },
    }
  }, [colour, isDark, isStill, size, extra])
  return (
    <ConfigProvider
      locale={WORDS}
      theme={theme}
      componentSize={COMPONENT_SIZE[size]}
      button={{ autoInsertSpace: false }}
    >
      <FeedbackHost />
      {children}
    </ConfigProvider>
  )
}
