/** The value of a cell; null is an empty cell. */
export type CellValue = string | number | boolean | Date | null

/** Excel's maximum length of a cell's text. */
export const maxText = 32_767
const cutMark = '…（内容过长，已截断）'

/** Tab and line feed are the only control characters that Excel displays. */
const unprintable = /(?![\t\n])\p{Cc}/gu

/** Whether a cell can hold the text as it is: nearly all can, and a search by expression takes ten times as long. */
function isFit(text: string): boolean {
  if (text.length > maxText) return false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const isControl = unit < 0x20 ? unit !== 9 && unit !== 10 : unit >= 0x7f && unit <= 0x9f
    if (isControl) return false
  }
  return true
}

/** A text shortened to what a cell can hold; a shortened one ends with a visible mark. */
export function cellString(text: string): string {
  if (isFit(text)) return text
  const clean = text.replace(/\r\n?/g, '\n').replace(unprintable, '')
  if (clean.length <= maxText) return clean
  const kept = clean.slice(0, maxText - cutMark.length)
  return kept.replace(/[\uD800-\uDBFF]$/, '') + cutMark
}

/** Any value of a list row as a cell: arrays are joined by `、`, other objects are written as JSON. */
export function toCell(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  if (Array.isArray(value)) return value.map((part) => String(toCell(part) ?? '')).join('、')
  return JSON.stringify(value) ?? null
}

/** Display width in columns of a fixed-width font: a Chinese character counts two. */
export function displayWidth(value: CellValue): number {
  if (value === null) return 0
  if (value instanceof Date) return 19
  let widest = 0
  for (const line of String(value).split('\n')) {
    let width = 0
    for (let at = 0; at < line.length; at++) width += line.charCodeAt(at) > 0xff ? 2 : 1
    widest = Math.max(widest, width)
  }
  return widest
}
