import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { figure } from '#src/lib/figure'
import { useIsDark } from '#src/settings/appearance'
import styles from './Charts.module.css'
import { drawHeat, HEAT, heatSize, type HeatData } from './drawHeat'

interface Cell {
  row: number
  column: number
}

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const TALLEST = 520
/** The horizontal scroll bar, and the frame. */
const BAR = 16

const clamp = (value: number, most: number) => Math.max(0, Math.min(most - 1, value))

/** A cell in words. */
function wordsOf({ rows, columns }: HeatData, { row, column }: Cell): string {
  const [own, other] = [rows[row], columns[column]]
  if (!own || !other) return ''
  const value = own.cells[column] ?? null
  if (value === null) return `《${own.name}》${other.name}：没有评分`
  const far = own.middle === null ? null : value - own.middle
  const than =
    far === null || Math.abs(far) < 0.005 ? '' : `，比均值${far > 0 ? '高' : '低'}${figure(Math.abs(far))}分`
  return `《${own.name}》${other.name}：${figure(value)}分${than}`
}

interface Props {
  label: string
  data: HeatData
}

/**
 * A map of any number of scores: only the visible part is drawn, and the heads stay in place. The arrow keys move from
 * cell to cell, and the line below reads the cell out.
 */
export const HeatMap = (props: Props) => {
  // A canvas does not follow the style sheet: a change of the colour mode has to draw it again.
  const isDark = useIsDark()
  return <Paper key={isDark ? 'dark' : 'light'} {...props} />
}

type Frame = RefObject<HTMLDivElement | null>

/** Draws the part of the map that the frame shows, again whenever it scrolls or changes its size. */
function useDrawing(frame: Frame, data: HeatData, at: Cell | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const [place, paper] = [frame.current, canvas.current]
    const context = paper?.getContext('2d')
    if (!place || !paper || !context) return undefined
    const draw = () => {
      const sharpness = window.devicePixelRatio || 1
      const { clientWidth, clientHeight, scrollLeft, scrollTop } = place
      paper.width = Math.round(clientWidth * sharpness)
      paper.height = Math.round(clientHeight * sharpness)
      paper.style.width = `${clientWidth}px`
      paper.style.height = `${clientHeight}px`
      context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
      const part = { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight, at }
      drawHeat(context, data, part)
    }
    draw()
    place.addEventListener('scroll', draw, { passive: true })
    const size = new ResizeObserver(draw)
    size.observe(place)
    return () => {
      place.removeEventListener('scroll', draw)
      size.disconnect()
    }
  }, [frame, data, at])
  return canvas
}

/** The cell that is pointed at, by the mouse or by the arrow keys; the frame scrolls along with it. */
function usePointed(data: HeatData) {
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Cell>()
  const go = (to: Cell) => {
    setAt(to)
    const place = frame.current
    if (!place) return
    const [x, y] = [to.column * HEAT.cellWidth, to.row * HEAT.cellHeight]
    const [room, tall] = [place.clientWidth - HEAT.names, place.clientHeight - HEAT.head]
    place.scrollLeft = Math.max(Math.min(place.scrollLeft, x), x + HEAT.cellWidth - room)
    place.scrollTop = Math.max(Math.min(place.scrollTop, y), y + HEAT.cellHeight - tall)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const from = at ?? { row: -step.row, column: -step.column }
    go({
      row: clamp(from.row + step.row, data.rows.length),
      column: clamp(from.column + step.column, data.columns.length),
    })
  }
  const onMouseMove = ({ clientX, clientY }: MouseEvent) => {
    const place = frame.current
    if (!place) return
    const { left, top } = place.getBoundingClientRect()
    const column = Math.floor((clientX - left - HEAT.names + place.scrollLeft) / HEAT.cellWidth)
    const row = Math.floor((clientY - top - HEAT.head + place.scrollTop) / HEAT.cellHeight)
    const isInside =
      clientX - left >= HEAT.names &&
      clientY - top >= HEAT.head &&
      row < data.rows.length &&
      column < data.columns.length
    if (isInside && (at?.row !== row || at.column !== column)) setAt({ row, column })
  }
  return { frame, at, onKeyDown, onMouseMove }
}

function Paper({ label, data }: Props) {
  const { frame, at, ...pointing } = usePointed(data)
  const canvas = useDrawing(frame, data, at)
  const whole = heatSize(data)
  const height = Math.min(whole.height + BAR, TALLEST)
  const asMap = {
    role: 'application',
    'aria-label': `${label}，用方向键逐格查看`,
    tabIndex: 0,
    ...pointing,
  }
  return (
    <>
      <div ref={frame} className={styles['heat']} style={{ height }} {...asMap}>
        <canvas ref={canvas} aria-hidden />
        {/* As large as the whole map, so that it scrolls; the canvas lies over its beginning. */}
        <div style={{ position: 'absolute', top: 0, insetInlineStart: 0, ...whole, pointerEvents: 'none' }} />
      </div>
      <p className={styles['shown']} aria-live="polite">
        {at ? wordsOf(data, at) : '用鼠标指向，或按 Tab 进入后用方向键逐格查看'}
      </p>
    </>
  )
}
