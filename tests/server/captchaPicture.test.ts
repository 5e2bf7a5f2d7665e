import { describe, expect, test } from 'vitest'
import { drawWord, HEIGHT, WIDTH } from '#server/auth/picture/draw'
import { LETTERS } from '#server/auth/picture/glyphs'
import { greyPng } from '#server/auth/picture/png'
import { sequence, someWord, templateReader } from '#tests/support/captchaReader'

const calm = () => 0.5

/** How many of so many words a reader gets right. */
function solved(
  read: (pixels: Uint8Array) => string,
  num: number,
  draws: () => number,
  seed: number,
): number {
  const random = sequence(seed)
  const words = Array.from({ length: num }, () => someWord(random))
  return words.filter((word) => read(drawWord(word, draws)) === word).length
}

describe('the picture of a captcha', () => {
  test('is read by a template matcher fewer than one time in ten', { timeout: 60_000 }, () => {
    const random = sequence(20_261_123)
    expect(solved(templateReader(12, random), 60, random, 1)).toBeLessThan(6)
  })

  test('that matcher reads words that are drawn the same each time', () => {
    expect(solved(templateReader(1, calm), 20, calm, 2)).toBeGreaterThan(13)
  })

  test('is another one each time, with the same word too', () => {
    const random = sequence(3)
    const [one, other] = [drawWord('A2CE', random), drawWord('A2CE', random)]
    const differing = one.filter((shade, at) => Math.abs(shade - (other[at] ?? 0)) > 64).length
    expect(differing).toBeGreaterThan(WIDTH * HEIGHT * 0.05)
  })

  test('keeps the contrast of WCAG 1.4.6 between pen and paper', () => {
    const light = (shade: number) => ((shade / 255 + 0.055) / 1.055) ** 2.4
    const random = sequence(4)
    for (let turn = 0; turn < 30; turn++) {
      const shades = drawWord(someWord(random), random)
      const [pen, paper] = [Math.min(...shades), Math.max(...shades)]
      expect((light(paper) + 0.05) / (light(pen) + 0.05)).toBeGreaterThan(7)
    }
  })

  test('keeps every character on the paper', () => {
    const random = sequence(5)
    for (const letter of LETTERS) {
      const shades = drawWord(letter.repeat(4), random)
      const paper = Math.max(...shades)
      const edge = shades.filter(
        (shade, at) => shade < paper - 100 && (at < WIDTH || at >= WIDTH * (HEIGHT - 1)),
      )
      expect({ letter, edge: edge.length < 24 }).toEqual({ letter, edge: true })
    }
  })

  test('is a PNG of a few kilobytes', () => {
    const png = greyPng(drawWord('A2CE', sequence(6)), WIDTH, HEIGHT)
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(png.length).toBeLessThan(8_000)
  })
})
