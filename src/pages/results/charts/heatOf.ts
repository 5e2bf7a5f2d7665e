import type { Row } from '#contract'
import type { HeatData } from '#src/features/charts/drawHeat'

type Book = Row<'zhuanjia_realtime_pingshen'>

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The books of a group by its experts; an expert without a visible account stands under the anonymous number.
 * @param reach as many points from the mean of the book as mark a score
 */
export function heatOf(books: readonly Book[], reach: number): HeatData {
  const columns = new Map<number, string>()
  const keyOf = ({ user_id, anon_no }: Book['cells'][number]) => user_id ?? anon_no
  for (const { cells } of books) for (const cell of cells) columns.set(keyOf(cell), cell.name)
  const all = [...columns]
    .map(([key, name]) => ({ key, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
  return {
    reach,
    columns: all,
    rows: books.map(({ book_id, book_name, cells }) => {
      const scores = new Map(cells.map((cell) => [keyOf(cell), cell.total_score]))
      const given = [...scores.values()].filter((score) => score !== null)
      return {
        key: book_id,
        name: book_name,
        cells: all.map(({ key }) => scores.get(key) ?? null),
        // One score alone is compared with nothing.
        middle: given.length > 1 ? mean(given) : null,
      }
    }),
  }
}

/** Every expert's scores, for a box each. */
export const scoresByExpert = ({ columns, rows }: HeatData) =>
  columns.map(({ key, name }, column) => ({
    key,
    name,
    values: rows.flatMap(({ cells }) => cells[column] ?? []),
  }))
