import { eq, sql } from 'drizzle-orm'
import type { CreatedInProject } from '#server/db/schema/index'
import { findProject } from '#server/access/ownReview'
import { assignment, project, score } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context } from '#server/define'
import { whyClosed } from '#server/domain/review/closed'

/**
 * Takes scores from paper back: their reviews are as if nobody had begun them.
 * @returns how many reviews that were
 * @throws Refusal when any of them was changed, locked or returned since, or reviewing is over
 */
export async function takeBackScores(
  ctx: Context,
  project_id: number,
  sheets: NonNullable<CreatedInProject['sheets']>,
  used: (what: string) => Refusal,
): Promise<number> {
  const { db, now } = ctx
  await db.execute(sql`select from review_project where project_id = ${project_id} for no key update`)
  const closed = whyClosed(await findProject(ctx, project_id), false, now)
  if (closed !== null) throw new Refusal(closed)
  const revisions = new Map(sheets.map(({ fenpei_id, revision }) => [fenpei_id, revision]))
  const ids = [...revisions.keys()]
  const held = await db
    .select({
      fenpei_id: assignment.fenpei_id,
      review_status: assignment.review_status,
      revision: score.revision,
    })
    .from(assignment)
    .innerJoin(score, eq(score.fenpei_id, assignment.fenpei_id))
    .where(within(assignment.fenpei_id, ids))
    .orderBy(assignment.fenpei_id)
    .for('update')
  const changed = held.filter(
    (one) => one.review_status !== 'submitted' || one.revision !== revisions.get(one.fenpei_id),
  )
  if (changed.length > 0) throw used(`${changed.length}份评审已锁定、退回或改过`)
  if (held.length === 0) return 0
  const there = held.map(({ fenpei_id }) => fenpei_id)
  await db.delete(score).where(within(score.fenpei_id, there))
  await db
    .update(assignment)
    .set({ review_status: 'assigned', submit_time: null })
    .where(within(assignment.fenpei_id, there))
  await db.update(project).set({ last_score_time: now }).where(eq(project.project_id, project_id))
  return there.length
}
