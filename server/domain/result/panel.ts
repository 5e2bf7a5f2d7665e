import { SCALE, scaled } from '#contract/rules/decimal'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { GRADE_POINTS } from '#contract/rules/review/scoreSheet'
import { type Fraction, ZERO, add, round } from './fraction'
import type { Leaf, Scheme } from './scheme'
import { type TrimEntry, trim } from './trim'
import type { ResultBook } from './types'

/** The scores of one book's experts, trimmed and combined, independent of the rest of the project. */
export interface Panel {
  leaves: Leaf[]
  nos: string[]
  /** Scaled scores by expert and leaf. */
  cells: (bigint | null)[][]
  /** Total of each expert over the scheme's unit; null when a leaf was not scored. */
  totals: (bigint | null)[]
  /** Reviews that count: complete ones, or with trim_scope = indicator those with any score, or ballots. */
  valid: boolean[]
  /** Experts dropped from the totals. */
  high: number[]
  low: number[]
  /** By leaf; computed lazily, as only a check, a tie or a rounding rule uses them. */
  columns: () => CombinedLeaf[]
  /** Mean of all valid reviews, untrimmed and unrounded. */
  avg: Fraction | null
  trimmed: Fraction | null
}

/** One leaf combined over the kept experts; `score` and `part` are null where none of them scored it. */
export interface CombinedLeaf {
  leaf: Leaf
  score: Fraction | null
  /** What the score adds to the total: times its weight, rounded where the rule says so. */
  part: Fraction | null
  scored: number
  high: number[]
  low: number[]
}

/** Whether extremes are dropped per leaf. Letters have no leaves, so grade mode always trims totals. */
export const byIndicator = (rule: ScoreRule): boolean =>
  rule.trim_scope === 'indicator' && rule.score_mode !== 'grade'

/** Whether the score is built from combined leaves. A letter is not: it has no parts to round one by one. */
export const byParts = (rule: ScoreRule): boolean =>
  rule.score_mode !== 'grade' && (byIndicator(rule) || rule.round_each !== 'none')

const collator = new Intl.Collator('en', { numeric: true })

/** Earliest submission first, those without a time last; then by expert number, then by position. */
function earlierIn(book: ResultBook, nos: readonly string[]) {
  const at = (i: number) => book.experts[i]?.submitted_at ?? '\uffff'
  return (a: number, b: number): number =>
    at(a) === at(b) ? collator.compare(nos[a] ?? '', nos[b] ?? '') || a - b : at(a) < at(b) ? -1 : 1
}

export function readPanel(rule: ScoreRule, scheme: Scheme, book: ResultBook): Panel {
  const leaves = scheme.of(book.indicator_ids)
  const cells = book.experts.map((e) => leaves.map((leaf) => scheme.cell(e.scores?.[leaf.id])))
  const totals = book.experts.map((expert, i) =>
    rule.score_mode === 'grade' && expert.grade
      ? scaled(GRADE_POINTS[expert.grade]) * (scheme.unit / SCALE)
      : totalOf(leaves, cells[i] ?? []),
  )
  const nos = book.experts.map((expert, i) => String(expert.no ?? i + 1))
  const earlier = earlierIn(book, nos)
  const seen: Seen = { rule, leaves, cells, totals, unit: scheme.unit, earlier }
  const valid = book.experts.map((expert, i) => {
    if (rule.score_mode === 'vote') return expert.vote != null
    return byIndicator(rule) ? (cells[i] ?? []).some((c) => c !== null) : totals[i] != null
  })
  return {
    leaves,
    nos,
    cells,
    totals,
    valid,
    ...(byIndicator(rule) ? indicatorScope(seen) : totalScope(seen)),
  }
}

interface Seen {
  rule: ScoreRule
  leaves: Leaf[]
  cells: (bigint | null)[][]
  totals: (bigint | null)[]
  unit: bigint
  earlier: (a: number, b: number) => number
}
type Combined = Pick<Panel, 'columns' | 'avg' | 'trimmed' | 'high' | 'low'>

function totalOf(leaves: readonly Leaf[], cells: readonly (bigint | null)[]): bigint | null {
  if (leaves.length === 0) return null
  let total = 0n
  for (let i = 0; i < leaves.length; i++) {
    const [cell, weight] = [cells[i], leaves[i]?.weight]
    if (cell == null || weight === undefined) return null
    total += weight === 1n ? cell : cell * weight
  }
  return total
}

/** The present values, each with its expert. */
function entriesOf(count: number, value: (expert: number) => bigint | null | undefined): TrimEntry[] {
  const entries: TrimEntry[] = []
  for (let expert = 0; expert < count; expert++) {
    const present = value(expert)
    if (present != null) entries.push({ value: present, expert })
  }
  return entries
}

/** The mean of the entries without the dropped ones; null when none is left. */
function meanOf(
  entries: readonly TrimEntry[],
  unit: bigint,
  dropped: readonly number[] = [],
): Fraction | null {
  let sum = 0n
  let count = 0
  for (const { value, expert } of entries) {
    if (dropped.includes(expert)) continue
    sum += value
    count++
  }
  return count === 0 ? null : { n: sum, d: unit * BigInt(count) }
}

/** The sum of the leaves' parts; null as soon as one of them is missing. */
function addUp(parts: readonly (Fraction | null)[]): Fraction | null {
  let sum = ZERO
  for (const part of parts) {
    if (!part) return null
    sum = add(sum, part)
  }
  return parts.length === 0 ? null : sum
}

const weigh = ({ weight }: Leaf, unit: bigint, score: Fraction | null): Fraction | null =>
  score && { n: score.n * weight * SCALE, d: score.d * unit }

const NOBODY: number[] = []

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** A leaf's mean as its score and as its part of the total, each rounded where the rule says so. */
function settle(
  { rule, unit }: Seen,
  leaf: Leaf,
  mean: Fraction | null,
): Pick<CombinedLeaf, 'leaf' | 'score' | 'part'> {
  const roundsAt = (step: 'indicator' | 'weighted') => rule.round_each === step || rule.round_each === 'both'
  const score = mean && roundsAt('indicator') ? round(mean, 2) : mean
  const part = weigh(leaf, unit, score)
  return { leaf, score, part: part && roundsAt('weighted') ? round(part, 2) : part }
}

/**
 * Drops extremes among the totals. The columns are the kept experts' means, so that they add up to the score
 * shown.
 */
function totalScope(seen: Seen): Combined {
  const { rule, leaves, cells, totals, unit, earlier } = seen
  const entries = entriesOf(totals.length, (i) => totals[i])
  const { high, low } = trim(rule, entries, earlier)
  const dropped = [...high, ...low]
  const kept = entries.filter((e) => !dropped.includes(e.expert)).map((e) => e.expert)
  const columns = once(() =>
    leaves.map((leaf, i): CombinedLeaf => {
      const scores = entriesOf(kept.length, (k) => cells[kept[k] ?? -1]?.[i])
      const complete = scores.length === kept.length ? meanOf(scores, SCALE) : null
      return { ...settle(seen, leaf, complete), scored: scores.length, high: NOBODY, low: NOBODY }
    }),
  )
  const rounded = byParts(rule) ? addUp(columns().map((c) => c.part)) : null
  return {
    columns,
    avg: meanOf(entries, unit),
    trimmed: rounded ?? meanOf(entries, unit, dropped),
    high,
    low,
  }
}

/** Drops extremes among the scores of each leaf, each by its own number of scores. */
function indicatorScope(seen: Seen): Combined {
  const { rule, leaves, cells, unit, earlier } = seen
  const plain: (Fraction | null)[] = []
  const columns = leaves.map((leaf, i): CombinedLeaf => {
    const entries = entriesOf(cells.length, (expert) => cells[expert]?.[i])
    const { high, low } = trim(rule, entries, earlier)
    plain.push(weigh(leaf, unit, meanOf(entries, SCALE)))
    const mean = meanOf(entries, SCALE, [...high, ...low])
    return { ...settle(seen, leaf, mean), scored: entries.length, high, low }
  })
  return {
    columns: () => columns,
    avg: addUp(plain),
    trimmed: addUp(columns.map((c) => c.part)),
    high: [],
    low: [],
  }
}

/** What the chosen leaves add to the total; null where one of them is missing, or none applies to the book. */
export const sumOfLeaves = (panel: Panel, isChosen: (leaf: Leaf) => boolean): Fraction | null =>
  addUp(
    panel
      .columns()
      .filter(({ leaf }) => isChosen(leaf))
      .map(({ part }) => part),
  )

/** Range and population variance of the experts' totals; null without any total. */
export function spread(panel: Panel, unit: bigint): { range: Fraction; variance: Fraction } | null {
  const values = panel.totals.filter((total) => total !== null)
  const [first] = values
  if (first === undefined) return null
  let [low, high, sum, squares] = [first, first, 0n, 0n]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
    sum += value
    squares += value * value
  }
  const count = BigInt(values.length)
  return {
    range: { n: high - low, d: unit },
    variance: { n: count * squares - sum * sum, d: count * count * unit * unit },
  }
}
