import type { BookFields, EditorFields } from '#contract/entities/declaration/bookFields'
import { EDITOR_ROLE } from '#contract/facts/books'
import { AWARD_LEVEL } from '#contract/facts/declaration/bookFields'
import type { BookField } from '#contract/rules/declaration/bookFields'
import { wordsOf } from '#src/features/bookRecord/words'

const FILES: readonly BookField[] = ['cover', 'catalog_file']

const awardWords = (awards: BookFields['awards']): string =>
  awards
    .map(({ name, level, grade, year, org }) =>
      [name, AWARD_LEVEL[level], grade, year, org].filter(Boolean).join(' '),
    )
    .join('；')

interface Names {
  nameOfFile: (name: string) => string
  nameOfUnit: (dept_id: number) => string
  nameOfMajor: (code: string) => string
}

/** A field of a book as people read it; empty where nothing is written. */
export function fieldWords(
  field: BookField,
  book: BookFields,
  { nameOfFile, nameOfUnit, nameOfMajor }: Names,
): string {
  if (field === 'awards') return awardWords(book.awards)
  const value = book[field]
  if (value === null || value === '') return ''
  if (field === 'recommend_dept_id') return nameOfUnit(Number(value))
  // It is confirmed, or nobody has answered yet.
  if (field === 'in_scope' && value !== 1) return '未填写'
  if (FILES.includes(field)) return nameOfFile(String(value))
  return wordsOf(field, book, nameOfMajor) ?? ''
}

/** The editors as one text, in their order. */
export const editorWords = (editors: readonly EditorFields[]): string =>
  editors
    .map(({ name, role, unit, title }) => [name, EDITOR_ROLE[role], unit, title].filter(Boolean).join(' '))
    .join('\n')
