import type { BookFields, EditorFields } from '#contract/entities/declaration/bookFields'
import { CARRIER, CHANNEL, EDITOR_ROLE, EDU_LEVEL } from '#contract/facts/books'
import type { Labels } from '#contract/facts/closed'
import {
  AWARD_LEVEL,
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

const LABELS: Partial<Record<BookField, Labels>> = {
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

const YES_NO: readonly BookField[] = [
  'in_scope',
  'cip_has_textbook',
  'is_revised',
  'coop_enterprise',
  'has_english',
]
const MAJORS: readonly BookField[] = ['major_code', 'subject_code', 'apply_majors']
const FILES: readonly BookField[] = ['cover', 'catalog_file']

const awardWords = (awards: BookFields['awards']): string =>
  awards
    .map(({ name, level, grade, year, org }) =>
      [name, AWARD_LEVEL[level], grade, year, org].filter(Boolean).join(' '),
    )
    .join('；')

export interface NamesOfFiles {
  nameOfFile: (name: string) => string
  nameOfUnit: (dept_id: number) => string
  nameOfMajor: (code: string) => string
}

/** A field of a book as people read it; empty where nothing is written. */
export function fieldWords(
  field: BookField,
  book: BookFields,
  { nameOfFile, nameOfUnit, nameOfMajor }: NamesOfFiles,
): string {
  if (field === 'awards') return awardWords(book.awards)
  const value = book[field]
  if (value === null || value === '') return ''
  if (field === 'recommend_dept_id') return nameOfUnit(Number(value))
  if (YES_NO.includes(field)) return value === 1 ? '是' : '否'
  if (FILES.includes(field)) return nameOfFile(String(value))
  if (MAJORS.includes(field))
    return [value]
      .flat()
      .map((code) => nameOfMajor(String(code)))
      .join('、')
  const labels = LABELS[field] ?? {}
  const one = (part: unknown) => labels[String(part)] ?? String(part)
  return Array.isArray(value) ? value.map(one).join('、') : one(value)
}

/** The editors as one text, in their order. */
export const editorWords = (editors: readonly EditorFields[]): string =>
  editors
    .map(({ name, role, unit, title }) => [name, EDITOR_ROLE[role], unit, title].filter(Boolean).join(' '))
    .join('\n')
