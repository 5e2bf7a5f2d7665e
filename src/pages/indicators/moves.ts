import { moveProblem, type IndicatorMove } from '#contract/rules/indicator/move'
import type { IndicatorLine } from './line'

/** The ways a line can go by keyboard. */
export interface KeyboardMoves {
  up: IndicatorMove | undefined
  down: IndicatorMove | undefined
  /** Below the level-1 line above it. */
  in: IndicatorMove | undefined
  /** To level 1, behind the line it stood below. */
  out: IndicatorMove | undefined
}

/** Where a line can go from here; undefined for what cannot be done. */
export function movesOf(lines: readonly IndicatorLine[], line: IndicatorLine): KeyboardMoves {
  const { indicator_id, parent_id } = line
  const siblings = lines.filter((one) => one.parent_id === parent_id)
  const at = siblings.indexOf(line)
  const idAt = (i: number): number | null => siblings[i]?.indicator_id ?? null
  const tops = lines.filter((one) => one.parent_id === null)
  const possible = (move: IndicatorMove): IndicatorMove | undefined =>
    moveProblem(lines, move) ? undefined : move
  const above = siblings[at - 1]
  const behind = tops[tops.findIndex((top) => top.indicator_id === parent_id) + 1]
  return {
    up: at > 0 ? { indicator_id, parent_id, before_id: idAt(at - 1) } : undefined,
    down: at < siblings.length - 1 ? { indicator_id, parent_id, before_id: idAt(at + 2) } : undefined,
    in:
      parent_id === null && above
        ? possible({ indicator_id, parent_id: above.indicator_id, before_id: null })
        : undefined,
    out:
      parent_id === null
        ? undefined
        : { indicator_id, parent_id: null, before_id: behind?.indicator_id ?? null },
  }
}

/** Where a line goes that is dropped on another: into a level-1 line's middle, else before or behind it. */
export function dropOn(
  lines: readonly IndicatorLine[],
  dragged: number,
  target: IndicatorLine,
  where: number,
): IndicatorMove {
  const { indicator_id, parent_id } = target
  const takesChildren = parent_id === null && target.veto === 0
  if (takesChildren && where > 0.3 && where < 0.7)
    return { indicator_id: dragged, parent_id: indicator_id, before_id: null }
  const siblings = lines.filter((one) => one.parent_id === parent_id && one.indicator_id !== dragged)
  const at = siblings.indexOf(target)
  const before = where < 0.5 ? target : siblings[at + 1]
  return { indicator_id: dragged, parent_id, before_id: before?.indicator_id ?? null }
}
