import type { ResultStatus } from '#contract/facts/results'
import type { RecommendChannel, EduLevel } from '#contract/facts/books'
import { and, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { MaskField } from '#contract/facts/project'
import { withoutMasked } from '#contract/rules/book/anonymous'
import { anyContains } from '#server/db/like'
import { book, group, projectBook } from '#server/db/schema/index'

interface ResultFilter {
  group_id?: number | undefined
  keyword?: string | undefined
  edu_level?: EduLevel | undefined
  major_category?: string | undefined
  recommend_channel?: RecommendChannel | undefined
  result_status?: ResultStatus | undefined
  flags?: readonly string[] | undefined
  book_id?: number | undefined
  score_min?: number | undefined
  score_max?: number | undefined
}

const SEARCHED = {
  book_name: book.book_name,
  isbn: book.isbn,
  first_editor: book.first_editor,
  publisher_name: book.publisher_name,
  group_name: group.group_name,
}

/**
 * Results that match a filter, over `project_book` joined with `book` and `review_group`. Masked fields of a
 * book cannot be searched either.
 */
export const resultsMatching = (filter: ResultFilter, mask: readonly MaskField[] | null): SQL | undefined =>
  and(
    eq(projectBook.is_trial, false),
    filter.group_id ? eq(projectBook.group_id, filter.group_id) : undefined,
    filter.edu_level ? eq(book.edu_level, filter.edu_level) : undefined,
    filter.major_category ? eq(book.major_category, filter.major_category) : undefined,
    filter.book_id ? eq(projectBook.book_id, filter.book_id) : undefined,
    filter.recommend_channel ? eq(book.recommend_channel, filter.recommend_channel) : undefined,
    ...(filter.flags ?? []).map((flag) => sql`${projectBook.flags} ? ${flag}`),
    filter.result_status ? eq(projectBook.result_status, filter.result_status) : undefined,
    filter.score_min === undefined ? undefined : gte(projectBook.final_score, String(filter.score_min)),
    filter.score_max === undefined ? undefined : lte(projectBook.final_score, String(filter.score_max)),
    anyContains(Object.values(withoutMasked(SEARCHED, mask)), filter.keyword),
  )

/** The order of results: by rank, books without one after those that have one. */
export const resultOrder: readonly SQL[] = [
  sql`${projectBook.rank_all} asc nulls last`,
  sql`${projectBook.sort_no}`,
  sql`${projectBook.book_id}`,
]
