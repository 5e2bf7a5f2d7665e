import type { ThemeConfig } from 'antd'
import { THEME_COLOURS } from './settings'

/** The theme colour itself is too pale for text on white. */
const TEXT_BLUE = '#1b6fd0'

const FONTS =
  "-apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/** antd's theme from one colour. CSS variables let another colour take effect without repainting every component. */
export const themeOf = (colour: string = THEME_COLOURS[0]): ThemeConfig => ({
  cssVar: { key: 'console' },
  hashed: false,
  token: {
    colorPrimary: colour,
    colorInfo: colour,
    colorLink: TEXT_BLUE,
    fontFamily: FONTS,
    fontSize: 14,
    borderRadius: 6,
    colorBgLayout: '#f5f7fa',
    colorTextBase: '#1f2329',
    // antd's own greys are too faint to read for some.
    colorTextDescription: '#5c6675',
    colorTextPlaceholder: '#6f7785',
  },
  components: {
    Table: { headerBg: '#f7f9fc', headerColor: '#4a5568', cellPaddingBlock: 11 },
    Menu: {
      collapsedWidth: 64,
      itemHeight: 42,
      itemMarginInline: 8,
      itemBorderRadius: 6,
      activeBarBorderWidth: 0,
      subMenuItemBg: 'transparent',
      itemSelectedColor: TEXT_BLUE,
      subMenuItemSelectedColor: TEXT_BLUE,
    },
  },
})
