import { and, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { BookFlag, RESULT_STATUS, VIOLATION_STATUS } from '#contract/dict'
import { ledGroups, oversees } from '#server/access/scope'
import { type Context, type Handlers } from '#server/define'
import { anyContains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { ruleOf } from '#server/db/queries/results'
import { book, group, project, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { numOrNull, wireTimeOrNull } from '#server/wire'

/** From here on a leader may see the figures of his group: everybody has submitted. */
const LEADER_MAY_SEE = ['leader_stage', 'weighting', 'publicity', 'finished', 'archived']

/** Which rows of a project's results this user may read; undefined: none. */
export async function readableResults(ctx: Context, project_id: number): Promise<SQL | undefined> {
  const all = eq(projectBook.project_id, project_id)
  if (await oversees(ctx, project_id)) return all
  const led = await ledGroups(ctx, project_id)
  if (led.length === 0) return undefined
  const [found] = await ctx.db
    .select({ status: project.project_status })
    .from(project)
    .where(eq(project.project_id, project_id))
  if (!found || !LEADER_MAY_SEE.includes(found.status)) return undefined
  return and(all, within(projectBook.group_id, led))
}

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

export const resultList: Handlers<'book_resultscore'> = {
  async book_resultscore(input, ctx) {
    const { db } = ctx
    const [found] = await db.select().from(project).where(eq(project.project_id, input.project_id))
    const readable = await readableResults(ctx, input.project_id)
    if (!found || !readable)
      return { rows: [], total: 0, calc_time: null, stale: false, select_line: null, full_score: null }
    const where = and(
      readable,
      input.group_id ? eq(projectBook.group_id, input.group_id) : undefined,
      input.edu_level ? eq(book.edu_level, input.edu_level) : undefined,
      input.major_category ? eq(book.major_category, input.major_category) : undefined,
      input.result_status ? eq(projectBook.result_status, input.result_status) : undefined,
      input.score_min === undefined ? undefined : gte(projectBook.final_score, String(input.score_min)),
      input.score_max === undefined ? undefined : lte(projectBook.final_score, String(input.score_max)),
      anyContains([book.book_name, book.isbn, book.first_editor, book.publisher_name], input.keyword),
    )
    const from = () =>
      db
        .select({ p: projectBook, b: book, group_name: group.group_name })
        .from(projectBook)
        .innerJoin(book, eq(book.book_id, projectBook.book_id))
        .leftJoin(group, eq(group.group_id, projectBook.group_id))
        .where(where)
    const { limit, offset } = windowOf(input)
    const found_rows = await from()
      .orderBy(
        ...orderOf(input, SORTABLE, [
          sql`${projectBook.rank_all} asc nulls last`,
          sql`${projectBook.sort_no}`,
          sql`${book.book_id}`,
        ]),
      )
      .limit(limit)
      .offset(offset)
    const [count] = await db
      .select({ total: sql<number>`count(*)` })
      .from(projectBook)
      .innerJoin(book, eq(book.book_id, projectBook.book_id))
      .where(where)
    const { rule } = await ruleOf(db, found)
    return {
      rows: found_rows.map(({ p, b, group_name }) => ({
        book_id: b.book_id,
        book_code: b.book_code,
        book_name: b.book_name,
        isbn: b.isbn,
        first_editor: b.first_editor,
        publisher_name: b.publisher_name,
        edu_level: b.edu_level,
        major_category: b.major_category,
        group_id: p.group_id,
        group_name,
        scores: (p.scores ?? []).map((s) => ({ ...s, score: numOrNull(s.score) })),
        valid_num: p.valid_num,
        avg_score: numOrNull(p.avg_score),
        trimmed_score: numOrNull(p.trimmed_score),
        leader_score: numOrNull(p.leader_score),
        group_factor: numOrNull(p.group_factor),
        bonus_score: numOrNull(p.bonus_score),
        final_score: numOrNull(p.final_score),
        std_dev: numOrNull(p.std_dev),
        range_score: numOrNull(p.range_score),
        rank_group: p.rank_group,
        rank_all: p.rank_all,
        grade: p.grade,
        result_status: p.result_status as keyof typeof RESULT_STATUS,
        violation_status: p.violation_status as keyof typeof VIOLATION_STATUS,
        flags: p.flags as BookFlag[],
        final_manual: p.manual_score === null ? 0 : 1,
        manual_reason: p.manual_reason,
        rule_version: p.rule_version,
      })),
      total: count?.total ?? 0,
      calc_time: wireTimeOrNull(found.calc_time),
      stale:
        found.last_score_time !== null &&
        (found.calc_time === null || found.calc_time < found.last_score_time),
      select_line: rule.select_line,
      full_score: rule.full_score,
    }
  },
}
