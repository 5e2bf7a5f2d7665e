import { figure } from '#src/lib/figure'
import { mix } from '#src/lib/colour'
import { lean, STRONGEST } from './tint'

export interface HeatRow {
  key: number
  name: string
  /** One for every column; null: nothing given. */
  cells: readonly (number | null)[]
  /** What the cells of the row are compared with; null: nothing to compare. */
  middle: number | null
}

export interface HeatData {
  columns: readonly { key: number; name: string }[]
  rows: readonly HeatRow[]
  /** The distance from the middle, in points, that gets the strongest colour and an arrow. */
  reach: number
}

/** Pixels. */
export const HEAT = { names: 200, head: 34, cellWidth: 62, cellHeight: 26 } as const

/** What is to be drawn: the part of the whole map, and the cell that is pointed at. */
interface Part {
  left: number
  top: number
  width: number
  height: number
  at?: { row: number; column: number } | undefined
}

export const heatSize = ({ columns, rows }: HeatData) => ({
  width: HEAT.names + columns.length * HEAT.cellWidth,
  height: HEAT.head + rows.length * HEAT.cellHeight,
})

/** The text of a cell and how far it is from the middle; the arrow is for readers who cannot tell the colours apart. */
export function heatCell(value: number | null, middle: number | null, reach: number) {
  if (value === null) return { far: 0, text: '—' }
  const far = middle === null ? 0 : lean(value, middle, reach)
  const arrow = far >= 1 ? '▲' : far <= -1 ? '▼' : ''
  return { far, text: `${arrow}${Number.isInteger(value) ? value : figure(value)}` }
}

/** The first and the last place of a list that a window shows. */
const shownOf = (offset: number, room: number, size: number, count: number): [from: number, to: number] => [
  Math.max(0, Math.floor(offset / size)),
  Math.min(count, Math.ceil((offset + room) / size)),
]

/** The page's colours by their names, the font, and the two ways in which everything is painted. */
function penOf(context: CanvasRenderingContext2D) {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  context.textBaseline = 'middle'
  context.font = `12px ${getComputedStyle(document.body).fontFamily}`
  return {
    context,
    colour,
    fill: (colour: string, x: number, y: number, w: number, h: number) => {
      context.fillStyle = colour
      context.fillRect(x, y, w, h)
    },
    clipped: (x: number, y: number, w: number, h: number, draw: () => void) => {
      context.save()
      context.beginPath()
      context.rect(x, y, w, h)
      context.clip()
      draw()
      context.restore()
    },
  }
}

type Pen = ReturnType<typeof penOf>
type Window = ReturnType<typeof windowOf>

/** The rows and columns that a part of the map shows. */
function windowOf({ rows, columns }: HeatData, { left, top, width, height }: Part) {
  const { names, head, cellWidth, cellHeight } = HEAT
  const [firstRow, lastRow] = shownOf(top, height - head, cellHeight, rows.length)
  const [first, last] = shownOf(left, width - names, cellWidth, columns.length)
  return { firstRow, lastRow, first, last }
}

function drawCells(
  { context, colour, fill }: Pen,
  { rows, reach }: HeatData,
  part: Part,
  shown: Window,
): void {
  const { names, head, cellWidth, cellHeight } = HEAT
  const [surface, text, faint] = [colour('--surface'), colour('--text'), colour('--text-faint')]
  const { left, top, at } = part
  context.textAlign = 'center'
  for (let row = shown.firstRow; row < shown.lastRow; row++) {
    const own = rows[row]
    if (!own) continue
    for (let column = shown.first; column < shown.last; column++) {
      const { far, text: written } = heatCell(own.cells[column] ?? null, own.middle, reach)
      const x = names + column * cellWidth - left
      const y = head + row * cellHeight - top
      const mark = colour(far < 0 ? '--below' : '--above')
      const ground = far === 0 ? surface : mix(mark, surface, Math.abs(far) * STRONGEST)
      fill(ground, x + 1, y + 1, cellWidth - 1, cellHeight - 1)
      context.fillStyle = written === '—' ? faint : text
      context.fillText(written, x + cellWidth / 2, y + cellHeight / 2)
      if (at?.row === row && at.column === column) {
        context.strokeStyle = text
        context.lineWidth = 2
        context.strokeRect(x + 2, y + 2, cellWidth - 3, cellHeight - 3)
      }
    }
  }
}

function drawNames({ context, colour }: Pen, { rows }: HeatData, { top }: Part, shown: Window): void {
  const { head, cellHeight } = HEAT
  context.textAlign = 'left'
  context.fillStyle = colour('--text')
  for (let row = shown.firstRow; row < shown.lastRow; row++)
    context.fillText(rows[row]?.name ?? '', 8, head + row * cellHeight - top + cellHeight / 2)
}

function drawHead({ context, colour }: Pen, { columns }: HeatData, { left }: Part, shown: Window): void {
  const { names, head, cellWidth } = HEAT
  context.textAlign = 'center'
  context.fillStyle = colour('--text')
  for (let column = shown.first; column < shown.last; column++)
    context.fillText(
      columns[column]?.name ?? '',
      names + (column + 0.5) * cellWidth - left,
      head / 2,
      cellWidth - 6,
    )
}

/** Draws a part of a heat map in the colours of the page; its heads stay at the edges. */
export function drawHeat(context: CanvasRenderingContext2D, data: HeatData, part: Part): void {
  const pen = penOf(context)
  const { colour, fill, clipped } = pen
  const { names, head } = HEAT
  const { width, height } = part
  const shown = windowOf(data, part)
  fill(colour('--surface'), 0, 0, width, height)
  clipped(names, head, width - names, height - head, () => drawCells(pen, data, part, shown))
  fill(colour('--sunk'), 0, head, names, height - head)
  clipped(0, head, names - 4, height - head, () => drawNames(pen, data, part, shown))
  fill(colour('--sunk'), 0, 0, width, head)
  clipped(names, 0, width - names, head, () => drawHead(pen, data, part, shown))
  fill(colour('--line'), names, 0, 1, height)
  fill(colour('--line'), 0, head, width, 1)
}
