import { and, asc, eq, inArray } from 'drizzle-orm'
import { refuseFalsePass } from '#server/auth/passToken'
import { REFUSAL } from '#contract/refusals'
import { isTrial } from '#contract/facts/reviews'
import { NO_REVIEW } from '#server/store/reviews/review'
import { signReviews } from '#server/store/signatures/signatures'
import { member, project } from '#server/db/schema/project'
import { assignment } from '#server/db/schema/scoring'
import { forbidden, Refusal, type Context } from '#server/define'
import { wireTime } from '#server/wire'
import { loadExpertTasks, undoneBooks } from './tasks'

interface Order {
  project_id: number
  group_id?: number | undefined
  pass_token?: string | undefined
}

/**
 * Submits all reviews of the caller in a project, or in one group of it, for good: afterwards only the office can return them.
 * @throws Refusal where there are none, or the pass proves nothing; with `[{ book_id, book_name, missing }]` while a review is incomplete
 */
export async function submitAll(ctx: Context, { project_id, group_id, pass_token }: Order) {
  const { db, user, now } = ctx
  await refuseFalsePass(ctx, 'all_submit', pass_token)
  const [held] = await db.select().from(project).where(eq(project.project_id, project_id)).for('share')
  if (!held) throw new Refusal(REFUSAL.projectMissing)
  const mine = and(
    eq(assignment.project_id, project_id),
    eq(assignment.user_id, user.user_id),
    group_id === undefined ? undefined : eq(assignment.group_id, group_id),
  )
  const own = await db.select().from(assignment).where(mine).orderBy(asc(assignment.fenpei_id)).for('update')
  if (own.length === 0) throw forbidden(REFUSAL.noTasks)
  const loaded = await loadExpertTasks(ctx, held, group_id)
  const [blocker] = loaded.summary.blockers
  if (blocker) {
    const books = undoneBooks(loaded)
    throw new Refusal(blocker, books.length > 0 ? { data: books } : {})
  }
  const open = own.filter((task) => task.review_status === 'submitted' && !isTrial(task))
  if (open.length === 0) throw new Refusal('您的评审已全部提交')
  const groups = [...new Set(open.map(({ group_id }) => group_id))]
  await db
    .update(assignment)
    .set({ review_status: 'locked', lock_time: now })
    .where(and(mine, eq(assignment.review_status, 'submitted')))
  await db
    .update(member)
    .set({ expert_status: 'all_submitted', all_submit_time: now })
    .where(and(inArray(member.group_id, groups), eq(member.user_id, user.user_id)))
  const reviews = new Map(loaded.tasks.map(({ assignment: { fenpei_id }, review }) => [fenpei_id, review]))
  const signed = new Map(open.map(({ fenpei_id }) => [fenpei_id, reviews.get(fenpei_id) ?? NO_REVIEW]))
  await signReviews(db, { project_id, user_id: user.user_id, sign_time: now }, signed)
  ctx.log({
    action: 'zhuanjia_all_submit',
    target: `user:${user.user_id}`,
    project_id,
    after: { locked: open.map(({ fenpei_id }) => fenpei_id), password_checked: pass_token !== undefined },
  })
  return { locked_num: open.length, all_submit_time: wireTime(now) }
}
