import { and, eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import { seatLeads } from '#server/db/conditions'
import { cancelUnsubmitted, inGroup, removeUnscored } from '#server/store/assignments/ending'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { leadersWithOpinion } from '#server/store/leader/opinions'
import { groupMembersOf } from '#server/store/members/workload'
import { assignment, member } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Handlers } from '#server/define'

/** 专家移出小组 */
export const leavingHandlers: Handlers<'del_zhuanjia'> = {
  /**
   * Whoever has begun to review stays in the records: with force the seat is withdrawn, reviews not handed in are
   * cancelled, and those handed in keep counting. Anybody else leaves without a trace but the log.
   */
  async del_zhuanjia({ group_id, user_ids, force }, ctx) {
    const { db } = ctx
    const { group, project } = await arrangeGroup(ctx, group_id, '调整评审组人员')
    const wanted = [...new Set(user_ids)]
    const people = await groupMembersOf(db, group_id).where(
      and(eq(member.group_id, group_id), within(member.user_id, wanted)),
    )
    const opinions = await leadersWithOpinion(db, group_id, wanted)
    const verdicts = wanted.map((user_id) => {
      const found = people.find(({ seat }) => seat.user_id === user_id)
      const records = found?.record_num ?? 0
      const reason = !found
        ? '不在本组'
        : found.seat.expert_status === 'withdrawn' && records > 0
          ? '已退出本组'
          : force
            ? undefined
            : records > 0
              ? `已有${records}条评审记录`
              : opinions.has(user_id)
                ? REFUSAL.opinionHandedIn
                : undefined
      return {
        user_id,
        name: found?.name ?? '',
        submitted_num: found?.done_num ?? 0,
        reason,
        stays: records > 0 || opinions.has(user_id),
      }
    })
    const going = verdicts.filter(({ reason }) => reason === undefined)
    const withdrawn = going.filter(({ stays }) => stays).map(({ user_id }) => user_id)
    const removed = going.filter(({ stays }) => !stays).map(({ user_id }) => user_id)

    const theirs = (user_ids: number[]) => and(inGroup(group_id), within(assignment.user_id, user_ids))
    const cancelled = await cancelUnsubmitted(db, theirs(withdrawn) ?? inGroup(group_id))
    const dropped = await removeUnscored(db, theirs(removed) ?? inGroup(group_id))
    const seats = (user_ids: number[]) => and(eq(member.group_id, group_id), within(member.user_id, user_ids))
    await db.update(member).set({ expert_status: 'withdrawn' }).where(seats(withdrawn))
    // A group that lost its leader can be given another: the seat that is left leads nobody.
    await db
      .update(member)
      .set({ member_type: 'expert' })
      .where(and(seats(withdrawn), seatLeads()))
    await db.delete(member).where(seats(removed))
    await flagMissingExperts(db, project.project_id, [...cancelled.book_ids, ...dropped.book_ids])

    if (going.length > 0)
      ctx.log({
        action: 'del_zhuanjia',
        target: groupTarget(group),
        project_id: project.project_id,
        before: { people: going.map(({ user_id, name }) => ({ user_id, name })) },
        after: { removed, withdrawn, cancelled_num: cancelled.num, dropped_num: dropped.num },
      })
    return {
      removed: going.map(({ user_id }) => user_id),
      refused: verdicts.flatMap(({ user_id, reason, submitted_num }) =>
        reason === undefined ? [] : [{ user_id, reason, submitted_num }],
      ),
    }
  },
}
