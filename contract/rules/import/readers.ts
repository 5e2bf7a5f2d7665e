import type { Labels } from '#contract/facts/closed'
import {
  accept,
  type Cell,
  cellText,
  lengthOf,
  plain,
  quote,
  type CellReading,
  refuse,
} from '#contract/rules/cell'

/** Parses a non-blank cell into the value of its field. */
export interface CellReader<V> {
  (cell: Cell): CellReading<V>
  /** The words for its values, where these are codes. */
  labels?: Labels
}

/** One line of text of at most `max` characters. */
export const textReader =
  (max: number): CellReader<string> =>
  (cell) => {
    const value = cellText(cell)
    const length = lengthOf(value)
    return length <= max ? accept(value) : refuse(`不超过${max}字，实有${length}字`)
  }

/**
 * A number as text, so that money is never a binary fraction; removes thousands separators and `unit` words.
 */
export const decimalReader =
  (limits: { places: number; min?: number; max: number; unit?: RegExp }): CellReader<string> =>
  (cell) => {
    const written = plain(cell)
    const bare = written
      .replace(limits.unit ?? /$^/, '')
      .replace(/,(?=\d{3}(\D|$))/g, '')
      .trim()
    if (!/^-?\d+(\.\d+)?$/.test(bare)) return refuse(`${quote(written)}不是数字`)
    const value = Number(bare)
    const { places, min = 0, max } = limits
    const rounded = value.toFixed(places)
    // A computed cell may hold 45.199999999999996: an artefact of binary arithmetic, not a third decimal.
    if (Math.abs(Number(rounded) - value) > 1e-6) {
      return refuse(places === 0 ? `${quote(written)}须为整数` : `${quote(written)}最多${places}位小数`)
    }
    if (value < min || value > max) return refuse(`须在${min}至${max}之间，实为${bare}`)
    return accept(String(Number(rounded)))
  }

export const integer =
  (min: number, max: number): CellReader<number> =>
  (cell) => {
    const read = decimalReader({ places: 0, min, max })(cell)
    return read.ok ? accept(Number(read.value)) : read
  }

const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const email: CellReader<string> = (cell) => {
  const value = plain(cell).toLowerCase()
  return emailShape.test(value) && value.length <= 100 ? accept(value) : refuse(`${quote(value)}不是邮箱地址`)
}

/** Excel keeps 15 digits; numbers longer than this have lost their last ones. */
const lossy = /^\d(\.\d+)?E\+?\d+$/i
export const scientificReason = (written: string): string | undefined =>
  lossy.test(written)
    ? `${quote(written)}是科学计数，末尾数字可能已丢失，请把该列设为文本后重新填写`
    : undefined

/** A mobile number of mainland China, without +86, spaces and hyphens. */
export const phone: CellReader<string> = (cell) => {
  const written = plain(cell)
  const digits = written
    .replace(/\.0+$/, '')
    .replace(/^(\+|00)?86(?=[\s-]*1)/, '')
    .replace(/[\s-]/g, '')
  if (/^1[3-9]\d{9}$/.test(digits)) return accept(digits)
  return refuse(scientificReason(written) ?? `${quote(written)}不是11位手机号`)
}

/** A bank account number, without spaces and hyphens. */
export const bankAccount: CellReader<string> = (cell) => {
  const written = plain(cell)
  const digits = written.replace(/[\s-]/g, '')
  if (/^\d{8,30}$/.test(digits)) return accept(digits)
  return refuse(scientificReason(written) ?? `${quote(written)}不是银行账号（8至30位数字）`)
}

/** The distinct entries of a cell, separated by a comma, semicolon, slash, bar or line break. */
export const listReader =
  <V>(max: number, read: CellReader<V>): CellReader<V[]> =>
  (cell) => {
    const values = new Set<V>()
    for (const part of plain(typeof cell === 'string' ? cell.replace(/\r?\n/g, ';') : cell).split(
      /[,、;/|]/,
    )) {
      if (part.trim() === '') continue
      const entry = read(part)
      if (!entry.ok) return entry
      values.add(entry.value)
    }
    return values.size <= max ? accept([...values]) : refuse(`最多${max}项，实有${values.size}项`)
  }
