import { type Decimalish, MAX_PLACES, SCALE, scaled } from '#contract/rules/decimal'
import { type ScoreIndicator, type ScoreRule, scoredLeaves } from '#contract/rules/project/scoreRule'
import { brief } from './fraction'
import type { Key } from './types'

/** A leaf with the integer factor of its scaled scores in a sum. */
export interface Leaf {
  id: string
  name: string
  weight: bigint
  /** Index of its level-1 indicator. */
  top: number
}

/** The indicators prepared for adding millions of scores: totals are integers over `unit`. */
export interface Scheme {
  leaves: Leaf[]
  unit: bigint
  /** Names of the level-1 indicators in order (the tie-break compares the first two). */
  tops: string[]
  /** The scaled score, or null when it is absent. */
  cell: (value: Decimalish | null | undefined) => bigint | null
  /** A scaled score, or a total over `unit`, in its shortest exact spelling. */
  formatCell: (value: bigint) => string
  formatTotal: (value: bigint) => string
  of: (ids: readonly Key[] | undefined) => Leaf[]
  /** The leaves that are, or lie below, any of these indicators, and the names of those that there are. */
  below: (ids: readonly string[]) => { names: string[]; leaves: ReadonlySet<string> }
}

/** Score × weight, both scaled, in per cent. */
const WEIGHTED_UNIT = SCALE * SCALE * 100n
const MOST_PLACES = 2 * MAX_PLACES + 2

/** Formats integers over `unit` as decimals, caching each distinct one. */
function formatter(unit: bigint): (value: bigint) => string {
  const known = new Map<bigint, string>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const { text } = brief({ n: value, d: unit }, MOST_PLACES)
    known.set(value, text)
    return text
  }
}

/** @throws RangeError when a leaf of a weighted rule has no weight, or a score is not a decimal. */
export function scheme(rule: ScoreRule, indicators: readonly ScoreIndicator[]): Scheme {
  const weighted = rule.score_mode === 'weighted'
  const byId = new Map(indicators.map((i) => [String(i.id), i]))
  const tops = indicators.filter((i) => i.is_veto !== 1 && parentOf(i, byId) === undefined)
  const leaves = scoredLeaves(indicators).map((leaf): Leaf => {
    if (weighted && leaf.weight == null) throw new RangeError(`指标「${leaf.name}」缺少权重`)
    return {
      id: String(leaf.id),
      name: leaf.name,
      weight: weighted ? scaled(leaf.weight ?? 0) : 1n,
      top: tops.indexOf(topOf(leaf, byId)),
    }
  })
  // A project has few distinct scores: parsing each spelling once makes millions of cells cheap.
  const read = new Map<Decimalish, bigint>()
  return {
    leaves,
    unit: weighted ? WEIGHTED_UNIT : SCALE,
    tops: tops.map((top) => top.name),
    cell: (value) => {
      if (value == null || value === '') return null
      const known = read.get(value)
      if (known !== undefined) return known
      const fresh = scaled(value)
      read.set(value, fresh)
      return fresh
    },
    formatCell: formatter(SCALE),
    formatTotal: formatter(weighted ? WEIGHTED_UNIT : SCALE),
    of: (ids) => {
      if (!ids) return leaves
      const wanted = new Set(ids.map(String))
      return leaves.filter((leaf) => wanted.has(leaf.id))
    },
    below: (ids) => ({
      names: ids.flatMap((id) => byId.get(id)?.name ?? []),
      leaves: new Set(
        leaves
          .filter(({ id }) => lineOf(byId.get(id), byId).some((one) => ids.includes(String(one.id))))
          .map(({ id }) => id),
      ),
    }),
  }
}

type Index = ReadonlyMap<string, ScoreIndicator>

const parentOf = (i: ScoreIndicator, byId: Index): ScoreIndicator | undefined =>
  i.parent == null ? undefined : byId.get(String(i.parent))

/** An indicator and those above it, from the lowest to the highest. */
function lineOf(leaf: ScoreIndicator | undefined, byId: Index): ScoreIndicator[] {
  const line: ScoreIndicator[] = []
  for (let at = leaf; at && line.length <= byId.size; at = parentOf(at, byId)) line.push(at)
  return line
}

const topOf = (leaf: ScoreIndicator, byId: Index): ScoreIndicator => lineOf(leaf, byId).at(-1) ?? leaf
