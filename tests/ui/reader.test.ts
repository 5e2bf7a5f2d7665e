import { describe, expect, test } from 'vitest'
import { boxesOf, findText, type Run } from '#src/features/pdfReader/search/findText'
import {
  anchorAt,
  inSight,
  nextZoom,
  pageAt,
  percentOf,
  zoomScale,
  stackOf,
  topOf,
} from '#src/features/pdfReader/layout'

/** Lines of a page, each twenty points below the other, every letter ten points wide. */
const page = (...lines: string[]): Run[] =>
  lines.map((str, at) => ({
    str,
    transform: [10, 0, 0, 10, 50, 700 - at * 20],
    width: str.length * 10,
    height: 10,
  }))
const words = (runs: Run[], query: string) =>
  findText(runs, 1, query).map(({ before, words: found, after }) => `${before}|${found}|${after}`)

describe('words are found', () => {
  test.each([
    ['across lines', page('教材内容准', '确严谨'), '准确', ['教材内容|准确|严谨']],
    ['whatever blanks stand between', page('第 1 章  绪 论'), '第1章 绪论', ['|第1章绪论|']],
    ['in any width and case', page('ＰＬＣ与plc'), 'PlC', ['|plc|与plc', 'plc与|plc|']],
    ['one after the other, not over each other', page('哈哈哈'), '哈哈', ['|哈哈|哈']],
    ['and nothing where there is nothing', page('教材'), '教具', []],
    ['nor for blanks alone', page('教 材'), '  ', []],
  ])('%s', (_, runs, query, found) => {
    expect(words(runs, query)).toEqual(found)
  })

  test('and marked where they stand, line by line', () => {
    const runs = page('教材内容准', '确严谨')
    const [hit] = findText(runs, 3, '容准确')
    if (!hit) throw new Error('not found')
    const boxes = boxesOf(hit, runs, (x, y) => [x, 800 - y])
    expect(boxes).toMatchObject([
      { left: 80, width: 20, height: 11 },
      { left: 50, width: 10, height: 11 },
    ])
    expect([hit.page, hit.baseline]).toEqual([3, 700])
    expect(boxes.map(({ top }) => top)).toEqual([91, 111])
  })
})

describe('pages', () => {
  const size = { width: 500, height: 700 }
  const stack = stackOf(
    Array.from({ length: 900 }, () => size),
    1,
  )

  test('stand below each other, and only those in sight are drawn', () => {
    expect(pageAt(stack, 0)).toBe(1)
    expect(pageAt(stack, stack.tops[449] ?? 0)).toBe(450)
    expect(pageAt(stack, 1e9)).toBe(900)
    const { first, last } = inSight(stack, stack.tops[449] ?? 0, 800)
    expect([first, last]).toEqual([449, 452])
  })

  test('keep the place that is looked at when they change their size', () => {
    const anchor = anchorAt(stack, (stack.tops[99] ?? 0) + 350)
    const larger = stackOf(
      Array.from({ length: 900 }, () => size),
      2,
    )
    expect(topOf(larger, anchor)).toBe((larger.tops[99] ?? 0) + 700)
  })

  test('fit the width, the window, or a share of their printed size', () => {
    const window = { width: 1024, height: 424 }
    expect(zoomScale('width', window, size)).toBe(2)
    expect(zoomScale('page', window, size)).toBeCloseTo(400 / 700)
    expect(percentOf(zoomScale(1.5, window, size))).toBe(1.5)
    expect([nextZoom(96 / 72, 1), nextZoom(96 / 72, -1), nextZoom(99, 1)]).toEqual([1.1, 0.9, 4])
  })
})
