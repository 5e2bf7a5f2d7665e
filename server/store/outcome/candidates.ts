import { and, asc, eq, sql } from 'drizzle-orm'
import { proposed, type Candidate, type SelectionRule } from '#contract/rules/result/selection'
import type { Db } from '#server/db/client'
import { book, group, leaderOpinion, projectBook, proposedRule, selectionBook } from '#server/db/schema/index'
import { submittedOpinion } from '#server/store/leader/currentOpinion'
import { numOrNull } from '#server/wire'

export type StoredSelection = typeof proposedRule.$inferSelect

export async function selectionOf(db: Db, project_id: number): Promise<StoredSelection | undefined> {
  const [found] = await db.select().from(proposedRule).where(eq(proposedRule.project_id, project_id))
  return found
}

const rowsOf = (db: Db, project_id: number) =>
  db
    .select({
      book_id: projectBook.book_id,
      book_name: book.book_name,
      first_editor: book.first_editor,
      publisher_name: book.publisher_name,
      declare_status: book.declare_status,
      group_id: projectBook.group_id,
      group_name: group.group_name,
      final_score: projectBook.final_score,
      rank_all: projectBook.rank_all,
      rank_group: projectBook.rank_group,
      result_status: projectBook.result_status,
      publishable: projectBook.publish_flag,
      vote_agree: leaderOpinion.vote_agree,
      vote_against: leaderOpinion.vote_against,
      vote_abstain: leaderOpinion.vote_abstain,
      adjusted: selectionBook.adjusted,
      adjust_reason: selectionBook.adjust_reason,
      recheck_result: selectionBook.recheck_result,
      recheck_reason: selectionBook.recheck_reason,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .leftJoin(leaderOpinion, submittedOpinion())
    .leftJoin(
      selectionBook,
      and(
        eq(selectionBook.project_id, projectBook.project_id),
        eq(selectionBook.book_id, projectBook.book_id),
      ),
    )
    .where(and(eq(projectBook.project_id, project_id), eq(projectBook.is_trial, false)))
    .orderBy(sql`${projectBook.rank_all} nulls last`, asc(projectBook.sort_no), asc(projectBook.book_id))

/** What the rule says of a book, and the office over it. */
function verdictOn(rule: SelectionRule | undefined, row: Candidate & { adjusted: boolean | null }) {
  const { chosen, why, barred } = rule
    ? proposed(rule, row)
    : { chosen: false, why: '还没有选定规则', barred: false }
  if (barred || row.adjusted === null || row.adjusted === chosen) return { chosen, why, barred }
  return { chosen: row.adjusted, why: `人工调整为${row.adjusted ? '拟入选' : '不入选'}（${why}）`, barred }
}

/** The books of a project, the best first, with what is proposed of each. */
export async function candidatesOf(db: Db, project_id: number, rule: SelectionRule | undefined) {
  const found = await rowsOf(db, project_id)
  return found.map((row) => {
    const candidate = { ...row, final_score: numOrNull(row.final_score) }
    return { ...candidate, ...verdictOn(rule, candidate) }
  })
}
