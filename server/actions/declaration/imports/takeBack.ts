import { and, eq, sql, type SQL } from 'drizzle-orm'
import { value } from '#server/db/facts'
import { isActive } from '#server/store/assignments/conditions'
import { assignment, avoidancePair, type importBatch, member, projectBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context } from '#server/define'
import { takeBackScores } from './paperScores/takeBackScores'
import type { Writes } from './writes'

export const USED = '该批次数据已被使用，不能回滚'

const used = (what: string) => new Refusal(`${USED}：${what}`)

const given = ({ db }: Context, where: SQL | undefined) => db.$count(assignment, and(where, isActive))

type Batch = typeof importBatch.$inferSelect

/**
 * Takes back what a batch imported into a project, by the handlers of the screens; what is gone already is skipped.
 * @returns how much was taken back
 * @throws Refusal when any of it is in use, or the project's state forbids it
 */
export async function takeBack(ctx: Context, { project_id, made }: Batch, writes: Writes): Promise<number> {
  if (project_id === null || made === null) return 0
  let taken = 0
  for (const { group_id, user_ids } of made.seats ?? []) taken += await leave(ctx, group_id, user_ids, writes)
  for (const { group_id, book_ids } of made.places ?? [])
    taken += await takeOut(ctx, group_id, book_ids, writes)
  if (made.fenpei_ids?.length) taken += await unassign(ctx, project_id, made.fenpei_ids, writes)
  if (made.avoid_ids?.length) taken += await forget(ctx, project_id, made.avoid_ids, writes)
  if (made.sheets?.length) taken += await takeBackScores(ctx, project_id, made.sheets, used)
  return taken
}

async function leave(ctx: Context, group_id: number, user_ids: readonly number[], writes: Writes) {
  const seats = await ctx.db
    .select({ user_id: member.user_id })
    .from(member)
    .where(and(eq(member.group_id, group_id), within(member.user_id, user_ids)))
  const there = seats.map(({ user_id }) => user_id)
  if (there.length === 0) return 0
  const busy = await given(ctx, and(eq(assignment.group_id, group_id), within(assignment.user_id, there)))
  if (busy > 0) throw used(`已有${busy}条分配`)
  const { refused } = await writes.del_zhuanjia({ group_id, user_ids: there }, ctx)
  const [first] = refused
  if (first) throw used(first.reason)
  return there.length
}

async function takeOut(ctx: Context, group_id: number, book_ids: readonly number[], writes: Writes) {
  const places = await ctx.db
    .select({ book_id: projectBook.book_id })
    .from(projectBook)
    .where(and(eq(projectBook.group_id, group_id), within(projectBook.book_id, book_ids)))
  const there = places.map(({ book_id }) => book_id)
  if (there.length === 0) return 0
  const busy = await given(ctx, and(eq(assignment.group_id, group_id), within(assignment.book_id, there)))
  if (busy > 0) throw used(`已有${busy}条分配`)
  const { skipped } = await writes.group_book({ group_id, op: 'remove', book_ids: there }, ctx)
  const [first] = skipped
  if (first) throw used(first.reason)
  return there.length
}

async function unassign(ctx: Context, project_id: number, fenpei_ids: readonly number[], writes: Writes) {
  const bound = await ctx.db
    .select({
      fenpei_id: assignment.fenpei_id,
      worked: sql<boolean>`${assignment.review_status} <> ${value.review.assigned}`,
    })
    .from(assignment)
    .where(within(assignment.fenpei_id, fenpei_ids))
  const worked = bound.filter((one) => one.worked).length
  if (worked > 0) throw used(`${worked}条分配已经评审或取消`)
  const there = bound.map(({ fenpei_id }) => fenpei_id)
  if (there.length === 0) return 0
  const { deleted_num, refused } = await writes.delete_fenpei({ project_id, fenpei_ids: there }, ctx)
  const [first] = refused
  if (first) throw used(first.reason)
  return deleted_num
}

async function forget(ctx: Context, project_id: number, avoid_ids: readonly number[], writes: Writes) {
  const there = await ctx.db.$count(avoidancePair, within(avoidancePair.avoid_id, avoid_ids))
  if (there > 0) await writes.pingshen_avoid_update({ project_id, remove: [...avoid_ids] }, ctx)
  return there
}
