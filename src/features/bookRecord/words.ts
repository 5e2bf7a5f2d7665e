import { CARRIER, CHANNEL, EDU_LEVEL } from '#contract/facts/books'
import type { Labels } from '#contract/facts/closed'
import { showCip } from '#contract/rules/book/cip'
import {
  BINDING,
  BOOK_KIND,
  COURSE_NATURE,
  COURSE_REQUIRED,
  DECLARE_TYPE,
  KEY_PROJECT,
  LANGUAGE,
  NEW_FORM,
  PLAN_LEVEL,
} from '#contract/facts/declaration/bookFields'
import type { BookField } from '#contract/rules/declaration/bookFields'

/** The words of the fields that hold closed values, one or several. */
const CHOICES: Partial<Record<BookField, Labels>> = {
  book_kind: BOOK_KIND,
  declare_type: DECLARE_TYPE,
  edu_level: EDU_LEVEL,
  course_nature: COURSE_NATURE,
  course_required: COURSE_REQUIRED,
  carrier: CARRIER,
  new_forms: NEW_FORM,
  language: LANGUAGE,
  binding: BINDING,
  plan_level: PLAN_LEVEL,
  key_projects: KEY_PROJECT,
  recommend_channel: CHANNEL,
}

/** They have a line of their own. */
export const LONG_FIELDS: readonly BookField[] = [
  'book_name',
  'digital_url',
  'digital_resource_desc',
  'revise_desc',
  'abstract',
  'feature',
  'effect',
  'catalog',
  'catalog_file',
  'cover',
  'awards',
]

const YES_NO: readonly BookField[] = [
  'in_scope',
  'cip_has_textbook',
  'is_revised',
  'coop_enterprise',
  'has_english',
]

/** What a number counts. */
const UNITS: Partial<Record<BookField, readonly [before: string, after: string]>> = {
  class_hours: ['', ' 学时'],
  edition: ['第', '版'],
  print_no: ['第', '次'],
  total_print: ['', ' 册'],
  word_count: ['', ' 千字'],
  page_count: ['', ' 页'],
  price: ['', ' 元'],
}

const thousands = new Intl.NumberFormat('zh-CN')
const money = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 })

/** The fields that hold codes of the catalogue of majors. */
const MAJORS: readonly BookField[] = ['major_code', 'subject_code', 'apply_majors']

/** A value of a book in words; undefined where nothing is written. Files are shown, not said. */
export function wordsOf(
  field: BookField,
  declared: Partial<Record<BookField, unknown>>,
  nameOfMajor: (code: string) => string,
): string | undefined {
  const value = declared[field]
  if (value === null || value === undefined || value === '') return undefined
  if (YES_NO.includes(field)) return value === 1 ? '是' : '否'
  const labels = CHOICES[field]
  const named = (one: unknown) => {
    const word = typeof one === 'string' ? one : JSON.stringify(one)
    return MAJORS.includes(field) ? nameOfMajor(word) : (labels?.[word] ?? word)
  }
  if (Array.isArray(value)) return value.map(named).join('、') || undefined
  if (typeof value === 'number') {
    const [before, after] = UNITS[field] ?? ['', '']
    return before + (field === 'price' ? money : thousands).format(value) + after
  }
  return field === 'cip_no' && typeof value === 'string' ? showCip(value) : named(value)
}
