import { eq } from 'drizzle-orm'
import type { Emptying } from '#contract/facts/groups'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import { inGroup, removeUnscored } from '#server/store/assignments/ending'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { groupContents, groupRecords } from '#server/store/groups/contents'
import type { Db } from '#server/db/client'
import { member, projectBook } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'

/** Why a group cannot be emptied; undefined when it can. */
async function refusedEmptying(db: Db, group_id: number): Promise<string | undefined> {
  const [contents] = await groupContents(db, [group_id])
  if (contents && contents.record_num > 0) return `组内已有${contents.record_num}条评审记录，不能清空`
  return contents && contents.opinion_num > 0 ? '组内已有组长意见，不能清空' : undefined
}

type Place = Awaited<ReturnType<typeof arrangeGroup>>

/** Returns the books to the pool, deletes the seats, or both; either way the group's assignments end. */
async function empty(ctx: Context, { group, project }: Place, scope: Emptying) {
  const { db } = ctx
  const { group_id } = group
  const { project_id } = project
  const { fenpei: pairs } = (await groupRecords(db, [group_id]))(group_id)
  const fenpei = await removeUnscored(db, inGroup(group_id))
  const books =
    scope === 'book' || scope === 'all'
      ? await db
          .update(projectBook)
          .set({ group_id: null })
          .where(eq(projectBook.group_id, group_id))
          .returning({ id: projectBook.book_id })
      : []
  // A book that has left the group gets its experts in the next one.
  if (books.length === 0) await flagMissingExperts(db, project_id, fenpei.book_ids)
  const seats =
    scope === 'zhuanjia' || scope === 'all'
      ? await db.delete(member).where(eq(member.group_id, group_id)).returning({ id: member.user_id })
      : []
  const emptied = { book: books.length, fenpei: fenpei.num, zhuanjia: seats.length }
  ctx.log({
    action: 'groupEmpty',
    target: groupTarget(group),
    project_id,
    before: { book_ids: books.map(({ id }) => id), user_ids: seats.map(({ id }) => id), fenpei: pairs },
    after: { scope, ...emptied },
  })
  return emptied
}

/** 清空小组 */
export const emptyingHandlers: Handlers<'groupEmpty'> = {
  async groupEmpty({ group_id, group_ids = [], scope }, ctx) {
    const wanted = [...new Set([...(group_id === undefined ? [] : [group_id]), ...group_ids])]
    const deleted = { book: 0, fenpei: 0, zhuanjia: 0 }
    const refused = []
    // In one order, so that two who empty the same groups wait for each other.
    for (const one of wanted.sort((a, b) => a - b)) {
      const place = await arrangeGroup(ctx, one, '清空评审组')
      const reason = await refusedEmptying(ctx.db, one)
      if (reason) {
        refused.push({ group_id: one, group_name: place.group.group_name, reason })
        continue
      }
      const emptied = await empty(ctx, place, scope)
      deleted.book += emptied.book
      deleted.fenpei += emptied.fenpei
      deleted.zhuanjia += emptied.zhuanjia
    }
    const [first] = refused
    if (first && refused.length === wanted.length)
      throw new Refusal(wanted.length === 1 ? first.reason : `${first.group_name}：${first.reason}`)
    return { deleted, refused }
  },
}
