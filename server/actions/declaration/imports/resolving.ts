import type { ImportRow, ProjectImport } from '#contract/rules/import/fields'
import type { RowError } from '#contract/rules/import/spec'
import { booksNamed, type BookMatch, expertsNamed } from '#server/store/imports/resolve'
import type { Db } from '#server/db/client'
import { type NumberedRow, libraryError } from './checking'

/** The accepted lines, and the errors of the others. */
export interface Sorted<L> {
  good: L[]
  errors: RowError[]
}

/** An error in one field of a row; the field's label stands before the reason. */
export function rowError<T extends ProjectImport>(
  type: T,
  { row, value }: NumberedRow<ImportRow[T]>,
  field: keyof ImportRow[T] & string,
  reason: string,
): RowError {
  const given = value[field]
  return libraryError(type, row, field, typeof given === 'string' ? given : '', reason)
}

/** Sorts lines by the verdict of `judge` on each. */
export function sortLines<L extends { row: number }, M>(
  lines: readonly L[],
  judge: (line: L) => { found: M } | RowError,
): Sorted<L & M> {
  const good: (L & M)[] = []
  const errors: RowError[] = []
  for (const line of lines) {
    const verdict = judge(line)
    if ('found' in verdict) good.push({ ...line, ...verdict.found })
    else errors.push(verdict)
  }
  return { good, errors }
}

/** Several scores of one row name the same expert and book: asked for once. */
const onePerRow = <L extends { row: number }>(lines: readonly L[]): L[] => [
  ...new Map(lines.map((line) => [line.row, line])).values(),
]

type WithExpert = 'group_expert' | 'fenpei' | 'avoid' | 'score'

/** Finds the expert of each line. */
export async function withExperts<T extends WithExpert, L extends NumberedRow<ImportRow[T]>>(
  db: Db,
  type: T,
  lines: readonly L[],
): Promise<Sorted<L & { user_id: number }>> {
  const found = await expertsNamed(
    db,
    onePerRow(lines).map(({ row, value: { name, phone } }) => ({ line: row, name, phone })),
  )
  return sortLines(lines, (line) => {
    const [user_id, another] = found.get(line.row) ?? []
    if (user_id === undefined) return rowError(type, line, 'name', '不在专家库中，或与手机号不符')
    if (another !== undefined) return rowError(type, line, 'name', '有多位同名专家，请填写手机号')
    return { found: { user_id } }
  })
}

type WithBook = 'group_book' | 'fenpei' | 'avoid' | 'score'

/** Finds the book of each line; if several match, the one in the project. */
export async function withBooks<T extends WithBook, L extends NumberedRow<ImportRow[T]>>(
  db: Db,
  type: T,
  project_id: number,
  lines: readonly L[],
): Promise<Sorted<L & { book: BookMatch }>> {
  const found = await booksNamed(
    db,
    project_id,
    onePerRow(lines).map(({ row, value: { book_name, isbn, book_code } }) => ({
      line: row,
      book_name,
      isbn,
      book_code,
    })),
  )
  return sortLines(lines, (line) => {
    const books = found.get(line.row) ?? []
    const pooled = books.filter(({ in_pool }) => in_pool)
    const [book, another] = pooled.length > 0 ? pooled : books
    if (!book) return rowError(type, line, 'book_name', '不在教材库中，或与ISBN、编号不符')
    if (another) return rowError(type, line, 'book_name', '有多种教材符合，请填写ISBN或编号')
    return { found: { book } }
  })
}

/** Refuses lines that repeat an earlier one. */
export function withoutRepeats<T extends ProjectImport, L extends NumberedRow<ImportRow[T]>>(
  type: T,
  field: keyof ImportRow[T] & string,
  lines: readonly L[],
  keyOf: (line: L) => string,
): Sorted<L> {
  const seen = new Map<string, number>()
  return sortLines(lines, (line) => {
    const earlier = seen.get(keyOf(line))
    if (earlier !== undefined) return rowError(type, line, field, `与第${earlier}行重复`)
    seen.set(keyOf(line), line.row)
    return { found: {} }
  })
}
