import { and, eq } from 'drizzle-orm'
import { RECHECK_RESULT } from '#contract/facts/declaration/afterResult'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { OUTCOME_STEPS } from '#contract/facts/declaration/outcome'
import { tooLateFor } from '#contract/facts/projectLife'
import { REFUSAL } from '#contract/refusals'
import { lockInState, type DeclaredBook } from '#server/access/declaring/declarations'
import { manageProject } from '#server/access/scope'
import { book, projectBook, selectionBook } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { takeStep } from '#server/store/declarations/flow'

/** A book of the project, locked for the rest of the transaction. */
const lockOf =
  ({ db }: Context, project_id: number) =>
  async (book_id: number): Promise<DeclaredBook> => {
    const [found] = await db
      .select({ book })
      .from(book)
      .innerJoin(projectBook, eq(projectBook.book_id, book.book_id))
      .where(and(eq(book.book_id, book_id), eq(projectBook.project_id, project_id)))
      .for('update', { of: book })
    if (!found) throw new Refusal(REFUSAL.bookNotInProject)
    return found.book
  }

/** 专项审核 */
export const recheckHandlers: Handlers<'selection_recheck'> = {
  async selection_recheck({ project_id, book_ids, result, reason }, ctx) {
    const { db, user, now } = ctx
    const found = await manageProject(ctx, project_id)
    if (found.project_status !== 'weighting')
      throw new Refusal(tooLateFor('weighing', found.project_status, '复核') ?? '评审活动核分之后才能复核')
    const act = `作出“复核${RECHECK_RESULT[result]}”的结论`
    const books = await lockInState(book_ids, lockOf(ctx, project_id), OUTCOME_STEPS.recheck_fail.from, act)
    const values = {
      recheck_result: result,
      recheck_reason: reason || null,
      recheck_by: user.user_id,
      recheck_time: now,
    }
    for (const stored of books) {
      const { book_id, book_name } = stored
      await db
        .insert(selectionBook)
        .values({ project_id, book_id, ...values })
        .onConflictDoUpdate({ target: [selectionBook.project_id, selectionBook.book_id], set: values })
      if (result === 'fail') await takeStep(ctx, stored, 'recheck_fail', { reason })
      else
        ctx.log({
          action: 'selection_recheck',
          target: `《${book_name}》${DECLARE_STATUS.recheck}`,
          project_id,
          after: { recheck_result: result },
          reason: reason || undefined,
        })
    }
    return { done_num: books.length }
  },
}
