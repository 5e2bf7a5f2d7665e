import { REFUSAL } from '#contract/refusals'
/** The fields of a line that determine its position. */
export interface IndicatorStanding {
  indicator_id: number
  parent_id: number | null
  veto: boolean | 0 | 1
}

/** The target of a move: below a parent or on the top level, before a sibling or at the end. */
export interface IndicatorMove {
  indicator_id: number
  parent_id: number | null
  before_id: number | null
}

export interface IndicatorPosition {
  indicator_id: number
  parent_id: number | null
  order_num: number
}

const childrenOf = <T extends IndicatorStanding>(lines: readonly T[], parent_id: number | null): T[] =>
  lines.filter((line) => line.parent_id === parent_id)

/** Why the move is not allowed, in words; undefined when it is. */
export function moveProblem(lines: readonly IndicatorStanding[], move: IndicatorMove): string | undefined {
  const find = (id: number | null) => lines.find(({ indicator_id }) => indicator_id === id)
  const line = find(move.indicator_id)
  if (!line) return '指标不存在'
  if (move.before_id !== null && find(move.before_id)?.parent_id !== move.parent_id)
    return '目标位置已变，请刷新后再移动'
  if (move.parent_id === null) return undefined
  const parent = find(move.parent_id)
  if (!parent) return REFUSAL.parentMissing
  if (parent === line) return '指标不能移到自己之下'
  if (line.veto) return REFUSAL.vetoTopLevel
  if (parent.parent_id !== null) return REFUSAL.twoLevels
  if (parent.veto) return REFUSAL.vetoLeaf
  return childrenOf(lines, line.indicator_id).length > 0
    ? '有下级指标的一级指标不能移到另一指标之下'
    : undefined
}

/** The positions of all lines in this order: level-1 lines by the hundred, each followed by its own. */
function places(lines: readonly IndicatorStanding[]): IndicatorPosition[] {
  return childrenOf(lines, null).flatMap((top, i) => [
    { indicator_id: top.indicator_id, parent_id: null, order_num: (i + 1) * 100 },
    ...childrenOf(lines, top.indicator_id).map(({ indicator_id }, j) => ({
      indicator_id,
      parent_id: top.indicator_id,
      order_num: (i + 1) * 100 + j + 1,
    })),
  ])
}

/** The positions of all lines after an allowed move. */
export function positionsAfterMove(
  lines: readonly IndicatorStanding[],
  { indicator_id, parent_id, before_id }: IndicatorMove,
): IndicatorPosition[] {
  const rest = lines.filter((line) => line.indicator_id !== indicator_id)
  const line = lines.filter((one) => one.indicator_id === indicator_id).map((one) => ({ ...one, parent_id }))
  const at = rest.findIndex((one) => one.indicator_id === before_id)
  return places(at < 0 ? [...rest, ...line] : [...rest.slice(0, at), ...line, ...rest.slice(at)])
}

/** The positions of all lines after a new one: below its siblings, but above veto items unless it is one. */
export function atEnd(lines: readonly IndicatorStanding[], line: IndicatorStanding): IndicatorPosition[] {
  const first = line.parent_id === null && !line.veto ? lines.findIndex(({ veto }) => veto) : -1
  return places(first < 0 ? [...lines, line] : [...lines.slice(0, first), line, ...lines.slice(first)])
}
