import { keysOf } from '#contract/facts/closed'
import { contrast, lightness, mix, withLightness } from '#src/lib/colour'

/** What text needs against what it stands on (WCAG 2, AA). */
const READABLE = 4.5

const WHITE = '#ffffff'
const BLACK = '#000000'

/** A signature is ink on paper in both modes, wherever it is looked at. */
export const PAPER = WHITE
export const INK = '#111827'

/** What the settings offer; the first is the usual one. */
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

/** The greys of one mode. */
interface Neutrals {
  /** Behind everything. */
  page: string
  /** Cards, header, sidebar. */
  surface: string
  /** What lies over the page: menus, dialogs. */
  raised: string
  /** Quiet areas on a surface, such as a table's head. */
  sunk: string
  /** Between surfaces. */
  line: string
  /** Around fields. */
  border: string
  /** Outlines that alone show where something is. */
  edge: string
  text: string
  soft: string
  faint: string
  placeholder: string
  /** Behind short words over anything, such as a tooltip. */
  spotlight: string
  onSpotlight: string
  shadow: string
  /** Marks of a chart below and above what they are compared with: blue and orange are told apart by everybody. */
  below: string
  above: string
}

const LIGHT: Neutrals = {
  page: '#f5f7fa',
  surface: WHITE,
  raised: WHITE,
  sunk: '#f7f9fc',
  line: '#e6eaf0',
  border: '#d0d7e1',
  edge: '#8490a1',
  text: '#1f2329',
  soft: '#4a5568',
  faint: '#5c6675',
  placeholder: '#687080',
  spotlight: '#333942',
  onSpotlight: WHITE,
  shadow: 'rgb(15 23 42 / 8%)',
  below: '#0068a8',
  above: '#c25400',
}

const DARK: Neutrals = {
  page: '#0f1215',
  surface: '#191d22',
  raised: '#22272e',
  sunk: '#14181c',
  line: '#2b313a',
  border: '#3f4854',
  edge: '#7d8896',
  text: '#e6e9ee',
  soft: '#bcc4cf',
  faint: '#a0aab8',
  placeholder: '#919baa',
  spotlight: '#3f4854',
  onSpotlight: WHITE,
  shadow: 'rgb(0 0 0 / 45%)',
  below: '#56b4e9',
  above: '#e69f00',
}

/** What one colour is painted as: on its own, behind words, and as words. */
export interface Shades {
  /** As words on any surface or on `bg` and `bgHover`, and as the ground of `onMain`. */
  main: string
  hover: string
  active: string
  onMain: string
  bg: string
  bgHover: string
  border: string
  borderHover: string
}

/** Shares of a colour in what lies behind and around words of that colour. */
const TINT = { bg: 0.08, bgHover: 0.13, border: 0.35, borderHover: 0.5 }
/** Shares of black or white in a colour that is pointed at or pressed. */
const PRESSED = { hover: 0.15, active: 0.3 }
const STEP = 0.005

/**
 * The shades of a colour that stay readable. In light mode it is darkened until it can be read on its own tint (and
 * white on it); in dark mode lightened likewise, with dark words on it. What is readable already stays as it is.
 */
export function shadesOf(colour: string, isDark: boolean): Shades {
  const { raised, page } = isDark ? DARK : LIGHT
  const tint = (main: string, share: number): string => mix(main, raised, share)
  const isReadable = (main: string): boolean =>
    contrast(main, tint(main, TINT.bgHover)) >= READABLE && contrast(main, raised) >= READABLE
  let main = colour.toLowerCase()
  const start = lightness(main)
  for (let step = STEP; !isReadable(main) && step <= 1; step += STEP) {
    main = withLightness(colour, isDark ? Math.min(1, start + step) : Math.max(0, start - step))
  }
  const press = (share: number): string => mix(isDark || main === BLACK ? WHITE : BLACK, main, share)
  return {
    main,
    hover: press(PRESSED.hover),
    active: press(PRESSED.active),
    onMain: isDark ? page : WHITE,
    bg: tint(main, TINT.bg),
    bgHover: tint(main, TINT.bgHover),
    border: tint(main, TINT.border),
    borderHover: tint(main, TINT.borderHover),
  }
}

const STATUS = { success: '#2f9e5b', warning: '#d9730d', error: '#d92d20' } as const

export type Meaning = 'accent' | keyof typeof STATUS

export interface Palette extends Neutrals {
  isDark: boolean
  shades: Readonly<Record<Meaning, Shades>>
}

/** Every colour the console paints with. */
export const paletteOf = (colour: string, isDark: boolean): Palette => ({
  ...(isDark ? DARK : LIGHT),
  isDark,
  shades: {
    accent: shadesOf(colour, isDark),
    success: shadesOf(STATUS.success, isDark),
    warning: shadesOf(STATUS.warning, isDark),
    error: shadesOf(STATUS.error, isDark),
  },
})

type Variables = Record<`--${string}`, string>

/** The palette as the style sheets know it. */
export function variablesOf(palette: Palette): Variables {
  const { page, surface, raised, sunk, line, border, edge, text, soft, faint, shadow, below, above, shades } =
    palette
  const meanings = keysOf(shades).map((name) => ({
    [`--${name}`]: shades[name].main,
    [`--${name}-bg`]: shades[name].bg,
    [`--${name}-line`]: shades[name].border,
  }))
  return Object.assign(
    {
      '--page': page,
      '--surface': surface,
      '--raised': raised,
      '--sunk': sunk,
      '--line': line,
      '--border': border,
      '--edge': edge,
      '--text': text,
      '--text-soft': soft,
      '--text-faint': faint,
      '--shadow': shadow,
      '--below': below,
      '--above': above,
      '--paper': PAPER,
      '--ink': INK,
      '--on-accent': shades.accent.onMain,
    },
    ...meanings,
  )
}
