import { and, eq } from 'drizzle-orm'
import type { wall } from '#contract/actions/results/wall'
import { REFUSAL } from '#contract/refusals'
import { manageProject } from '#server/access/scope'
import { findSession } from '#server/auth/session'
import { progressScopeOf } from '#server/access/progressScope'
import { book, project, projectBook } from '#server/db/schema/index'
import { forbidden, Refusal, type Handlers } from '#server/define'
import { eventStream } from '#server/events/stream'

export const wallHandlers: Handlers<keyof typeof wall> = {
  async project_events({ project_id }, { db, user, token, hub, signal }) {
    if (!(await progressScopeOf({ db, user }, project_id))) throw forbidden()
    return eventStream({
      hub,
      project_id,
      user_id: user.user_id,
      signal,
      async mayListen() {
        // An open stream does not show that anybody is present, so it does not extend the session.
        const now = token ? await findSession(db, token, new Date(), false) : undefined
        return now !== undefined && (await progressScopeOf({ db, user: now }, project_id)) !== undefined
      },
    })
  },

  async wall_embargo_save({ project_id, embargo }, ctx) {
    const found = await manageProject(ctx, project_id)
    const wall_embargo = embargo === 1
    if (found.wall_embargo === wall_embargo) return null
    await ctx.db.update(project).set({ wall_embargo }).where(eq(project.project_id, project_id))
    ctx.log({
      action: 'wall_embargo_save',
      target: found.project_name,
      project_id,
      before: { wall_embargo: found.wall_embargo },
      after: { wall_embargo },
    })
    return null
  },

  async wall_book_show({ project_id, book_id, shown }, ctx) {
    const { wall_embargo } = await manageProject(ctx, project_id)
    const wall_shown = shown === 1
    if (wall_shown && wall_embargo) throw new Refusal(REFUSAL.embargo)
    const own = and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id))
    const [found] = await ctx.db
      .select({ book_name: book.book_name, before: projectBook.wall_shown })
      .from(projectBook)
      .innerJoin(book, eq(book.book_id, projectBook.book_id))
      .where(own)
    if (!found) throw new Refusal(REFUSAL.bookNotInProject)
    if (found.before === wall_shown) return null
    await ctx.db.update(projectBook).set({ wall_shown }).where(own)
    ctx.log({
      action: 'wall_book_show',
      target: found.book_name,
      project_id,
      before: { wall_shown: found.before },
      after: { wall_shown },
    })
    return null
  },
}
