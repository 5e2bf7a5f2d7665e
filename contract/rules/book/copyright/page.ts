/** A rectangle on a page, from its upper left corner. */
export interface PrintedBox {
  left: number
  top: number
  width: number
  height: number
}

/** Some characters of one line, as a text layer or the recognition of a picture tells them. */
export interface PrintedWord extends PrintedBox {
  text: string
  /** How sure the recognition is, from 0 to 100; a text layer is always sure. */
  sure?: number
}

/** Words of a line from left to right, each with what parts it from the one before it. */
export interface PrintedLine {
  words: readonly (PrintedWord & { gap: Gap })[]
}

type Gap = '' | ' ' | '\t'

/** Where something stands: the page, from 1, and a box in shares of its width and height; none in plain text. */
export interface PrintedPlace extends PrintedBox {
  page: number
}

/** A page that has been read; boxes are shares of its width and height. */
export interface PrintedPage {
  page: number
  lines: readonly PrintedLine[]
}

/**
 * Shares of the height of the letters from which a distance is a blank, and a step into the next column. Chinese
 * characters have room around them.
 */
const BLANK = 0.3
const BLANK_IN_CHINESE = 0.55
const COLUMN = 2.4
const CHINESE_AT_END = /[\u4e00-\u9fa5]$/
const CHINESE_AT_START = /^[\u4e00-\u9fa5]/

function gapBetween(left: PrintedWord | undefined, right: PrintedWord, usual: number): Gap {
  if (!left) return ''
  const distance = (right.left - left.left - left.width) / Math.max(left.height, right.height, usual)
  if (distance > COLUMN) return '\t'
  const isInChinese = CHINESE_AT_END.test(left.text) && CHINESE_AT_START.test(right.text)
  return distance > (isInChinese ? BLANK_IN_CHINESE : BLANK) ? ' ' : ''
}

/** Words of one line, in any order, as a line. */
export function lineOf(words: readonly PrintedWord[]): PrintedLine {
  const sorted = words.toSorted((one, other) => one.left - other.left)
  const heights = words.map(({ height }) => height).toSorted((one, other) => one - other)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  return { words: sorted.map((word, at) => ({ ...word, gap: gapBetween(sorted[at - 1], word, usual) })) }
}

const middle = ({ top, height }: PrintedBox) => top + height / 2

/** Puts words that stand beside each other into lines, from top to bottom; a table is read across its columns. */
export function textLines(words: readonly PrintedWord[]): PrintedLine[] {
  const rows: PrintedWord[][] = []
  for (const word of words.toSorted((one, other) => middle(one) - middle(other))) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && middle(word) - middle(last) < Math.min(last.height, word.height) / 2) row.push(word)
    else rows.push([word])
  }
  return rows.map(lineOf)
}

/** Plain text as a page that tells no places. */
export const plainPage = (text: string): PrintedPage => ({
  page: 0,
  lines: text
    .split(/\r?\n/)
    .map((line) => ({ words: [{ text: line, left: 0, top: 0, width: 0, height: 0, gap: '' }] })),
})
