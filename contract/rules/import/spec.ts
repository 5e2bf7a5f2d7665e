import type { Cell } from '#contract/rules/cell'
import type { CellReader } from './readers'

/** An importable field. */
export interface ImportField<V = unknown, R extends boolean = boolean> {
  label: string
  required: R
  /** Other accepted headers, in Chinese and English. */
  synonyms: readonly string[]
  /** Headers that resemble this field but use another unit, and must not be matched automatically. */
  unlike?: RegExp
  read: CellReader<V>
}

export type FieldTable = Readonly<Record<string, ImportField>>

/** The valid row of a field table: blank optional fields are null. */
export type RowOf<F extends FieldTable> = {
  -readonly [K in keyof F]: F[K] extends ImportField<infer V, infer R>
    ? R extends true
      ? V
      : V | null
    : never
}

/** The cells of one row, by field key. */
export type ImportRecord = Readonly<Record<string, Cell>>

export interface FieldError {
  field: string
  label: string
  /** The content of the cell. */
  value: string
  /** A complete sentence in Chinese: field, limit and actual value. */
  reason: string
}

/** A refused cell with its row, numbered as in Excel: the header is usually row 1. */
export interface RowError extends FieldError {
  row: number
}

const words = (text: string) => text.split('、').filter((word) => word !== '')

/**
 * A required field.
 * @param chinese its other headers, separated by `、`; `english` likewise
 */
export const required = <V>(
  label: string,
  read: CellReader<V>,
  chinese: string,
  english = '',
): ImportField<V, true> => ({
  label,
  required: true,
  synonyms: words(`${chinese}、${english}`),
  read,
})

/** An optional field; parameters as for `required`, `unlike` as in `ImportField`. */
export const optional = <V>(
  label: string,
  read: CellReader<V>,
  chinese: string,
  english = '',
  unlike?: RegExp,
): ImportField<V, false> => ({
  label,
  required: false,
  synonyms: words(`${chinese}、${english}`),
  read,
  ...(unlike && { unlike }),
})
