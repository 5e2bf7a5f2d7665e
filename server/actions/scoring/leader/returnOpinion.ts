import { tooLateFor } from '#contract/facts/projectLife'
import { isInForce } from '#contract/facts/opinions'
import { manageProject } from '#server/access/scope'
import { opinionAt } from '#server/store/leader/books'
import { sendBack } from '#server/store/leader/opinionEffects'
import { leaderOpinion } from '#server/db/schema/leading'
import { Refusal, type Context } from '#server/define'
import type { OpinionSubject } from './opinion'

/** Returns a submitted opinion for revision; its content stays, and the log keeps it. */
export async function returnOpinion(ctx: Context, { reason, ...place }: OpinionSubject & { reason: string }) {
  const { project_status } = await manageProject(ctx, place.project_id)
  const refused = tooLateFor('led', project_status, '退回小组意见')
  if (refused) throw new Refusal(refused)
  const [row] = await ctx.db.select().from(leaderOpinion).where(opinionAt(place)).for('update')
  if (!row || !isInForce(row.status)) throw new Refusal('该小组意见尚未提交，无需退回')
  await sendBack(ctx, row, reason)
  return null
}
