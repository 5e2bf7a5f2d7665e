import { desc, eq, sql } from 'drizzle-orm'
import { EDU_LEVEL, type EduLevel } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { scoreIndicators } from '#contract/rules/indicator/scheme'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { rows, type Db } from '#server/db/client'
import { opinionIsInForce } from '#server/db/conditions'
import { part } from '#server/db/facts'
import { project, scoreRuleVersion } from '#server/db/schema/project'
import { keptPrepared } from '#server/db/kept/statement'
import { inOrderOf, within } from '#server/db/within'
import type { ResultInput } from '#server/domain/result/index'
import { sheetsByBook } from './sheets'
import { linesOf } from '#server/store/reviews/indicatorLines'

export interface ResultSource {
  project: typeof project.$inferSelect
  /** Version of the frozen rule; null before the project has started. */
  rule_version: number | null
  input: ResultInput
}

interface BookRow {
  book_id: number
  book_name: string
  group_id: number | null
  edu_level: EduLevel | null
  major_category: string | null
  recommend_sort: number | null
  weight_factor: string | null
  violation_status: 'none' | 'suspected' | 'leader_confirmed' | 'confirmed' | 'released'
  manual_score: string | null
  manual_reason: string | null
  leader_score: string | null
  is_discussed: boolean
}

const frozenRule = keptPrepared((db) =>
  db
    .select({ version: scoreRuleVersion.version, rule: scoreRuleVersion.rule })
    .from(scoreRuleVersion)
    .where(eq(scoreRuleVersion.project_id, sql.placeholder('project_id')))
    .orderBy(desc(scoreRuleVersion.version))
    .limit(1)
    .prepare('frozen_rule'),
)

/** The scoring rule of a project: its newest frozen version, or the one being configured. */
export async function ruleOf(db: Db, found: typeof project.$inferSelect) {
  const [frozen] = await frozenRule(db, { project_id: found.project_id })
  return { rule: ScoreRule.parse(frozen?.rule ?? found.score_rule), version: frozen?.version ?? null }
}

/**
 * Every valid review of a project as input of the result engine, in one pass over the stored rows.
 * @param book_ids only these books: enough for their own experts' scores, not for ranks or the levelling of
 * groups
 */
export async function resultSource(
  db: Db,
  found: typeof project.$inferSelect,
  book_ids?: readonly number[],
): Promise<ResultSource> {
  const { rule, version } = await ruleOf(db, found)
  const lines = found.template_id === null ? [] : await linesOf(db, found.template_id)
  const books = await bookRows(db, found.project_id, book_ids)
  const sheets = await sheetsByBook(db, found.project_id, book_ids)
  const groups = rows<{ id: number; name: string; member_num: number }>(
    await db.execute(sql`
      select g.group_id as id, g.group_name as name,
        (select count(*) from group_member m where m.group_id = g.group_id
          and m.member_type in ${part.scoring}
          and m.expert_status not in ${part.notTakingPart}) as member_num
      from review_group g where g.project_id = ${found.project_id} order by g.order_num, g.group_id`),
  )
  const input: ResultInput = {
    rule,
    labels: { ...EDU_LEVEL, ...MAJOR_CATEGORY },
    indicators: scoreIndicators(lines, rule.score_mode),
    groups,
    books: books.map((book) => ({
      id: book.book_id,
      name: book.book_name,
      group: book.group_id,
      edu_level: book.edu_level,
      major: book.major_category,
      leader_score: book.leader_score,
      is_discussed: book.is_discussed ? 1 : 0,
      weight_factor: book.weight_factor,
      recommend_sort: book.recommend_sort,
      violation_status: book.violation_status,
      final_manual: book.manual_score,
      ...(book.manual_reason && { manual_reason: book.manual_reason }),
      experts: sheets.get(book.book_id) ?? [],
    })),
  }
  return { project: found, rule_version: version, input }
}

/** The books of a project that are no samples, in the order of the results, or of the given keys. */
const bookRows = async (db: Db, project_id: number, book_ids: readonly number[] | undefined) =>
  rows<BookRow>(
    await db.execute(sql`
      select b.book_id, b.book_name, p.group_id, b.edu_level, b.major_category, b.recommend_sort,
        p.weight_factor::text, p.violation_status, p.manual_score::text, p.manual_reason,
        l.leader_score::text, coalesce(l.is_discussed, false) as is_discussed
      from project_book p
      join book b on b.book_id = p.book_id
      left join leader_opinion l on l.project_id = p.project_id and l.group_id = p.group_id
        and l.book_id = p.book_id and ${opinionIsInForce('l')}
      where p.project_id = ${project_id} and not p.is_trial
        and ${book_ids ? within(sql`p.book_id`, book_ids) : sql`true`}
      order by ${book_ids ? inOrderOf(sql`p.book_id`, book_ids) : sql`p.group_id nulls last, p.sort_no, p.book_id`}`),
  )
