import { and, asc, eq, ne, sql, type SQLWrapper } from 'drizzle-orm'
import type { ErrorLine } from '#contract/entities/review'
import type { z } from '#contract/zod'
import type { MaskField } from '#contract/facts/project'
import type { WrittenReview } from '#contract/entities/review'
import { unwritten } from '#contract/facts/reviews'
import { anonymousBookName } from '#contract/rules/book/anonymous'
import type { Review } from '#contract/rules/review/check'
import { inOne, type Db } from '#server/db/client'
import { prepared } from '#server/db/prepared'
import { book } from '#server/db/schema/library'
import { type indicator, project, projectBook } from '#server/db/schema/index'
import { assignment, opinion, score } from '#server/db/schema/scoring'
import { within } from '#server/db/within'
import { num, numOrNull } from '#server/wire'

/** A review with all its parts and the revision of each: 0 for a part that was never saved. */
export interface StoredReview extends Review {
  total_score: number | null
  strengths: string
  problems: string
  suggestions: string
  error_list: readonly ErrorLine[]
  score_revision: number
  advice_revision: number
  update_time: Date | null
}

/** The review before the first save. */
export const NO_REVIEW: StoredReview = {
  ...unwritten(),
  error_list: [],
  total_score: null,
  score_revision: 0,
  advice_revision: 0,
  update_time: null,
}

/** The expert's input, as the wire format has it. */
export function writtenOf(review: StoredReview): z.output<typeof WrittenReview> {
  const { items, veto_hits, grade, vote, total_reason, total_score } = review
  const { advice, strengths, problems, suggestions, conclusion, error_list } = review
  return {
    items: [...items],
    veto_hits: veto_hits.map((hit) => ({ ...hit, indicator_id: Number(hit.indicator_id) })),
    grade,
    vote,
    total_reason,
    total_score,
    opinion: { advice, strengths, problems, suggestions, conclusion, error_list: [...error_list] },
  }
}

/** The time of a review is that of the half written last. */
export const laterOf = (a: Date | null, b: Date): Date => (a && a > b ? a : b)

/** The items of a sheet with a score or a reason, in the order of their indicators. */
function itemsOf({ marks, reasons }: Pick<typeof score.$inferSelect, 'marks' | 'reasons'>): Review['items'] {
  const ids = new Set([...Object.keys(marks), ...Object.keys(reasons)].map(Number))
  return [...ids]
    .sort((a, b) => a - b)
    .map((indicator_id) => ({
      indicator_id,
      score: marks[indicator_id] ?? null,
      reason: reasons[indicator_id] ?? '',
    }))
}

/** The reviews of these assignments by `fenpei_id`; a review that was never saved is absent. */
export async function loadReviews(db: Db, fenpei_ids: readonly number[]): Promise<Map<number, StoredReview>> {
  const found = new Map<number, StoredReview>()
  if (fenpei_ids.length === 0) return found
  const rows = await db
    .select({ fenpei_id: assignment.fenpei_id, score, opinion })
    .from(assignment)
    .leftJoin(score, eq(score.fenpei_id, assignment.fenpei_id))
    .leftJoin(opinion, eq(opinion.fenpei_id, assignment.fenpei_id))
    .where(within(assignment.fenpei_id, fenpei_ids))
  for (const { fenpei_id, score: sheet, opinion: written } of rows)
    if (sheet || written) found.set(fenpei_id, reviewOf(sheet, written))
  return found
}

/** A review from its two halves; an empty one if it was never saved. */
export function reviewOf(
  sheet: typeof score.$inferSelect | null,
  written: typeof opinion.$inferSelect | null,
): StoredReview {
  const review: StoredReview = { ...NO_REVIEW }
  if (sheet) Object.assign(review, sheetOf(sheet))
  if (written) Object.assign(review, opinionOf(written, review.update_time))
  return review
}

const sheetOf = (sheet: typeof score.$inferSelect): Partial<StoredReview> => ({
  items: itemsOf(sheet),
  veto_hits: sheet.veto_hits,
  grade: sheet.grade,
  vote: sheet.vote,
  total_reason: sheet.total_reason,
  total_score: numOrNull(sheet.total_score),
  score_revision: sheet.revision,
  update_time: sheet.update_time,
})

const opinionOf = (written: typeof opinion.$inferSelect, before: Date | null): Partial<StoredReview> => ({
  advice: written.advice,
  strengths: written.strengths,
  problems: written.problems,
  suggestions: written.suggestions,
  error_list: written.error_list,
  conclusion: written.conclusion,
  advice_revision: written.revision,
  update_time: laterOf(before, written.update_time),
})

/** The indicators of a template in their order. */
export const loadLines = (db: Db, template_id: number) => inOne<SheetLine>(db, linesOf(template_id))

type SheetLine = typeof indicator.$inferSelect

const linesOf = (template_id: SQLWrapper | number) => sql`
  select i.indicator_id, i.template_id, i.parent_id, i.code, i.name, i.score::text, i.standard, i.veto,
    i.need_reason, i.order_num, i.revision
  from indicator i where i.template_id = ${template_id} order by i.order_num, i.indicator_id`

/** The indicators of a project's template, as one column beside it. */
export const linesBeside = sql<SheetLine[]>`(select coalesce(json_agg(q), '[]'::json)
  from (${linesOf(project.template_id)}) q)`

/** The same in wire format, for those who score. */
export const nodesOf = (lines: Awaited<ReturnType<typeof loadLines>>) =>
  lines.map((line) => ({
    ...line,
    score: line.score === null ? null : num(line.score),
    veto: line.veto ? (1 as const) : (0 as const),
    need_reason: line.need_reason ? (1 as const) : (0 as const),
  }))

/** All books assigned to an expert in a project, in the order of its list; without cancelled ones. */
export const loadTasks = (db: Db, project_id: number, user_id: number) =>
  db
    .select({ assignment, book, sort_no: sql<number>`coalesce(${projectBook.sort_no}, 0)` })
    .from(assignment)
    .innerJoin(book, eq(book.book_id, assignment.book_id))
    .leftJoin(
      projectBook,
      and(eq(projectBook.project_id, assignment.project_id), eq(projectBook.book_id, assignment.book_id)),
    )
    .where(
      and(
        eq(assignment.project_id, project_id),
        eq(assignment.user_id, user_id),
        ne(assignment.review_status, 'cancelled'),
      ),
    )
    .orderBy(sql`coalesce(${projectBook.sort_no}, 0)`, asc(assignment.fenpei_id))

/** A book's name as its reviewer may see it. */
export const reviewedName = (
  is_anonymous: boolean,
  { book_name, sort_no }: { book_name: string; sort_no: number },
) => (is_anonymous ? anonymousBookName(sort_no) : book_name)

/** The masked fields of an anonymous project for people who do not run it; null where nothing is masked. */
export const maskOf = (
  { is_anonymous, mask_fields }: Pick<typeof project.$inferSelect, 'is_anonymous' | 'mask_fields'>,
  runs = false,
): readonly MaskField[] | null => (is_anonymous && !runs ? mask_fields : null)

const opinionsBeside = prepared((db) =>
  db
    .select({
      book_name: book.book_name,
      sort_no: sql<number>`coalesce(${projectBook.sort_no}, 0)`,
      opinion: opinion.advice,
    })
    .from(opinion)
    .innerJoin(assignment, eq(assignment.fenpei_id, opinion.fenpei_id))
    .innerJoin(book, eq(book.book_id, assignment.book_id))
    .leftJoin(
      projectBook,
      and(eq(projectBook.project_id, assignment.project_id), eq(projectBook.book_id, assignment.book_id)),
    )
    .where(
      and(
        eq(assignment.project_id, sql.placeholder('project_id')),
        eq(assignment.user_id, sql.placeholder('user_id')),
        ne(assignment.book_id, sql.placeholder('book_id')),
        ne(opinion.advice, ''),
      ),
    )
    .orderBy(asc(opinion.fenpei_id))
    .prepare('opinions_beside'),
)

/** The same expert's opinions on other books of the project. */
export const otherOpinions = (
  db: Db,
  own: { project_id: number; user_id: number; book_id: number },
): Promise<{ book_name: string; sort_no: number; opinion: string }[]> => opinionsBeside(db).execute(own)
