import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STRONGEST } from '#src/features/charts/tint'
import { contrast, mix } from '#src/lib/colour'
import { paletteOf, shadesOf, type Meaning } from '#src/settings/palette'
import { THEME_COLOURS } from '#src/settings/palette'

const PRESETS = ['#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d']
const MODES = [
  ['light', false],
  ['dark', true],
] as const
const READABLE = 4.5
const VISIBLE = 3

test('the presets are those of the specification, the first is the default', () => {
  expect(THEME_COLOURS).toEqual(PRESETS)
})

test.each([
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#409EFF', 2.77],
  ['#777777', '#ffffff', 4.48],
])('contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

/** Every pair of words and ground that a theme colour takes part in, with its contrast. */
function words(colour: string, isDark: boolean): [string, number][] {
  const { surface, raised, page, sunk } = paletteOf(colour, isDark)
  const { main, hover, active, onMain, bg, bgHover } = shadesOf(colour, isDark)
  return [
    ['the words of a button', contrast(onMain, main)],
    ['the words of a button pointed at', contrast(onMain, hover)],
    ['the words of a button pressed', contrast(onMain, active)],
    ['a link on a card', contrast(main, surface)],
    ['a link in a dialog', contrast(main, raised)],
    ['a link on the page', contrast(main, page)],
    ['a link in a table head', contrast(main, sunk)],
    ['a link pointed at', contrast(hover, raised)],
    ['the chosen menu entry', contrast(main, bg)],
    ['the chosen menu entry pointed at', contrast(main, bgHover)],
  ]
}

describe.each(MODES)('in %s mode', (_, isDark) => {
  test('the marks of charts are seen on every surface, and words on their strongest tint are readable', () => {
    const { surface, page, raised, text, below, above } = paletteOf(THEME_COLOURS[0], isDark)
    for (const mark of [below, above]) {
      for (const ground of [surface, page, raised])
        expect(contrast(mark, ground)).toBeGreaterThanOrEqual(VISIBLE)
      expect(contrast(text, mix(mark, surface, STRONGEST))).toBeGreaterThanOrEqual(READABLE)
    }
  })

  test.each(PRESETS)('%s: words are readable everywhere', (colour) => {
    const faint = words(colour, isDark).filter(([, ratio]) => ratio < READABLE)
    expect(faint).toEqual([])
  })

  test('and so are those of any other colour', () => {
    const anyColour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((number) => `#${number.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(anyColour, (colour) => words(colour, isDark).every(([, ratio]) => ratio >= READABLE)),
      { numRuns: 2000, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#808080']] },
    )
  })

  test('what is readable as it was chosen stays as it was chosen', () => {
    const chosen = isDark ? '#8fd3ff' : '#304156'
    expect(shadesOf(chosen, isDark).main).toBe(chosen)
  })

  const palette = paletteOf(PRESETS[0] ?? '', isDark)

  test('the greys of words are readable on every ground', () => {
    const { page, surface, raised, sunk, text, soft, faint, placeholder } = palette
    const ratios = [text, soft, faint, placeholder].flatMap((words) =>
      [page, surface, raised, sunk].map((ground) => contrast(words, ground)),
    )
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(READABLE)
  })

  test.each<Meaning>(['success', 'warning', 'error'])(
    'words of %s are readable, on their tint too',
    (meaning) => {
      const { main, bg } = palette.shades[meaning]
      const { page, surface, raised, sunk } = palette
      const ratios = [page, surface, raised, sunk, bg].map((ground) => contrast(main, ground))
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(READABLE)
    },
  )

  test('an outline that stands alone can be seen', () => {
    const { edge, surface, raised, page } = palette
    expect(
      Math.min(...[surface, raised, page].map((ground) => contrast(edge, ground))),
    ).toBeGreaterThanOrEqual(VISIBLE)
  })
})
