import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { paletteOf, shadesOf, type Meaning, type Palette, type Shades } from './palette'
import type { Size } from './size'

const FONTS =
  "-apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

type SeedToken = Parameters<MappingAlgorithm>[0]
type MapToken = ReturnType<MappingAlgorithm>

/** antd's tokens about one meaning, such as colorErrorBg. */
const meaningTokens = (
  name: 'Primary' | 'Info' | 'Success' | 'Warning' | 'Error',
  shades: Shades,
): Partial<MapToken> => ({
  [`color${name}`]: shades.main,
  [`color${name}Hover`]: shades.hover,
  [`color${name}Active`]: shades.active,
  [`color${name}Text`]: shades.main,
  [`color${name}TextHover`]: shades.hover,
  [`color${name}TextActive`]: shades.active,
  [`color${name}Bg`]: shades.bg,
  [`color${name}BgHover`]: shades.bgHover,
  [`color${name}Border`]: shades.border,
  [`color${name}BorderHover`]: shades.borderHover,
})

const PRESETS = [
  'blue',
  'purple',
  'cyan',
  'green',
  'magenta',
  'red',
  'orange',
  'yellow',
  'volcano',
  'geekblue',
  'lime',
  'gold',
] as const

/** A tag's words, ground and line in antd's own colour names. */
const presetTokens = (seed: SeedToken, isDark: boolean): Partial<MapToken> =>
  Object.assign(
    {},
    ...PRESETS.map((name) => {
      const { main, bg, border } = shadesOf(seed[name], isDark)
      return { [`${name}1`]: bg, [`${name}3`]: border, [`${name}6`]: main, [`${name}7`]: main }
    }),
  )

/** Replaces what antd derives from its seeds by the palette's readable shades and greys. */
const painted =
  (palette: Palette): MappingAlgorithm =>
  (seed, map) => {
    const { accent, success, warning, error } = palette.shades
    return {
      ...(map ?? theme.defaultAlgorithm(seed)),
      ...presetTokens(seed, palette.isDark),
      ...meaningTokens('Primary', accent),
      ...meaningTokens('Info', accent),
      ...meaningTokens('Success', success),
      ...meaningTokens('Warning', warning),
      ...meaningTokens('Error', error),
      colorErrorBgActive: error.border,
      colorErrorBgFilledHover: error.bgHover,
      colorLink: accent.main,
      colorLinkHover: accent.hover,
      colorLinkActive: accent.active,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBgSpotlight: palette.spotlight,
      colorBorder: palette.border,
      colorBorderSecondary: palette.line,
      colorText: palette.text,
      colorTextSecondary: palette.soft,
      colorTextTertiary: palette.faint,
    }
  }

export interface Look {
  /** The theme colour as it was chosen. */
  colour: string
  isDark: boolean
  size: Size
}

/** antd's theme. CSS variables let another colour take effect without painting every component anew. */
export function themeOf({ colour, isDark, size }: Look): ThemeConfig {
  const palette = paletteOf(colour, isDark)
  const meaning = (name: Meaning): string => palette.shades[name].main
  const { onMain, main } = palette.shades.accent
  const readable = { colorTextDisabled: palette.faint }
  return {
    cssVar: { key: isDark ? 'console-dark' : 'console' },
    hashed: false,
    algorithm: [
      isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      ...(size === 'mini' ? [theme.compactAlgorithm] : []),
      painted(palette),
    ],
    token: {
      colorPrimary: meaning('accent'),
      colorInfo: meaning('accent'),
      colorSuccess: meaning('success'),
      colorWarning: meaning('warning'),
      colorError: meaning('error'),
      colorTextBase: palette.text,
      colorBgBase: palette.surface,
      colorTextPlaceholder: palette.placeholder,
      colorTextLightSolid: onMain,
      fontFamily: FONTS,
      fontSize: 14,
      borderRadius: 6,
    },
    components: {
      Table: {
        headerBg: palette.sunk,
        headerColor: palette.soft,
        cellPaddingBlock: 13,
        cellPaddingBlockMD: 11,
        cellPaddingBlockSM: 7,
      },
      // What a form holds is read while nobody may write it; so are the days of the months beside, which can be chosen.
      DatePicker: readable,
      Input: readable,
      InputNumber: readable,
      Select: readable,
      Radio: readable,
      Checkbox: readable,
      // The ground of a switch that is off has words on it, too.
      Switch: { colorTextQuaternary: palette.faint, colorTextTertiary: palette.soft },
      Tooltip: { colorTextLightSolid: palette.onSpotlight },
      Menu: {
        collapsedWidth: 64,
        itemHeight: 42,
        itemMarginInline: 8,
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        subMenuItemBg: 'transparent',
        itemSelectedColor: main,
        subMenuItemSelectedColor: main,
      },
    },
  }
}

/** antd's names of the sizes; mini is small with everything closer together. */
export const COMPONENT_SIZE = { default: 'large', medium: 'medium', small: 'small', mini: 'small' } as const
