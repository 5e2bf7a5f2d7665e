import { face, printableText } from './fonts'
import { wrappedLines } from './lines'
import { MM, type FormCell, type PaperForm, type FormRow } from './rows'

export const MARGIN = 20 * MM
const A4 = { short: 595.28, long: 841.89 }
/** Leading between the lines of a text, in units of its size. */
export const LEADING = 1.5
export const PAD = { x: 1.8 * MM, y: 1.5 * MM }
export const SIZE = 12
/** Minimum number of lines of a text on each side of a page break. */
const TOGETHER = 2

export const pageOf = ({ landscape }: Pick<PaperForm, 'landscape'>) =>
  landscape ? { width: A4.long, height: A4.short } : { width: A4.short, height: A4.long }

/** Width of a form between its margins, in points. */
export const widthOf = (landscape: boolean): number => pageOf({ landscape }).width - 2 * MARGIN

/** A row, or a part of one, at its position on a page. */
export interface PlacedRow {
  row: FormRow
  /** The lines of each cell on this page. */
  lines: string[][]
  y: number
  height: number
}

export type PaperPage = PlacedRow[]

const lineHeight = ({ size = SIZE }: FormCell) => size * LEADING

const heightOf = (cells: readonly FormCell[], lines: readonly string[][], min = 0): number =>
  cells.reduce(
    (most, cell, i) =>
      Math.max(
        most,
        (lines[i]?.length ?? 0) * lineHeight(cell) + 2 * PAD.y,
        cell.picture ? cell.picture.height + 2 * PAD.y : 0,
      ),
    min,
  )

const broken = (cell: FormCell): string[] => {
  const size = cell.size ?? SIZE
  const { measure } = face(cell.font ?? 'regular')
  const room = cell.width - 2 * PAD.x - (cell.picture?.width ?? 0)
  return cell.text === '' ? [] : wrappedLines(printableText(cell.text), measure, room / size)
}

interface Measured {
  row: FormRow
  lines: string[][]
  height: number
}

/**
 * Lines of cells that span several rows do not count for one row: such a cell has the height of all its rows.
 */
function measured(row: FormRow): Measured {
  const lines = row.cells.map(broken)
  const own = lines.map((text, i) => (row.cells[i]?.merge === undefined ? text : []))
  return { row, lines, height: heightOf(row.cells, own, row.min) }
}

/**
 * Marks the rows that must not begin a page. A cell that spans several rows may need more height than they
 * have: the last row gets the missing height, and where a page break divides them each side has room for the
 * whole text of the cell.
 */
function bound(rows: Measured[]): Set<number> {
  const found = new Set<number>()
  for (const [at, { row }] of rows.entries()) if (row.holds) found.add(at + 1)
  for (let from = 0; from < rows.length;) {
    const first = rows[from]
    const mark = first?.row.cells[0]?.merge
    let to = from + 1
    if (mark !== undefined) while (rows[to]?.row.cells[0]?.merge === mark) to++
    const last = rows[to - 1]
    if (mark !== undefined && first?.row.cells[0] && last) {
      const needed = heightOf([first.row.cells[0]], [first.lines[0] ?? []])
      const total = rows.slice(from, to).reduce((sum, { height }) => sum + height, 0)
      last.height += Math.max(0, needed - total)
      let above = 0
      for (let at = from + 1; at < to; at++) {
        above += rows[at - 1]?.height ?? 0
        if (above < needed || Math.max(needed, total) - above < needed) found.add(at)
      }
    }
    from = to
  }
  return found
}

/** The number of lines of a row that fit into a height. */
const fitting = (row: FormRow, height: number): number =>
  Math.max(0, Math.floor((height - 2 * PAD.y) / Math.max(...row.cells.map(lineHeight))))

/**
 * Places the rows of a form on pages. A row is divided only where that is allowed or no page could hold it;
 * rows that belong together stay together; the head of a table is repeated on each page.
 */
export function paginate(form: PaperForm): PaperPage[] {
  const { height: pageHeight } = pageOf(form)
  const bottom = pageHeight - MARGIN
  const full = bottom - MARGIN
  const rows = form.rows.map(measured)
  const holding = bound(rows)
  const pages: PaperPage[] = [[]]
  let y = MARGIN

  const put = (row: FormRow, lines: string[][], height: number) => {
    pages.at(-1)?.push({ row, lines, y, height })
    y += height
  }
  const turn = (head: FormRow | undefined) => {
    pages.push([])
    y = MARGIN
    if (!head) return
    const { lines, height } = measured(head)
    put(head, lines, height)
  }
  const flow = ({ row, lines }: Measured, after: number) => {
    let rest = lines
    const cut = (count: number) => {
      const now = rest.map((text, i) => (row.cells[i]?.again ? text : text.slice(0, count)))
      rest = rest.map((text, i) => (row.cells[i]?.again ? text : text.slice(count)))
      return now
    }
    const left = () => Math.max(...rest.map((text, i) => (row.cells[i]?.again ? 0 : text.length)))
    if (fitting(row, bottom - y) < TOGETHER) turn(row.head)
    while (left() > fitting(row, bottom - y)) {
      put(row, cut(Math.max(1, Math.min(fitting(row, bottom - y), left() - TOGETHER))), bottom - y)
      turn(row.head)
    }
    // Some lines of the text before move to the new page with the row: alone on a page it would lack its context.
    const height = heightOf(row.cells, rest, rest === lines ? row.min : 0)
    if (y + height + after <= bottom || after === 0) return put(row, rest, height)
    if (left() > TOGETHER) put(row, cut(left() - TOGETHER), bottom - y)
    turn(row.head)
    put(row, rest, heightOf(row.cells, rest))
  }

  for (const [at, one] of rows.entries()) {
    const { row, lines, height } = one
    let after = 0
    for (let next = at + 1; holding.has(next); next++) {
      const follower = rows[next]
      if (!follower) break
      after += follower.row.flows ? heightOfLines(follower, TOGETHER) : follower.height
    }
    if (row.flows || height > full) flow(one, after)
    else {
      if (pages.at(-1)?.length !== 0 && y + Math.min(height + after, full) > bottom) turn(row.head)
      put(row, lines, height)
    }
  }
  return pages
}

const heightOfLines = ({ row, lines }: Measured, most: number): number =>
  heightOf(
    row.cells,
    lines.map((text) => text.slice(0, most)),
  )
