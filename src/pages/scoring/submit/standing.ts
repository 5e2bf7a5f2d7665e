import type { Output } from '#contract'
import { halfUp } from '#contract/rules/decimal'
import { scoreIndicators } from '#contract/rules/indicator/scheme'
import { sectionPoints, sectionsOf } from '#contract/rules/review/sections'
import { sheetInput } from '#src/features/scoreSheet/sheetDraft'
import type { LoadedReview, ReviewDraft } from '#src/features/writtenReview/draft'

type Comparison = Output<'own_comparison'>

/** One measure, and where the book stands on it among all the books of the expert. */
export interface Standing {
  name: string
  full: number | null
  mine: number
  others: { book_name: string; points: number }[]
  /** From 1; equal points share a rank. */
  rank: number
  /** How many others have the same points. */
  equal: number
}

function standing(name: string, full: number | null, mine: number, others: Standing['others']): Standing {
  return {
    name,
    full,
    mine,
    others,
    rank: 1 + others.filter(({ points }) => points > mine).length,
    equal: others.filter(({ points }) => points === mine).length,
  }
}

/**
 * The book in hand, as it is typed now, among the expert's other books: the total first, then each level-1 indicator.
 * Samples are compared with nothing, and what has no score yet stands nowhere.
 */
export function standings(
  { rule, indicators, book }: Pick<LoadedReview, 'rule' | 'indicators' | 'book'>,
  { sheet }: Pick<ReviewDraft, 'sheet'>,
  total: string | null,
  { sections, full, books }: Comparison,
): Standing[] {
  const others = books.filter(({ book_id, is_trial }) => book_id !== book.book_id && is_trial === 0)
  const scored = others.flatMap(({ book_name, total: points }) =>
    points === null ? [] : [{ book_name, points }],
  )
  if (total === null || scored.length === 0) return []
  const { items } = sheetInput(sheet)
  const parts = sectionsOf(rule, scoreIndicators(indicators, rule.score_mode)).flatMap((section, at) => {
    const mine = sectionPoints(rule, section, items)
    const named = sections[at]
    if (mine === null || !named || sections.length < 2) return []
    const beside = others.flatMap(({ book_name, parts: given, total: whole }) => {
      const points = given[at] ?? null
      return points === null || whole === null ? [] : [{ book_name, points }]
    })
    return [standing(named.name, named.full, Number(halfUp(mine)), beside)]
  })
  return [standing('总分', full, Number(halfUp(total)), scored), ...parts]
}

/** Where a book stands, in words. */
export function standingInWords({ rank, others, equal }: Standing): string {
  const of = `${others.length + 1}本中第${rank}`
  return equal > 0 ? `${of}，与${equal}本同分` : of
}
