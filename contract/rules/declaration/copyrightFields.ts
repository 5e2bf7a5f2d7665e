import { showCip } from '#contract/rules/book/cip'
import { agreementOf, type Agreement, type FilledIn } from '#contract/rules/book/copyright/compare'
import {
  COPYRIGHT_FIELDS,
  type CopyrightField,
  type CopyrightFields,
  type CopyrightReading,
  type FieldReading,
} from '#contract/rules/book/copyright/found'
import { BOOK_LABELS } from './bookFields'

export const COPYRIGHT_LABELS: Readonly<Record<CopyrightField, string>> = {
  ...BOOK_LABELS,
  isbn: 'ISBN',
  first_editor: '第一主编',
  other_editors: '其他主编',
  publisher_name: '出版单位',
  word_count: '字数（千字）',
  price: '定价（元）',
}

/** A value as it is shown. */
export function shownValue(field: CopyrightField, value: FilledIn[CopyrightField]): string {
  if (value === null || value === undefined) return ''
  if (field === 'cip_no') return showCip(String(value))
  return field === 'price' && Number.isFinite(Number(value)) ? Number(value).toFixed(2) : String(value)
}

/** A line of the comparison: what is filled in, what the page says, and how they go together. */
export interface ComparedField {
  field: CopyrightField
  label: string
  current: string
  read: FieldReading<string | number> | undefined
  agreement: Agreement
}

export const comparedFields = (
  current: FilledIn,
  reading: CopyrightReading,
  fields: readonly CopyrightField[] = COPYRIGHT_FIELDS,
): ComparedField[] =>
  fields.map((field) => {
    const read = reading[field]
    return {
      field,
      label: COPYRIGHT_LABELS[field],
      current: shownValue(field, current[field]),
      read,
      agreement: agreementOf(field, current[field], read?.value),
    }
  })

/** The values of some fields as the page says them. */
export function takenFrom(
  reading: CopyrightReading,
  fields: readonly CopyrightField[],
): Partial<CopyrightFields> {
  const taken = fields.flatMap((field) => {
    const read = reading[field]
    return read ? [[field, read.value] as const] : []
  })
  return Object.fromEntries(taken)
}
