import { and, eq, inArray, sql } from 'drizzle-orm'
import { halfUp } from '#contract/rules/decimal'
import { reviewTotal } from '#contract/rules/review/check'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { NOT_YET_REVIEWING } from '#contract/facts/seats'
import { assignment, member, project, score } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context } from '#server/define'
import type { IndicatorRecord } from '#server/store/reviews/indicatorLines'
import { storeVersions } from '#server/store/reviews/versions'

type Held = typeof assignment.$inferSelect
interface Item {
  indicator_id: number
  score: number
  reason: string
}

/** Writes one sheet as submitted: it was signed on paper. */
export async function writeSheet(
  ctx: Context,
  { rule, lines }: { rule: ScoreRule; lines: readonly IndicatorRecord[] },
  items: readonly Item[],
  held: Held,
) {
  const total = reviewTotal({ rule, lines }, { items, grade: null })
  const total_score = total === null ? null : halfUp(total)
  const written = await ctx.db
    .insert(score)
    .values({
      fenpei_id: held.fenpei_id,
      marks: Object.fromEntries(items.map((item) => [item.indicator_id, item.score])),
      total_score,
      update_time: ctx.now,
    })
    .onConflictDoUpdate({
      target: score.fenpei_id,
      set: {
        marks: sql`excluded.marks`,
        total_score,
        update_time: ctx.now,
        revision: sql`${score.revision} + 1`,
      },
    })
    .returning({ fenpei_id: score.fenpei_id, revision: score.revision })
  ctx.log({
    action: 'import_file',
    target: `fenpei:${held.fenpei_id}`,
    project_id: held.project_id,
    before: { review_status: held.review_status },
    after: { review_status: 'submitted', total_score: Number(total_score) },
  })
  return written
}

/** Marks the reviews as submitted, and their experts as reviewing. */
export async function handIn(ctx: Context, project_id: number, held: readonly Held[]): Promise<void> {
  const { db, now } = ctx
  const ids = held.map(({ fenpei_id }) => fenpei_id)
  await db
    .update(assignment)
    .set({ review_status: 'submitted', submit_time: now })
    .where(within(assignment.fenpei_id, ids))
  await db.update(project).set({ last_score_time: now }).where(eq(project.project_id, project_id))
  await db
    .update(member)
    .set({ expert_status: 'reviewing' })
    .where(
      and(
        eq(member.project_id, project_id),
        within(member.user_id, [...new Set(held.map(({ user_id }) => user_id))]),
        inArray(member.expert_status, NOT_YET_REVIEWING),
      ),
    )
  const submitted = held.map((one) => ({ ...one, review_status: 'submitted' as const, submit_time: now }))
  await storeVersions(db, submitted, 'submit', '线下成绩导入')
}
