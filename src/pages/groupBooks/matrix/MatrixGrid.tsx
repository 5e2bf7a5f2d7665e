import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import styles from './Matrix.module.css'
import { movedSpot, tableOf, type AllocationMatrix, type Spot } from './matrix'
import { MatrixDetail } from './MatrixDetail'
import { MatrixEdges } from './MatrixEdges'
import { MatrixLegend } from './MatrixLegend'
import { MatrixLine } from './MatrixLine'
import { useMatrixWindow } from './matrixWindow'
import type { GroupTabProps } from '#src/pages/groupBooks/arrangedGroup'
import { useToggle, type MatrixPair, type Toggle } from './useToggle'

const spotOf = (target: EventTarget): Spot | undefined => {
  if (!(target instanceof HTMLElement)) return undefined
  const { row, column } = target.dataset
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) }
}

/** The active cell; it gets the focus when it was reached by the keyboard. */
function useSpot(size: Spot, onLeave: () => void) {
  const grid = useRef<HTMLTableElement>(null)
  const [wanted, setSpot] = useState<Spot>({ row: 0, column: 0 })
  // The group may have shrunk since.
  const spot = {
    row: Math.min(wanted.row, size.row - 1),
    column: Math.min(wanted.column, size.column - 1),
  }
  const focuses = useRef(false)
  useLayoutEffect(() => {
    if (!focuses.current) return
    focuses.current = false
    grid.current
      ?.querySelector<HTMLElement>(`[data-row="${spot.row}"][data-column="${spot.column}"]`)
      ?.focus()
  }, [spot.row, spot.column])
  return {
    grid,
    spot,
    goTo: (to: Spot, { focuses: byKey = false } = {}): void => {
      // The cell may have to be drawn first.
      if (byKey) focuses.current = true
      setSpot(to)
      onLeave()
    },
  }
}

interface Place extends Omit<ReturnType<typeof useSpot>, 'grid'> {
  size: Spot
}

/** What the keys and the mouse do to the active cell. */
function spotEvents({ spot, goTo, size }: Place, toggle: Toggle, pair: MatrixPair) {
  const onFocus = ({ target }: FocusEvent) => {
    const found = spotOf(target)
    if (!found || (found.row === spot.row && found.column === spot.column)) return
    goTo(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!spotOf(event.target)) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      toggle.run(pair)
      return
    }
    if (event.key === 'l') {
      toggle.pin(pair)
      return
    }
    const to = movedSpot(spot, event.key, event.ctrlKey, size)
    if (!to) return
    event.preventDefault()
    goTo(to, { focuses: true })
  }

  const onDoubleClick = ({ target }: MouseEvent) => {
    if (spotOf(target)) toggle.run(pair)
  }
  return { onFocus, onKeyDown, onDoubleClick }
}

/**
 * Books × experts as one grid with one tab stop. Arrow keys move, Enter, Space or a double click toggle. Of a large
 * grid only what is in sight is in the document.
 */
export function MatrixGrid({ matrix, place, late }: GroupTabProps & { matrix: AllocationMatrix }) {
  const { experts } = matrix
  const { rows, loads } = useMemo(() => tableOf(matrix), [matrix])
  const toggle = useToggle(place, late)
  const size = { row: rows.length, column: experts.length }
  const { grid, spot, goTo } = useSpot(size, toggle.forget)
  const shown = useMatrixWindow(grid, size, spot)
  const row = rows[spot.row]
  const expert = experts[spot.column]
  if (!row || !expert) return null
  const pair = { book: row.book, expert, cell: row.cells[spot.column] }

  // The pattern for a table worked by keys is a table whose role is grid; its cells are then grid cells.
  const asGrid = { role: 'grid', 'aria-label': '分配矩阵', ...spotEvents({ spot, goTo, size }, toggle, pair) }

  return (
    <>
      <MatrixLegend />
      <table
        ref={grid}
        {...asGrid}
        aria-busy={toggle.isPending}
        tabIndex={-1}
        aria-rowcount={rows.length + 2}
        aria-colcount={experts.length + 1}
        className={`${styles['grid']} ${shown.isLarge ? styles['large'] : ''}`}
        style={{ '--experts': experts.length, '--rows': rows.length }}
      >
        <MatrixEdges experts={experts} loads={loads} rows={rows} columns={shown.columns}>
          {shown.rows.map((i) => {
            const line = rows[i]
            return (
              line && (
                <MatrixLine
                  key={line.book.book_id}
                  line={line}
                  index={i}
                  experts={experts}
                  columns={shown.columns}
                  isPlaced={shown.isLarge}
                  active={i === spot.row ? spot.column : -1}
                />
              )
            )
          })}
        </MatrixEdges>
      </table>
      <MatrixDetail pair={pair} toggle={toggle} late={late} />
    </>
  )
}
