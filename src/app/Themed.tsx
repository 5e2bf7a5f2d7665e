import { ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useMemo, useState, type ReactNode } from 'react'
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
  const [opposite] = useState({ token: { motion: isStill }, zeroRuntime: import.meta.env.PROD })
  const theme = useMemo(() => {
    const own = themeOf({ colour, isDark, size })
    // antd waits for the end of its movements: where there are none it must know.
    return { ...own, ...extra, token: { ...own.token, motion: !isStill, ...extra?.token } }
  }, [colour, isDark, isStill, size, extra])
  return (
    // antd puts an element around everything once its movements are other than outside, and with it mounts everything
    // anew: what was typed would be lost when somebody turns them off. From the beginning it is there.
    <ConfigProvider theme={opposite}>
      <ConfigProvider
        locale={WORDS}
        theme={theme}
        componentSize={COMPONENT_SIZE[size]}
        button={{ autoInsertSpace: false }}
      >
        <FeedbackHost />
        {children}
      </ConfigProvider>
    </ConfigProvider>
  )
}
