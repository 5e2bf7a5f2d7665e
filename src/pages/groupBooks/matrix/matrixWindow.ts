import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { Spot } from './matrix'

/** Up to this many cells all are in the document, so that searching and reading aloud find every one. */
const ALL_UP_TO = 20_000
/** Pixels, as in the style sheet. */
export const ROW_HEIGHT = 32
const COLUMN_WIDTH = 68
/** Rows and columns beyond the edge that are drawn too; the window moves by as many at a time. */
const BEYOND = 8
/** Where nothing has been laid out yet. */
const FIRST_SIGHT = { scrollTop: 0, scrollLeft: 0, clientHeight: 640, clientWidth: 1280 }

interface Range {
  from: number
  to: number
}

const ranged = (offset: number, length: number, size: number, count: number): Range => {
  const first = Math.floor(offset / size / BEYOND) * BEYOND
  return {
    from: Math.max(0, Math.min(first, count) - BEYOND),
    to: Math.min(count, first + Math.ceil(length / size) + 2 * BEYOND),
  }
}

const listOf = ({ from, to }: Range, also: number): number[] => {
  const list = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
  return also >= from && also < to ? list : [...list, also]
}

interface Sight {
  rows: Range
  columns: Range
}

const same = (a: Sight, b: Sight): boolean =>
  a.rows.from === b.rows.from &&
  a.rows.to === b.rows.to &&
  a.columns.from === b.columns.from &&
  a.columns.to === b.columns.to

/** What can be seen of a grid of this size; where nothing has been laid out yet, a first screen of it. */
function sightOf(element: typeof FIRST_SIGHT, size: Spot): Sight {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
  return {
    rows: ranged(scrollTop, clientHeight || FIRST_SIGHT.clientHeight, ROW_HEIGHT, size.row),
    columns: ranged(scrollLeft, clientWidth || FIRST_SIGHT.clientWidth, COLUMN_WIDTH, size.column),
  }
}

/**
 * Which rows and columns of a grid are drawn: all of a small one, of a large one those in sight and the one at hand,
 * which keeps the focus however far one scrolls.
 */
export function useMatrixWindow(grid: RefObject<HTMLElement | null>, size: Spot, spot: Spot) {
  const isLarge = size.row * size.column > ALL_UP_TO
  const [seen, setSeen] = useState<Sight>()
  const sight = seen ?? sightOf(FIRST_SIGHT, size)
  const { row, column } = size
  useLayoutEffect(() => {
    if (!isLarge) return undefined
    const look = (): void => {
      if (!grid.current) return
      const now = sightOf(grid.current, { row, column })
      setSeen((before) => (before && same(before, now) ? before : now))
    }
    const own = grid.current
    look()
    own?.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      own?.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [grid, isLarge, row, column])
  const { rows, columns } = isLarge
    ? sight
    : { rows: { from: 0, to: size.row }, columns: { from: 0, to: size.column } }
  const alsoRow = isLarge ? spot.row : rows.from
  const alsoColumn = isLarge ? spot.column : columns.from
  return {
    isLarge,
    rows: useMemo(() => listOf({ from: rows.from, to: rows.to }, alsoRow), [rows.from, rows.to, alsoRow]),
    columns: useMemo(
      () => listOf({ from: columns.from, to: columns.to }, alsoColumn),
      [columns.from, columns.to, alsoColumn],
    ),
  }
}
