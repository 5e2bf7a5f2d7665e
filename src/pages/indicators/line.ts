import type { Output } from '#contract'
import type { IndicatorMove } from '#contract/rules/indicator/move'

/** One indicator of a table. */
export type IndicatorLine = Output<'indicator_tree'>['lines'][number]

/** What can be done to a line. */
export interface LineActs {
  onAddBelow: (line: IndicatorLine) => void
  onEdit: (line: IndicatorLine) => void
  onDelete: (line: IndicatorLine) => void
  onMove: (move: IndicatorMove) => void
}
