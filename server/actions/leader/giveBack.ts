import { eq } from 'drizzle-orm'
import { tooLateFor } from '#contract/rules/projectStage'
import { manageProject } from '#server/access/scope'
import { opinionAt } from '#server/db/queries/leaderBooks'
import { leaderOpinion } from '#server/db/schema/scoring'
import { Refusal, type Context } from '#server/define'
import { endEffect } from './effects'
import { contentOf, type Place } from './opinion'
import { opinionTarget } from './target'

/** Gives a handed-in opinion back for revision; what stands in it stays, and the log keeps it. */
export async function returnOpinion(ctx: Context, { reason, ...place }: Place & { reason: string }) {
  const { db } = ctx
  const { project_id } = place
  const held = await manageProject(ctx, project_id)
  const refused = tooLateFor('led', held.project_status, '退回小组意见')
  if (refused) throw new Refusal(refused)
  const [row] = await db.select().from(leaderOpinion).where(opinionAt(place)).for('update')
  if (row?.status !== 'submitted' && row?.status !== 'confirmed')
    throw new Refusal('该小组意见尚未提交，无需退回')
  await db
    .update(leaderOpinion)
    .set({ status: 'returned', submit_time: null, update_time: ctx.now })
    .where(eq(leaderOpinion.id, row.id))
  await endEffect(ctx, place, contentOf(row))
  ctx.log({
    action: 'leader_opinion_return',
    target: opinionTarget(row),
    project_id,
    before: { group_id: row.group_id, book_id: row.book_id, status: row.status, ...contentOf(row) },
    after: { status: 'returned' },
    reason,
  })
  return null
}
