import { and, eq } from 'drizzle-orm'
import type { violations } from '#contract/actions/scoring/violations'
import { DIRECTORS, holdsRole, MANAGERS, type Role } from '#contract/roles'
import { tooLateFor } from '#contract/facts/projectLife'
import { ledGroups, manageProject } from '#server/access/scope'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { book, project, projectBook } from '#server/db/schema/index'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { maySay, refusedViolation, type Judge } from '#server/domain/book/violation'

/** The project, locked, for a leader of the book's group. */
async function lockAsLeader(ctx: Context, project_id: number, group_id: number | null | undefined) {
  const [found] = await ctx.db.select().from(project).where(eq(project.project_id, project_id)).for('update')
  const led = await ledGroups(ctx, project_id)
  if (!found || !group_id || !led.includes(group_id)) throw forbidden()
  return found
}

/** Directors decide; other managers only propose, but may confirm in a group that they lead. */
const judgeOf = (roles: readonly Role[], next: string): Judge =>
  holdsRole(roles, DIRECTORS)
    ? 'director'
    : holdsRole(roles, MANAGERS) && next !== 'leader_confirmed'
      ? 'office'
      : 'leader'

/** 标记/解除违规或否决 */
export const violationsHandlers: Handlers<keyof typeof violations> = {
  async update_book_violation({ project_id, book_id, violation_status, reason }, ctx) {
    const { db, user, now } = ctx
    const [found] = await db
      .select({
        group_id: projectBook.group_id,
        before: projectBook.violation_status,
        book_name: book.book_name,
      })
      .from(projectBook)
      .innerJoin(book, eq(book.book_id, projectBook.book_id))
      .where(and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id)))
    const by = judgeOf(user.roles, violation_status)
    if (by !== 'director' && !maySay(by, violation_status)) throw forbidden()
    const place =
      by === 'leader'
        ? await lockAsLeader(ctx, project_id, found?.group_id)
        : await manageProject(ctx, project_id)
    if (!found) throw new Refusal('教材不在本项目')
    const refused =
      tooLateFor(by === 'leader' ? 'led' : 'judging', place.project_status, '标记违规') ??
      refusedViolation(found.before, violation_status, by)
    if (refused) throw new Refusal(refused)
    await db
      .update(projectBook)
      .set({ violation_status, violation_reason: reason })
      .where(and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id)))
    if (violation_status === 'confirmed' || found.before === 'confirmed')
      await flagMissingExperts(db, project_id, [book_id])
    await db.update(book).set({ violation_status }).where(eq(book.book_id, book_id))
    // An earlier result does not take the decision into account; a mere proposal changes no result.
    if (violation_status !== 'suspected')
      await db.update(project).set({ last_score_time: now }).where(eq(project.project_id, project_id))
    ctx.log({
      action: 'update_book_violation',
      target: `教材 ${found.book_name}`,
      project_id,
      before: { violation_status: found.before },
      after: { violation_status },
      reason,
    })
    return null
  },
}
