import { addTo } from '#contract/rules/addTo'

/** The total that one expert gave one book. */
export interface Total {
  book: number
  expert: number
  /** In points. */
  total: number
}

export interface Additive {
  /**
   * Severity in points: how much higher (+) or lower (−) an expert scores than the others would on the same
   * books.
   */
  severity: ReadonlyMap<number, number>
  /** The mean that a book would have if every expert of its component had scored it, in points. */
  corrected: ReadonlyMap<number, number>
  /**
   * The connected component of each expert: only experts who share books, directly or through others, are
   * comparable.
   */
  circle: ReadonlyMap<number, number>
}

/** Far below the displayed precision, far above floating-point noise. */
const TOLERANCE = 1e-9

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Splits every total into the book's quality and the expert's severity: total ≈ quality(book) +
 * severity(expert), by least squares over all totals (the additive two-way model without interaction for
 * unbalanced tables; Searle, Linear Models, ch. 7). The severities of a component add up to zero. These figures
 * accompany the result and are never part of it: doubles are precise enough.
 */
export function additive(totals: readonly Total[]): Additive {
  const byBook = new Map<number, Total[]>()
  const byExpert = new Map<number, Total[]>()
  for (const entry of totals) {
    addTo(byBook, entry.book, entry)
    addTo(byExpert, entry.expert, entry)
  }
  const experts = [...byExpert.keys()].sort((a, b) => a - b)
  const circle = circlesOf(experts, byBook, byExpert)
  const severity = centred(solve(experts, byBook, byExpert), circle)
  const corrected = new Map(
    [...byBook].map(([book, given]) => [
      book,
      mean(given.map(({ expert, total }) => total - (severity.get(expert) ?? 0))),
    ]),
  )
  return { severity, corrected, circle }
}

type Groups = ReadonlyMap<number, readonly Total[]>

/** The residuals of each expert's totals after subtracting every book's mean. */
function residues(of: (entry: Total) => number, byBook: Groups): Map<number, number> {
  const left = new Map<number, number>()
  for (const given of byBook.values()) {
    const level = mean(given.map(of))
    for (const entry of given) left.set(entry.expert, (left.get(entry.expert) ?? 0) + of(entry) - level)
  }
  return left
}

/**
 * Conjugate gradients on the normal equations of the experts, the books eliminated: each step reads every total
 * once, and there are never more steps than experts.
 */
function solve(experts: readonly number[], byBook: Groups, byExpert: Groups): Map<number, number> {
  const dot = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>) =>
    experts.reduce((sum, expert) => sum + (a.get(expert) ?? 0) * (b.get(expert) ?? 0), 0)
  const combine = (a: ReadonlyMap<number, number>, by: number, b: ReadonlyMap<number, number>) =>
    new Map(experts.map((expert) => [expert, (a.get(expert) ?? 0) + by * (b.get(expert) ?? 0)]))

  let scale = new Map(experts.map((expert) => [expert, 0]))
  let rest = residues(({ total }) => total, byBook)
  let step = new Map(rest)
  let size = dot(rest, rest)
  const enough = TOLERANCE ** 2 * byExpert.size
  for (let turns = 0; size > enough && turns < 2 * experts.length; turns++) {
    const pushed = residues(({ expert }) => step.get(expert) ?? 0, byBook)
    const along = size / dot(step, pushed)
    scale = combine(scale, along, step)
    rest = combine(rest, -along, pushed)
    const next = dot(rest, rest)
    step = combine(rest, next / size, step)
    size = next
  }
  return scale
}

/** Numbers the connected components of experts who share books, directly or through others. */
function circlesOf(experts: readonly number[], byBook: Groups, byExpert: Groups): Map<number, number> {
  const circle = new Map<number, number>()
  for (const first of experts) {
    if (circle.has(first)) continue
    const waiting = [first]
    circle.set(first, first)
    for (let expert = waiting.pop(); expert !== undefined; expert = waiting.pop())
      for (const { book } of byExpert.get(expert) ?? [])
        for (const { expert: other } of byBook.get(book) ?? [])
          if (!circle.has(other)) {
            circle.set(other, first)
            waiting.push(other)
          }
  }
  return circle
}

/** Components cannot be compared with each other: within each the severities are centred to zero. */
function centred(scale: ReadonlyMap<number, number>, circle: ReadonlyMap<number, number>) {
  const members = new Map<number, number[]>()
  for (const [expert, value] of scale) addTo(members, circle.get(expert) ?? expert, value)
  return new Map(
    [...scale].map(([expert, value]) => [
      expert,
      value - mean(members.get(circle.get(expert) ?? expert) ?? [0]),
    ]),
  )
}
