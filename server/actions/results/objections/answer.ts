import { and, eq } from 'drizzle-orm'
import { OBJECTION_STATUS } from '#contract/facts/declaration/afterResult'
import { isOneOf } from '#contract/facts/closed'
import { OBJECTIONABLE, OUTCOME_STEPS } from '#contract/facts/declaration/outcome'
import { isClosed } from '#contract/facts/projectLife'
import { REFUSAL } from '#contract/refusals'
import { manageProject } from '#server/access/scope'
import { book, objection } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { takeStep } from '#server/store/declarations/flow'
import { tellOutcome } from '#server/store/notices/ofBooks'

/** An open objection and its book, locked after the project, as whoever objects locks them. */
async function lockOpen(ctx: Context, objection_id: number) {
  const { db } = ctx
  const byKey = eq(objection.objection_id, objection_id)
  const [known] = await db.select().from(objection).where(byKey)
  if (!known) throw new Refusal(REFUSAL.objectionUnreachable)
  const project = await manageProject(ctx, known.project_id)
  const [stored] = await db.select().from(book).where(eq(book.book_id, known.book_id)).for('update')
  const [found] = await db.select().from(objection).where(byKey).for('update')
  if (!stored || !found) throw new Refusal(REFUSAL.objectionUnreachable)
  if (found.status !== 'open') throw new Refusal(`该异议已答复：${OBJECTION_STATUS[found.status]}`)
  if (isClosed(project.project_status)) throw new Refusal('评审活动已结束，不能答复异议')
  return { project, book: stored, objection: found }
}

export const answerHandlers: Handlers<'objection_answer'> = {
  async objection_answer({ objection_id, status, answer }, ctx) {
    const { db, user: me, now } = ctx
    const { project, book: stored } = await lockOpen(ctx, objection_id)
    const { book_id, book_name, declare_status } = stored
    await db
      .update(objection)
      .set({ status, answer, answer_by: me.user_id, answer_time: now })
      .where(eq(objection.objection_id, objection_id))
    ctx.log({
      action: 'objection_answer',
      target: `《${book_name}》异议`,
      project_id: project.project_id,
      before: { status: 'open' },
      after: { objection_id, status },
      reason: answer,
    })
    const open = await db.$count(objection, and(eq(objection.book_id, book_id), eq(objection.status, 'open')))
    // Another objection may have decided about the book already, or still have to.
    const step =
      status === 'upheld'
        ? isOneOf(declare_status, OBJECTIONABLE) && 'object_uphold'
        : declare_status === 'objection' && open === 0 && 'object_reject'
    if (!step) return { declare_status }
    await takeStep(ctx, stored, step, { reason: answer })
    const told = step === 'object_uphold' ? 'objection_upheld' : 'objection_rejected'
    await tellOutcome(ctx, told, [book_id], { answer })
    return { declare_status: OUTCOME_STEPS[step].to }
  },
}
