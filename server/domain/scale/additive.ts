import { addTo } from '#contract/rules/addTo'

/** One total that one expert gave one book. */
export interface Total {
  book: number
  expert: number
  /** In points. */
  total: number
}

export interface Additive {
  /** By how many points an expert scores higher (+) or lower (−) than the others would on the same books. */
  severity: ReadonlyMap<number, number>
  /** What a book would have on average had every expert of its circle scored it, in points. */
  corrected: ReadonlyMap<number, number>
  /** The circle of an expert: only who shares books, directly or through others, can be compared. */
  circle: ReadonlyMap<number, number>
}

/** Far below what is shown, far above the noise of doubles. */
const TOLERANCE = 1e-9

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Splits every total into the book's worth and the expert's scale: total ≈ worth(book) + scale(expert), by least
 * squares over all totals (the additive two-way model without interaction for unbalanced tables; Searle, Linear
 * Models, ch. 7). The scales of a circle add up to zero. Figures to look at beside the result, never part of it:
 * doubles are precise enough.
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

/** What is left of each expert's totals once every book has taken its own mean. */
function residues(of: (entry: Total) => number, byBook: Groups): Map<number, number> {
  const left = new Map<number, number>()
  for (const given of byBook.values()) {
    const level = mean(given.map(of))
    for (const entry of given) left.set(entry.expert, (left.get(entry.expert) ?? 0) + of(entry) - level)
  }
  return left
}

/**
 * Conjugate gradients on the normal equations of the experts, the books eliminated: each step looks at every total
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

/** Numbers the circles of experts that share books, directly or through others. */
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

/** Nobody can say how a whole circle compares to another: within each the scales add up to zero. */
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
