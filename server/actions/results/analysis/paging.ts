import type { PageQuery } from '#server/db/page'
import { windowOf } from '#server/db/page'

type Cell = string | number | boolean | null

/** One page of computed rows, sorted by one of their fields; null stands last in either direction. */
export function pageOfRows<R extends Record<string, Cell>>(
  rows: readonly R[],
  page: PageQuery,
): { rows: R[]; total: number } {
  const { orderByColumn: by, isAsc } = page
  const { limit, offset } = windowOf(page)
  const sorted =
    by === undefined ? rows : [...rows].sort((a, b) => compare(a[by] ?? null, b[by] ?? null, isAsc))
  return { rows: sorted.slice(offset, offset + limit), total: rows.length }
}

function compare(a: Cell, b: Cell, direction: 'asc' | 'desc' | undefined): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order =
    typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'zh') : Number(a) - Number(b)
  return direction === 'desc' ? -order : order
}
