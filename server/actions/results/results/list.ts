import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { maskedBook, withoutMasked } from '#contract/rules/book/anonymous'
import { resultsAreOut } from '#contract/facts/projectLife'
import { readableResults } from '#server/access/readableResults'
import { refuseWall } from '#server/access/scope'
import type { Db } from '#server/db/client'
import type { Project } from '#server/db/rows'
import type { Handlers } from '#server/define'
import { publishedResults } from './published'
import { keptQuery } from '#server/db/kept/statement'
import { orderOf, windowOf, type PageQuery } from '#server/db/page'
import { resultOrder, resultsMatching } from '#server/store/results/filter'
import { ruleOf } from '#server/store/results/source'
import { submittedOpinion } from '#server/store/leader/currentOpinion'
import { contentOf } from '#server/store/leader/opinions'
import { book, group, leaderOpinion, projectBook } from '#server/db/schema/index'
import { explained } from '#server/domain/leader/deviations'
import { maskOf } from '#server/store/reviews/review'
import { numOrNull, wireTimeOrNull } from '#server/wire'

const factsOf = (row: typeof book.$inferSelect) => ({
  book_id: row.book_id,
  book_code: row.book_code,
  book_name: row.book_name,
  isbn: row.isbn,
  first_editor: row.first_editor,
  publisher_name: row.publisher_name,
  edu_level: row.edu_level,
  major_category: row.major_category,
})

const SORTABLE = {
  rank_all: projectBook.rank_all,
  rank_group: projectBook.rank_group,
  book_name: book.book_name,
  group_name: group.group_name,
  final_score: projectBook.final_score,
  avg_score: projectBook.avg_score,
  trimmed_score: projectBook.trimmed_score,
  std_dev: projectBook.std_dev,
  range_score: projectBook.range_score,
  valid_num: projectBook.valid_num,
}

/**
 * A wall screen shows one book once its scores are released, the ranking shows all books once the embargo is over.
 */
const mayShow = ({ wall_embargo }: Project, book_id: number | undefined): SQL | undefined =>
  wall_embargo ? sql`false` : book_id === undefined ? undefined : eq(projectBook.wall_shown, true)

type Stored = typeof projectBook.$inferSelect

const figuresOf = (row: Stored) => ({
  valid_num: row.valid_num,
  avg_score: numOrNull(row.avg_score),
  trimmed_score: numOrNull(row.trimmed_score),
  leader_score: numOrNull(row.leader_score),
  group_factor: numOrNull(row.group_factor),
  bonus_score: numOrNull(row.bonus_score),
  final_score: numOrNull(row.final_score),
  std_dev: numOrNull(row.std_dev),
  range_score: numOrNull(row.range_score),
  rank_group: row.rank_group,
  rank_all: row.rank_all,
  grade: row.grade,
  result_status: row.result_status,
  violation_status: row.violation_status,
  flags: row.flags,
  final_manual: row.manual_score === null ? (0 as const) : (1 as const),
  manual_reason: row.manual_reason,
  publish_flag: row.publish_flag ? (1 as const) : (0 as const),
  rule_version: row.rule_version,
})

/** One page of matching results, with the group's submitted opinion. */
const resultPage = (db: Db, where: SQL | undefined, order: readonly SQL[], input: PageQuery) => {
  const { limit, offset } = windowOf(input)
  // Only the rows of the page are read whole: what is sorted are keys. Every place has its book, so that a left join
  // means the same and is left out where nothing of the book is asked.
  const onPage = db
    .select({ book_id: projectBook.book_id })
    .from(projectBook)
    .leftJoin(book, eq(book.book_id, projectBook.book_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select({ p: projectBook, b: book, group_name: group.group_name, opinion: leaderOpinion })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .leftJoin(leaderOpinion, submittedOpinion())
    .where(and(where, inArray(projectBook.book_id, onPage)))
    .orderBy(...order)
}

async function countResults(db: Db, where: SQL | undefined): Promise<number> {
  const [counted] = await keptQuery(
    db,
    db
      .select({ total: count() })
      .from(projectBook)
      .leftJoin(book, eq(book.book_id, projectBook.book_id))
      .leftJoin(group, eq(group.group_id, projectBook.group_id))
      .where(where),
  )
  return counted?.total ?? 0
}

/** Scores have changed since the results were calculated. */
const isStale = ({ last_score_time, calc_time }: Project): boolean =>
  last_score_time !== null && (calc_time === null || calc_time < last_score_time)

export const resultListHandlers: Handlers<'book_resultscore'> = {
  async book_resultscore(input, ctx) {
    const { db } = ctx
    // The ranking, which leaders see too, is a list of books.
    if (input.wall && input.book_id !== undefined) refuseWall(ctx.user)
    const readable = await readableResults(ctx, input.project_id)
    if (!readable) return publishedResults(ctx, input)
    const { project: found } = readable
    // A public hall learns masked fields only when the results are published, even if the office shows the wall
    // screen.
    const mask = input.wall ? maskOf(found, resultsAreOut(found.project_status)) : readable.mask
    const where = and(
      readable.where,
      resultsMatching(input, mask),
      input.wall ? mayShow(found, input.book_id) : undefined,
    )
    const isWhole = input.wall === 1 || readable.readsScores
    const order = orderOf(input, withoutMasked<AnyPgColumn>(SORTABLE, mask), resultOrder)
    const [page, total, { rule }] = await Promise.all([
      resultPage(db, where, order, input),
      countResults(db, where),
      ruleOf(db, found),
    ])
    return {
      rows: page.map(({ p, b, group_name, opinion }) => ({
        ...maskedBook(factsOf(b), p.sort_no, mask),
        group_id: p.group_id,
        group_name,
        scores: (isWhole ? (p.scores ?? []) : []).map((s) => ({ ...s, score: numOrNull(s.score) })),
        ...figuresOf(p),
        // A leader's explanations are not for a public hall.
        explanations: opinion && isWhole && !input.wall ? explained(contentOf(opinion)) : [],
      })),
      total,
      calc_time: wireTimeOrNull(found.calc_time),
      stale: isStale(found),
      lock_time: wireTimeOrNull(found.result_lock_time),
      select_line: rule.select_line,
      full_score: rule.full_score,
      ...(input.wall && { embargo: found.wall_embargo }),
    }
  },
}
