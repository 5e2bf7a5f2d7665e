import { addTo } from '#contract/rules/addTo'
import type { Pair } from './types'

interface Book {
  book_id: number
  book_name: string
}

interface Expert {
  name: string
  unit: string | null
  province_id: string | null
}

export interface AllocationClash extends Book {
  kind: 'unit' | 'province'
  words: string
}

const sharing = (experts: readonly Expert[], label: (expert: Expert) => string | null) => {
  const by = new Map<string, string[]>()
  for (const expert of experts) {
    const value = label(expert)
    if (value) addTo(by, value, expert.name)
  }
  return [...by]
}

/** Books with two experts of one unit, and books with more than half of their experts from one province. */
export function clashesOf(
  books: readonly Book[],
  experts: readonly Expert[],
  pairs: readonly Pair[],
): AllocationClash[] {
  const on = new Map<number, Expert[]>()
  for (const [e, b] of pairs) {
    const expert = experts[e]
    if (expert) addTo(on, b, expert)
  }
  return books.flatMap(({ book_id, book_name }, b) => {
    const here = on.get(b) ?? []
    const units = sharing(here, ({ unit }) => unit)
      .filter(([, names]) => names.length > 1)
      .map(([unit, names]) => ({ kind: 'unit' as const, words: `${names.join('、')}同为“${unit}”` }))
    const provinces = sharing(here, ({ province_id }) => province_id)
      .filter(([, names]) => names.length > 1 && names.length > here.length / 2)
      .map(([, names]) => ({
        kind: 'province' as const,
        words: `${names.join('、')}来自同一省份，超过半数`,
      }))
    return [...units, ...provinces].map((found) => ({ book_id, book_name, ...found }))
  })
}
