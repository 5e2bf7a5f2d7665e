import { scoreIndicators } from '#contract/rules/indicator/scheme'
import type { Project } from '#server/db/rows'
import type { Db } from '#server/db/client'
import { linesOf } from '#server/store/reviews/indicatorLines'
import type { LeaderBook } from '#server/store/leader/books'
import { reviewsOfBooks, type GivenReview, type LoadContents } from '#server/store/leader/reviews'
import { loadJudgements } from '#server/store/reviews/judgements'
import { loadReviews, type StoredReview } from '#server/store/reviews/review'
import { ruleOf } from './source'
import { deviationsOf, type NotedDeviation } from '#server/domain/leader/deviations'
import { isExtended } from '#server/domain/review/closed'
import { bookFiguresOf, type JudgedReview, type ScoreFigures } from '#server/domain/leader/figures'

/** The reviews of one book and their combined result. */
export interface BookMaterial<R = StoredReview> {
  reviews: readonly GivenReview<R>[]
  figures: ScoreFigures
  deviations: readonly NotedDeviation[]
}

/** The indicators and the rule of a project. */
export async function schemeOf(db: Db, project: Project) {
  const { rule } = await ruleOf(db, project)
  const lines = project.template_id === null ? [] : await linesOf(db, project.template_id)
  return { rule, lines, indicators: scoreIndicators(lines, rule.score_mode) }
}
export type LoadedScheme = Awaited<ReturnType<typeof schemeOf>>

type Judged = Pick<LeaderBook, 'book_id' | 'violation_status' | 'mark_reason'>

/** The reviews and results of each of these books, by `book_id`. */
export const materialOf = (
  db: Db,
  project: Project,
  scheme: LoadedScheme,
  books: readonly Judged[],
): Promise<Map<number, BookMaterial>> => judgedBy(loadReviews, db, project, scheme, books)

/** The same without reasons and texts. */
export const figuresOfBooks = (
  db: Db,
  project: Project,
  scheme: LoadedScheme,
  books: readonly Judged[],
): Promise<Map<number, BookMaterial<JudgedReview>>> => judgedBy(loadJudgements, db, project, scheme, books)

async function judgedBy<R extends JudgedReview>(
  load: LoadContents<R>,
  db: Db,
  { project_id }: Project,
  { rule, indicators }: LoadedScheme,
  books: readonly Judged[],
): Promise<Map<number, BookMaterial<R>>> {
  const reviews = await reviewsOfBooks(
    db,
    project_id,
    books.map(({ book_id }) => book_id),
    load,
  )
  const figures = bookFiguresOf(
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

/** How many of these reviews are submitted and how many are expected. */
export const progressOf = (reviews: readonly GivenReview<unknown>[], now: Date) => {
  const open = reviews.filter(({ review }) => review === undefined)
  const returned_num = open.filter((one) => isExtended(one, now)).length
  return { valid_num: reviews.length - open.length, open_num: open.length, returned_num }
}

/** The veto items that experts ticked in submitted reviews. */
export const tickedVetoes = (reviews: readonly GivenReview[]): number[] => [
  ...new Set(reviews.flatMap(({ review }) => review?.veto_hits.map((hit) => Number(hit.indicator_id)) ?? [])),
]

/** The name of an indicator. */
export const itemName = ({ lines }: LoadedScheme, indicator_id: number): string =>
  lines.find((line) => line.indicator_id === indicator_id)?.name ?? ''
