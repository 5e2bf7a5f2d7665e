import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { ACTIVE_REVIEW } from '#contract/facts/reviews'
import { arrangeProject } from '#server/access/arrange'
import { oversees } from '#server/access/scope'
import { isNoSample } from '#server/db/conditions'
import { apartIn } from '#server/store/avoidance/apart'
import { apart, member } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'

/** The pair with the smaller key first, so that each pair is stored once. */
const ordered = <P extends { user_a: number; user_b: number }>(pair: P): P => ({
  ...pair,
  user_a: Math.min(pair.user_a, pair.user_b),
  user_b: Math.max(pair.user_a, pair.user_b),
})

export const apartHandlers: Handlers<'expert_apart_list' | 'expert_apart_save'> = {
  async expert_apart_list({ project_id }, ctx) {
    if (!(await oversees(ctx, project_id))) return []
    const pairs = await apartIn(ctx.db, project_id)
    const shared = await ctx.db
      .select({
        user_a: apart.user_a,
        user_b: apart.user_b,
        num: sql<number>`(select count(*)::int from assignment x join assignment y
          on y.project_id = x.project_id and y.book_id = x.book_id
          where x.project_id = ${project_id} and x.user_id = ${apart.user_a} and y.user_id = ${apart.user_b}
            and ${isNoSample('x')} and ${isNoSample('y')}
            and ${inArray(sql`x.review_status`, [...ACTIVE_REVIEW])}
            and ${inArray(sql`y.review_status`, [...ACTIVE_REVIEW])})`,
      })
      .from(apart)
      .where(eq(apart.project_id, project_id))
    const numOf = new Map(shared.map(({ user_a, user_b, num }) => [`${user_a}:${user_b}`, num]))
    return pairs.map((pair) => ({ ...pair, shared_num: numOf.get(`${pair.user_a}:${pair.user_b}`) ?? 0 }))
  },

  async expert_apart_save({ project_id, add = [], remove = [] }, ctx) {
    const { db, user } = ctx
    const project = await arrangeProject(ctx, project_id, '修改须分开的专家')
    const wanted = add.map(ordered)
    const people = [...new Set(wanted.flatMap(({ user_a, user_b }) => [user_a, user_b]))]
    const seated = await db
      .selectDistinct({ user_id: member.user_id })
      .from(member)
      .where(and(eq(member.project_id, project_id), within(member.user_id, people)))
    if (seated.length < people.length) throw new Refusal('所选专家不在本评审活动')
    const removed =
      remove.length === 0
        ? []
        : await db
            .delete(apart)
            .where(
              and(
                eq(apart.project_id, project_id),
                or(
                  ...remove
                    .map(ordered)
                    .map(({ user_a, user_b }) => and(eq(apart.user_a, user_a), eq(apart.user_b, user_b))),
                ),
              ),
            )
            .returning()
    const added =
      wanted.length === 0
        ? []
        : await db
            .insert(apart)
            .values(wanted.map((pair) => ({ ...pair, project_id, create_by: user.user_id })))
            .onConflictDoUpdate({
              target: [apart.project_id, apart.user_a, apart.user_b],
              set: { reason: sql`excluded.reason` },
            })
            .returning()
    if (added.length + removed.length > 0)
      ctx.log({
        action: '修改须分开的专家',
        target: project.project_name,
        project_id,
        before: removed,
        after: added,
      })
    return { added_num: added.length, removed_num: removed.length }
  },
}
