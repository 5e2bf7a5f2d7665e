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
  /** As many points from the middle as paint a cell strongest and mark it with an arrow. */
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

/** A cell in words and as it is written: the arrow says it to who sees no colours. */
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

/** Draws a part of a heat map; its heads stay at the edges. Colours are those of the page. */
export function drawHeat(
  context: CanvasRenderingContext2D,
  { columns, rows, reach }: HeatData,
  part: Part,
): void {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const [surface, sunk, line, text, faint] = ['--surface', '--sunk', '--line', '--text', '--text-faint'].map(
    colour,
  )
  const font = getComputedStyle(document.body).fontFamily
  const { names, head, cellWidth, cellHeight } = HEAT
  const { left, top, width, height, at } = part
  const [firstRow, lastRow] = shownOf(top, height - head, cellHeight, rows.length)
  const [first, last] = shownOf(left, width - names, cellWidth, columns.length)
  const fill = (style: string | undefined, x: number, y: number, w: number, h: number) => {
    context.fillStyle = style ?? ''
    context.fillRect(x, y, w, h)
  }
  const clipped = (x: number, y: number, w: number, h: number, draw: () => void) => {
    context.save()
    context.beginPath()
    context.rect(x, y, w, h)
    context.clip()
    draw()
    context.restore()
  }

  fill(surface, 0, 0, width, height)
  context.textBaseline = 'middle'
  context.font = `12px ${font}`
  clipped(names, head, width - names, height - head, () => {
    context.textAlign = 'center'
    for (let row = firstRow; row < lastRow; row++) {
      const own = rows[row]
      if (!own) continue
      for (let column = first; column < last; column++) {
        const { far, text: written } = heatCell(own.cells[column] ?? null, own.middle, reach)
        const x = names + column * cellWidth - left
        const y = head + row * cellHeight - top
        const mark = colour(far < 0 ? '--below' : '--above')
        fill(
          far === 0 ? surface : mix(mark, surface ?? mark, Math.abs(far) * STRONGEST),
          x + 1,
          y + 1,
          cellWidth - 1,
          cellHeight - 1,
        )
        context.fillStyle = (written === '—' ? faint : text) ?? ''
        context.fillText(written, x + cellWidth / 2, y + cellHeight / 2)
        if (at?.row === row && at.column === column) {
          context.strokeStyle = text ?? ''
          context.lineWidth = 2
          context.strokeRect(x + 2, y + 2, cellWidth - 3, cellHeight - 3)
        }
      }
    }
  })
  fill(sunk, 0, head, names, height - head)
  clipped(0, head, names - 4, height - head, () => {
    context.textAlign = 'left'
    context.fillStyle = text ?? ''
    for (let row = firstRow; row < lastRow; row++)
      context.fillText(rows[row]?.name ?? '', 8, head + row * cellHeight - top + cellHeight / 2)
  })
  fill(sunk, 0, 0, width, head)
  clipped(names, 0, width - names, head, () => {
    context.textAlign = 'center'
    context.fillStyle = text ?? ''
    for (let column = first; column < last; column++)
      context.fillText(
        columns[column]?.name ?? '',
        names + (column + 0.5) * cellWidth - left,
        head / 2,
        cellWidth - 6,
      )
  })
  fill(line, names, 0, 1, height)
  fill(line, 0, head, width, 1)
}
