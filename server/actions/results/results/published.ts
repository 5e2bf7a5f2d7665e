import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Output } from '#contract'
import type { z } from '#contract/zod'
import type { contract } from '#contract'
import { ownBooks, publishedProjects } from '#server/access/published'
import { orderOf, windowOf } from '#server/db/page'
import { anyContains } from '#server/db/like'
import { book, projectBook } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { numOrNull } from '#server/wire'

type Results = Output<'book_resultscore'>

const SORTABLE = { book_name: book.book_name, final_score: projectBook.final_score }

/**
 * The published results of the caller's own books, for those who declared or recommended them: the final score and
 * the grade, but neither its components nor the groups' opinions nor other books.
 */
export async function publishedResults(
  { db, user }: Context,
  input: z.output<(typeof contract)['book_resultscore']['input']>,
): Promise<Results> {
  const { keyword, edu_level, major_category } = input
  const where = and(
    eq(projectBook.project_id, input.project_id),
    publishedProjects(user, projectBook.project_id),
    ownBooks(user),
    eq(projectBook.is_trial, false),
    eq(projectBook.publish_flag, true),
    edu_level ? eq(book.edu_level, edu_level) : undefined,
    major_category ? eq(book.major_category, major_category) : undefined,
    anyContains([book.book_name, book.isbn, book.first_editor], keyword),
  )
  const { limit, offset } = windowOf(input)
  const rows = await db
    .select({ b: book, final_score: projectBook.final_score, grade: projectBook.grade })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(where)
    .orderBy(
      ...orderOf(input, SORTABLE, [sql`${projectBook.final_score} desc nulls last`, asc(book.book_id)]),
    )
    .limit(limit)
    .offset(offset)
  const [counted] = await db
    .select({ total: count() })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(where)
  return {
    rows: rows.map(({ b, final_score, grade }) => ({
      book_id: b.book_id,
      book_code: b.book_code,
      book_name: b.book_name,
      isbn: b.isbn,
      first_editor: b.first_editor,
      publisher_name: b.publisher_name,
      edu_level: b.edu_level,
      major_category: b.major_category,
      final_score: numOrNull(final_score),
      grade,
      ...UNTOLD,
    })),
    total: counted?.total ?? 0,
    calc_time: null,
    stale: false,
    lock_time: null,
    select_line: null,
    full_score: null,
  }
}

const UNTOLD = {
  publish_flag: 1 as const,
  group_id: null,
  group_name: null,
  scores: [],
  valid_num: null,
  avg_score: null,
  trimmed_score: null,
  leader_score: null,
  group_factor: null,
  bonus_score: null,
  std_dev: null,
  range_score: null,
  rank_group: null,
  rank_all: null,
  result_status: 'published' as const,
  violation_status: 'none' as const,
  flags: [],
  final_manual: 0 as const,
  manual_reason: null,
  rule_version: null,
  explanations: [],
}
