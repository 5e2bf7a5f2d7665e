import { scoreIndicators } from '#contract/rules/indicatorScheme'
import type { Project } from '#server/access/scope'
import type { Db } from '#server/db/open'
import { linesOf } from '#server/db/queries/indicatorLines'
import type { LeaderBook } from '#server/db/queries/leaderBooks'
import { reviewsOfBooks, type GivenReview } from '#server/db/queries/leaderReviews'
import { ruleOf } from '#server/db/queries/results'
import { deviationsOf, type DeviationFound } from '#server/domain/leader/deviations'
import { isExtended } from '#server/domain/review/closed'
import { figuresOf, type Figures } from '#server/domain/leader/figures'

/** The reviews of one book and what they say together. */
export interface BookMaterial {
  reviews: readonly GivenReview[]
  figures: Figures
  deviations: readonly DeviationFound[]
}

/** How the books of a project are scored. */
export async function schemeOf(db: Db, project: Project) {
  const { rule } = await ruleOf(db, project)
  const lines = project.template_id === null ? [] : await linesOf(db, project.template_id)
  return { rule, lines, indicators: scoreIndicators(lines, rule.score_mode) }
}
export type Scheme = Awaited<ReturnType<typeof schemeOf>>

/** The material of every one of these books, by `book_id`. */
export async function materialOf(
  db: Db,
  { project_id }: Project,
  { rule, indicators }: Scheme,
  books: readonly Pick<LeaderBook, 'book_id' | 'violation_status' | 'mark_reason'>[],
): Promise<Map<number, BookMaterial>> {
  const reviews = await reviewsOfBooks(
    db,
    project_id,
    books.map(({ book_id }) => book_id),
  )
  const figures = figuresOf(
    rule,
    indicators,
    books.map(({ book_id, violation_status }) => ({
      book_id,
      violation_status,
      sheets: (reviews.get(book_id) ?? []).flatMap(({ anon_no, submit_time, review }) =>
        review ? [{ anon_no, submit_time, review }] : [],
      ),
    })),
  )
  return new Map(
    books.flatMap(({ book_id, mark_reason }) => {
      const found = figures.get(book_id)
      if (!found) return []
      const own = reviews.get(book_id) ?? []
      const conclusions = own.flatMap(({ review }) => review?.conclusion ?? [])
      const deviations = deviationsOf(rule, found, conclusions, mark_reason)
      const flags = deviations.length > 0 ? [...new Set([...found.flags, 'divergent' as const])] : found.flags
      return [[book_id, { reviews: own, figures: { ...found, flags }, deviations }] as const]
    }),
  )
}

/** How many of these reviews are in and how many are awaited. */
export const progressOf = (reviews: readonly GivenReview[], now: Date) => {
  const open = reviews.filter(({ review }) => review === undefined)
  const returned_num = open.filter((one) => isExtended(one, now)).length
  return { valid_num: reviews.length - open.length, open_num: open.length, returned_num }
}

/** The veto items that experts ticked in what they handed in. */
export const tickedVetoes = (reviews: readonly GivenReview[]): number[] => [
  ...new Set(reviews.flatMap(({ review }) => review?.veto_hits.map((hit) => Number(hit.indicator_id)) ?? [])),
]

/** What an indicator is called. */
export const itemName = ({ lines }: Scheme, indicator_id: number): string =>
  lines.find((line) => line.indicator_id === indicator_id)?.name ?? ''
