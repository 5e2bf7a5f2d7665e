import { and, eq } from 'drizzle-orm'
import { VALID_REVIEW } from '#contract/dict'
import { ScoreRule } from '#contract/rules/scoreRule'
import { loadLines, loadReviews, NO_REVIEW } from '#server/db/queries/review'
import { expert } from '#server/db/schema/library'
import { member, project } from '#server/db/schema/project'
import { assignment } from '#server/db/schema/scoring'
import { forbidden, Refusal, type Context } from '#server/define'
import { whyReadonly, type Situation } from '#server/domain/review/closed'

type Who = Pick<Context, 'db' | 'user' | 'now'>
interface Place {
  project_id: number
  book_id: number
}

const NOT_YOURS = '该教材未分配给您'

export const isValid = (review_status: string): boolean =>
  (VALID_REVIEW as readonly string[]).includes(review_status)

export async function findProject({ db }: Pick<Who, 'db'>, project_id: number) {
  const [found] = await db.select().from(project).where(eq(project.project_id, project_id))
  if (!found) throw new Refusal('评审活动不存在')
  return found
}

/** Seat and signature of the caller; the group is the one that gave him the book. */
export async function situationOf(
  { db, user, now }: Who,
  held: typeof project.$inferSelect,
  group_id: number,
): Promise<Situation> {
  const [seat] = await db
    .select()
    .from(member)
    .where(and(eq(member.group_id, group_id), eq(member.user_id, user.user_id)))
  const [profile] = await db
    .select({ image: expert.sign_image })
    .from(expert)
    .where(eq(expert.user_id, user.user_id))
  return { now, project: held, seat, signed: Boolean(profile?.image) }
}

const mine = ({ user }: Who, { project_id, book_id }: Place) =>
  and(
    eq(assignment.project_id, project_id),
    eq(assignment.book_id, book_id),
    eq(assignment.user_id, user.user_id),
  )

async function describe(ctx: Who, held: typeof project.$inferSelect, own: typeof assignment.$inferSelect) {
  if (held.template_id === null) throw new Refusal('本活动尚未设置指标体系')
  const situation = await situationOf(ctx, held, own.group_id)
  return {
    project: held,
    assignment: own,
    situation,
    readonly_reason: whyReadonly(own, situation),
    rule: ScoreRule.parse(held.score_rule),
    lines: await loadLines(ctx.db, held.template_id),
    review: (await loadReviews(ctx.db, [own.fenpei_id])).get(own.fenpei_id) ?? NO_REVIEW,
  }
}

/**
 * The caller's own review of a book with everything that decides about it.
 * @throws Refusal 403 when the book is not his
 */
export async function readReview(ctx: Who, place: Place) {
  const [own] = await ctx.db.select().from(assignment).where(mine(ctx, place))
  if (!own) throw forbidden(NOT_YOURS)
  return describe(ctx, await findProject(ctx, place.project_id), own)
}

/**
 * The same for a write. The assignment is locked, so that of two saves the second sees the first; the project is
 * locked before it, as the office does, so that nothing is saved into a project while it is being closed. Experts
 * share that lock unless a score that counts changes, which moves the project's `last_score_time`.
 */
export async function lockReview(
  ctx: Who,
  place: Place & { fenpei_id?: number | undefined },
  status: 'draft' | 'submitted',
) {
  const [seen] = await ctx.db.select().from(assignment).where(mine(ctx, place))
  if (!seen) throw forbidden(NOT_YOURS)
  // Two experts may share a browser and a book: what the first typed must not become the second one's review.
  if (place.fenpei_id !== undefined && place.fenpei_id !== seen.fenpei_id)
    throw forbidden('当前登录的不是这份评审的专家，请重新登录')
  const counts = status === 'submitted' || isValid(seen.review_status)
  const [held] = await ctx.db
    .select()
    .from(project)
    .where(eq(project.project_id, place.project_id))
    .for(counts ? 'no key update' : 'share')
  const [own] = await ctx.db.select().from(assignment).where(mine(ctx, place)).for('update')
  if (!held || !own) throw forbidden(NOT_YOURS)
  return describe(ctx, held, own)
}

export type OpenReview = Awaited<ReturnType<typeof readReview>>
