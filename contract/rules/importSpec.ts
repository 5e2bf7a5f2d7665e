import type { Cell } from './importCell'
import type { Reader } from './importReaders'

/** A field that an imported table can fill. */
export interface ImportField<V = unknown, R extends boolean = boolean> {
  label: string
  required: R
  /** Other headers under which the field is found, in Chinese and English. */
  synonyms: readonly string[]
  /** A header that looks like this field but counts in another unit, which must not be matched by itself. */
  unlike?: RegExp
  read: Reader<V>
}

export type FieldTable = Readonly<Record<string, ImportField>>

/** The clean row of a table of fields: optional fields that were blank are null. */
export type RowOf<F extends FieldTable> = {
  -readonly [K in keyof F]: F[K] extends ImportField<infer V, infer R>
    ? R extends true
      ? V
      : V | null
    : never
}

/** The cells of one row by the keys of their fields. */
export type ImportRecord = Readonly<Record<string, Cell>>

export interface FieldError {
  field: string
  label: string
  /** What stood in the cell. */
  value: string
  /** In Chinese, complete in itself: field, limit and what was found. */
  reason: string
}

/** A refused cell of a row, `row` counted as Excel counts: the header is usually row 1. */
export interface RowError extends FieldError {
  row: number
}

const words = (text: string) => text.split('、').filter((word) => word !== '')

/**
 * A field that must be filled.
 * @param chinese other headers for it, separated by `、`; `english` likewise
 */
export const required = <V>(
  label: string,
  read: Reader<V>,
  chinese: string,
  english = '',
): ImportField<V, true> => ({
  label,
  required: true,
  synonyms: words(`${chinese}、${english}`),
  read,
})

/** A field that may be blank; parameters as for `required`, `unlike` as in `ImportField`. */
export const optional = <V>(
  label: string,
  read: Reader<V>,
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
