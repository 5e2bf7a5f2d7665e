import { eq } from 'drizzle-orm'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import { inGroup, removeUnscored } from '#server/store/assignments/ending'
import { groupContents } from '#server/store/groups/contents'
import { member, projectBook } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'

/** 清空小组 */
export const emptyingHandlers: Handlers<'groupEmpty'> = {
  /** Returns the books to the pool, deletes the seats, or both; either way the group's assignments end. */
  async groupEmpty({ group_id, scope }, ctx) {
    const { db } = ctx
    const { group, project } = await arrangeGroup(ctx, group_id, '清空评审组')
    const [contents] = await groupContents(db, [group_id])
    if (contents && contents.record_num > 0)
      throw new Refusal(`组内已有${contents.record_num}条评审记录，不能清空`)
    if (contents && contents.opinion_num > 0) throw new Refusal('组内已有组长意见，不能清空')
    const fenpei = await removeUnscored(db, inGroup(group_id))
    const books =
      scope === 'book' || scope === 'all'
        ? await db
            .update(projectBook)
            .set({ group_id: null })
            .where(eq(projectBook.group_id, group_id))
            .returning({ id: projectBook.book_id })
        : []
    const seats =
      scope === 'zhuanjia' || scope === 'all'
        ? await db.delete(member).where(eq(member.group_id, group_id)).returning({ id: member.user_id })
        : []
    const emptied = { fenpei: fenpei.num, book: books.length, zhuanjia: seats.length }
    ctx.log({
      action: 'groupEmpty',
      target: groupTarget(group),
      project_id: project.project_id,
      before: { book_ids: books.map(({ id }) => id), user_ids: seats.map(({ id }) => id) },
      after: { scope, ...emptied },
    })
    return emptied
  },
}
