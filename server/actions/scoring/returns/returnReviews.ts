import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import type { contract, Output } from '#contract'
import type { z } from '#contract/zod'
import { REFUSAL } from '#contract/refusals'
import { VALID_REVIEW } from '#contract/facts/reviews'
import { RETURN_HOURS } from '#contract/rules/review/returned'
import { manageProject, oversees } from '#server/access/scope'
import type { Db } from '#server/db/client'
import { notify } from '#server/store/messages/queue'
import { storeVersions } from '#server/store/reviews/versions'
import { member, project } from '#server/db/schema/project'
import { assignment } from '#server/db/schema/scoring'
import { Refusal, type Context } from '#server/define'
import { wireTime } from '#server/wire'
import { requestReturn, notifyRequesters } from './returnRequests'
import { mayReturn } from '#server/domain/review/returning'

const HOUR_MS = 3_600_000
/** Returns per expert that the office may make; further ones need the administrator. */
const RETURNS = 2

export type ReturnInput = z.output<(typeof contract)['return_expert_review']['input']>

async function refuseFrequent({ db, user }: Context, user_id: number, groups: number[]): Promise<void> {
  if (user.roles.includes('admin')) return
  const [seat] = await db
    .select({ most: max(member.return_count) })
    .from(member)
    .where(and(inArray(member.group_id, groups), eq(member.user_id, user_id)))
  if ((seat?.most ?? 0) >= RETURNS)
    throw new Refusal(`该专家已被退回${RETURNS}次，再次退回须由超级管理员操作`)
}

/** 退回专家评审: the office returns reviews, a leader requests it. */
export async function returnReview(
  ctx: Context,
  given: ReturnInput,
): Promise<Output<'return_expert_review'>> {
  if (!(await oversees(ctx, given.project_id))) return requestReturn(ctx, given)
  const { user_id } = given
  if (user_id === undefined) throw new Refusal('请指明专家')
  return { ...(await returnReviews(ctx, { ...given, user_id })), request_status: null }
}

type OfExpert = ReturnInput & { user_id: number }
type Assignment = typeof assignment.$inferSelect

/** The submitted reviews of an expert, of every book or of the chosen ones; locked until the transaction ends. */
const submittedReviews = (db: Db, { project_id, user_id, book_ids }: OfExpert) =>
  db
    .select()
    .from(assignment)
    .where(
      and(
        eq(assignment.project_id, project_id),
        eq(assignment.user_id, user_id),
        inArray(assignment.review_status, [...VALID_REVIEW]),
        book_ids.length > 0 ? inArray(assignment.book_id, book_ids) : undefined,
      ),
    )
    .orderBy(asc(assignment.fenpei_id))
    .for('update')

/** Marks the reviews and their expert's seats as returned, and counts this return on the seats. */
async function markReturned(
  db: Db,
  { project_id, user_id }: OfExpert,
  { ids, groups }: { ids: number[]; groups: number[] },
  set: Pick<Assignment, 'return_reason' | 'return_time' | 'return_deadline'>,
): Promise<void> {
  await db
    .update(assignment)
    .set({ review_status: 'returned', ...set, submit_time: null, lock_time: null })
    .where(inArray(assignment.fenpei_id, ids))
  await db
    .update(member)
    .set({ expert_status: 'returned', all_submit_time: null, return_count: sql`${member.return_count} + 1` })
    .where(and(inArray(member.group_id, groups), eq(member.user_id, user_id)))
  await db.update(project).set({ last_score_time: set.return_time }).where(eq(project.project_id, project_id))
}

/** Returns submitted reviews to their expert for revision; their content stays. */
export async function returnReviews(ctx: Context, given: OfExpert) {
  const { db, now } = ctx
  const { project_id, user_id, reason } = given
  const held = await manageProject(ctx, project_id)
  if (!mayReturn(held.project_status)) throw new Refusal(REFUSAL.tooLateToReturn)
  const found = await submittedReviews(db, given)
  if (found.length === 0) throw new Refusal('该专家没有可退回的评审')
  const groups = [...new Set(found.map(({ group_id }) => group_id))]
  await refuseFrequent(ctx, user_id, groups)
  await storeVersions(db, found, 'return', reason)

  const ids = found.map(({ fenpei_id }) => fenpei_id)
  const return_deadline = new Date(now.getTime() + RETURN_HOURS * HOUR_MS)
  await markReturned(db, given, { ids, groups }, { return_reason: reason, return_time: now, return_deadline })
  await notify(
    db,
    given.notify ? [user_id] : [],
    {
      project_id,
      template: 'return',
      title: '评审已退回',
      content: `您在“${held.project_name}”中对${found.length}种教材的评审已退回，请在${wireTime(return_deadline).slice(0, 16)}前修改后重新提交。退回理由：${reason}`,
      create_by: ctx.user.user_id,
    },
    now,
  )
  await notifyRequesters(ctx, held, ids)
  ctx.log({
    action: 'return_expert_review',
    target: `user:${user_id}`,
    project_id,
    reason,
    before: found.map(({ fenpei_id, review_status }) => ({ fenpei_id, review_status })),
    after: { review_status: 'returned', return_deadline: wireTime(return_deadline) },
  })
  return { returned_num: found.length, expert_status: 'returned' as const }
}
