import type { Output } from '#contract'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { REVIEW_STATUS, isActiveReview, isValidReview } from '#contract/facts/reviews'

export type AllocationMatrix = Output<'allocation_matrix'>
export type MatrixCell = AllocationMatrix['cells'][number]
export type MatrixExpert = AllocationMatrix['experts'][number]
export type MatrixBook = AllocationMatrix['books'][number]

/** The pair binds: the book counts for the expert and the expert for the book. */
export const isActiveCell = ({ review_status }: MatrixCell): boolean => isActiveReview(review_status)

/** What a cell shows. `begun`: somebody has worked on it, but it does not count yet. */
export type CellMark = 'free' | 'assigned' | 'begun' | 'done' | 'avoid' | 'ended'

export const SIGNS: Record<CellMark, string> = {
  free: '',
  assigned: '●',
  begun: '◐',
  done: '✓',
  avoid: '✕',
  ended: '–',
}

export function markOf(cell: MatrixCell | undefined): CellMark {
  if (!cell) return 'free'
  if (isValidReview(cell.review_status)) return 'done'
  if (cell.review_status === 'assigned') return 'assigned'
  if (isActiveCell(cell)) return 'begun'
  if (cell.avoid_kind !== null || cell.review_status === 'avoided') return 'avoid'
  return cell.review_status === 'cancelled' ? 'ended' : 'free'
}

/** An active pair that the rules would keep apart. */
export const isClash = (cell: MatrixCell | undefined): boolean =>
  cell !== undefined && isActiveCell(cell) && cell.avoid_kind !== null

const avoidance = ({ avoid_kind, avoid_fact }: MatrixCell) =>
  avoid_kind ? `${AVOID_KIND[avoid_kind]}，${avoid_fact ?? ''}` : '本人已回避'

/** A cell in words: its state, and rule and fact of an avoidance. */
export function matrixCellText(cell: MatrixCell | undefined): string {
  if (!cell) return '可分配'
  const mark = markOf(cell)
  if (mark === 'avoid') return `回避：${avoidance(cell)}`
  if (mark === 'ended') return '评审已取消，留存'
  const state = cell.review_status === 'assigned' ? '已配' : REVIEW_STATUS[cell.review_status ?? 'assigned']
  const number = cell.anon_no === null ? '' : `（专家${cell.anon_no}）`
  return `${state}${number}${cell.pinned ? '，已锁定' : ''}${isClash(cell) ? `，但应回避：${avoidance(cell)}` : ''}`
}

export interface MatrixRow {
  book: MatrixBook
  /** In the order of the experts. */
  cells: (MatrixCell | undefined)[]
  assigned: number
}

/** The cells as a table, with the experts' loads below. */
export function tableOf({ books, experts, cells }: AllocationMatrix): { rows: MatrixRow[]; loads: number[] } {
  const columnOf = new Map(experts.map(({ user_id }, i) => [user_id, i]))
  const rowOf = new Map(books.map(({ book_id }, i) => [book_id, i]))
  const rows: MatrixRow[] = books.map((book) => ({
    book,
    cells: experts.map(() => undefined),
    assigned: 0,
  }))
  const loads = experts.map(() => 0)
  for (const cell of cells) {
    const row = rows[rowOf.get(cell.book_id) ?? -1]
    const column = columnOf.get(cell.user_id)
    if (!row || column === undefined) continue
    row.cells[column] = cell
    if (!isActiveCell(cell)) continue
    row.assigned++
    loads[column] = (loads[column] ?? 0) + 1
  }
  return { rows, loads }
}

const FACE = ['fenpei_id', 'review_status', 'pinned', 'anon_no', 'avoid_kind', 'avoid_fact'] as const

/** Two readings of a row that look the same: most rows do after one pair has changed. */
export const looksSame = (a: MatrixRow, b: MatrixRow): boolean =>
  a.book.book_name === b.book.book_name &&
  a.book.needed_num === b.book.needed_num &&
  a.cells.length === b.cells.length &&
  a.cells.every((cell, i) => FACE.every((field) => cell?.[field] === b.cells[i]?.[field]))

export interface Spot {
  row: number
  column: number
}

/** Rows a page key moves by. */
const PAGE = 10

/** Where a key leads from a cell; undefined for keys that do not move. */
export function movedSpot({ row, column }: Spot, key: string, ctrl: boolean, size: Spot): Spot | undefined {
  const last = { row: size.row - 1, column: size.column - 1 }
  const to: Record<string, Spot> = {
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowDown: { row: ctrl ? last.row : row + 1, column },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    ArrowRight: { row, column: ctrl ? last.column : column + 1 },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? last.row : row, column: last.column },
  }
  const spot = to[key]
  return (
    spot && {
      row: Math.max(0, Math.min(last.row, spot.row)),
      column: Math.max(0, Math.min(last.column, spot.column)),
    }
  )
}

/** Books that an expert avoided after the assignment, and that have too few experts now. */
export const gapsOf = ({ books, cells }: AllocationMatrix) =>
  books.flatMap((book) => {
    const own = cells.filter(({ book_id }) => book_id === book.book_id)
    const missing = book.needed_num - own.filter(isActiveCell).length
    const isLeft = own.some(({ review_status }) => review_status === 'avoided')
    return isLeft && missing > 0 ? [{ ...book, missing }] : []
  })
