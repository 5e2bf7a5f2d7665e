import type { Carrier } from '#contract/facts/books'
import { readCip } from '#contract/rules/book/cip'
import { BOOK_LABELS } from './bookFields'

/** A book that was collected, by the field's name on the form: a short part of a declaration, and the page that proves it. */
export const COLLECTED_LABELS = {
  book_name: BOOK_LABELS.book_name,
  first_editor: '第一主编',
  first_editor_unit: '第一主编单位',
  publisher_name: BOOK_LABELS.publisher_name,
  cip_no: BOOK_LABELS.cip_no,
  edition: BOOK_LABELS.edition,
  print_no: BOOK_LABELS.print_no,
  publish_date: BOOK_LABELS.publish_date,
  print_date: BOOK_LABELS.print_date,
  word_count: BOOK_LABELS.word_count,
  price: BOOK_LABELS.price,
  edu_level: BOOK_LABELS.edu_level,
  carrier: BOOK_LABELS.carrier,
  major_code: BOOK_LABELS.major_code,
  course_name: BOOK_LABELS.course_name,
  abstract: BOOK_LABELS.abstract,
  cover: BOOK_LABELS.cover,
  copyright_file: '版权页',
} as const
export type CollectedField = keyof typeof COLLECTED_LABELS

/** A collected book as far as it is written. */
interface WrittenCollected extends Partial<Record<CollectedField, unknown>> {
  carrier?: Carrier | null | undefined
}

const ALWAYS = [
  'book_name',
  'first_editor',
  'first_editor_unit',
  'publisher_name',
  'edition',
  'print_no',
  'publish_date',
  'print_date',
  'word_count',
  'price',
  'edu_level',
  'carrier',
  'course_name',
  'cover',
  'copyright_file',
] as const satisfies readonly CollectedField[]

/** The fields that have to be written before the book is handed in: a book on paper has a CIP number as well. */
export const collectedRequired = ({ carrier }: WrittenCollected): CollectedField[] =>
  carrier === 'paper' || carrier === 'paper_digital' ? [...ALWAYS, 'cip_no'] : [...ALWAYS]

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

export interface CollectedFault {
  field: CollectedField
  message: string
}

/** How a field gets its value, where it is not written. */
const ASKED_BY: Partial<Record<CollectedField, string>> = {
  edu_level: '选择',
  carrier: '选择',
  cover: '上传',
  copyright_file: '上传',
}

/** What keeps a collected book from being handed in. */
export function collectedFaults(book: WrittenCollected): CollectedFault[] {
  const found: CollectedFault[] = collectedRequired(book)
    .filter((field) => isBlank(book[field]))
    .map((field) => ({ field, message: `请${ASKED_BY[field] ?? '填写'}${COLLECTED_LABELS[field]}` }))
  const { cip_no, publish_date, print_date } = book
  const cip = typeof cip_no === 'string' && cip_no !== '' ? readCip(cip_no) : undefined
  if (cip && !cip.ok) found.push({ field: 'cip_no', message: `${COLLECTED_LABELS.cip_no}${cip.reason}` })
  if (typeof publish_date === 'string' && typeof print_date === 'string' && print_date < publish_date)
    found.push({ field: 'print_date', message: '最新印次时间不能早于本版出版时间' })
  return found
}
