import { useState, type DragEvent, type HTMLAttributes } from 'react'
import { moveProblem, type IndicatorMove } from '#contract/rules/indicator/move'
import { toast } from '#src/ui/feedback'
import styles from './Indicators.module.css'
import type { IndicatorLine } from './line'
import { dropOn } from './moves'

/** How far down the row the pointer is, from 0 to 1. */
function placeIn({ currentTarget, clientY }: DragEvent<HTMLElement>): number {
  const { top, height } = currentTarget.getBoundingClientRect()
  return height === 0 ? 0 : (clientY - top) / height
}

/** Rows that can be dragged onto one another; a drop that cannot be is explained. */
export function useRowDrag(
  lines: readonly IndicatorLine[],
  onMove: ((move: IndicatorMove) => void) | undefined,
) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  return (line: IndicatorLine): HTMLAttributes<HTMLElement> =>
    onMove === undefined
      ? {}
      : {
          draggable: true,
          className: over === line.indicator_id ? (styles['over'] ?? '') : '',
          onDragStart: () => setDragged(line.indicator_id),
          onDragEnd: () => {
            setDragged(undefined)
            setOver(undefined)
          },
          onDragOver: (event) => {
            if (dragged === undefined || dragged === line.indicator_id) return
            event.preventDefault()
            setOver(line.indicator_id)
          },
          onDrop: (event: DragEvent<HTMLElement>) => {
            event.preventDefault()
            setOver(undefined)
            if (dragged === undefined || dragged === line.indicator_id) return
            const move = dropOn(lines, dragged, line, placeIn(event))
            const problem = moveProblem(lines, move)
            if (problem) toast.warning(problem)
            else onMove(move)
          },
        }
}
