import { and, eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import { seatLeads } from '#server/db/conditions'
import { cancelUnsubmitted, inGroup, removeUnscored } from '#server/store/assignments/ending'
import { isValid } from '#server/store/assignments/conditions'
import { dropReviews } from '#server/store/leader/droppedReviews'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { leadersWithOpinion } from '#server/store/leader/opinions'
import { groupMembersOf } from '#server/store/members/workload'
import { assignment, member } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Db } from '#server/db/client'
import type { Group } from '#server/db/rows'
import type { Handlers } from '#server/define'

type Person = Awaited<ReturnType<typeof groupMembersOf>>[number]
interface Asked {
  force: boolean
  hasOpinion: boolean
}

/** Why a person cannot be removed from the group; undefined when they can. */
function whyNotRemove(found: Person | undefined, { force, hasOpinion }: Asked): string | undefined {
  if (!found) return '不在本组'
  if (found.seat.expert_status === 'withdrawn' && found.record_num > 0) return '已退出本组'
  if (force) return undefined
  if (found.record_num > 0) return `已有${found.record_num}条评审记录`
  return hasOpinion ? REFUSAL.opinionHandedIn : undefined
}

/** Ends the seats and the unfinished reviews of the people who leave a group. */
async function endSeats(
  db: Db,
  { group_id, project_id }: Group,
  { withdrawn, removed }: { withdrawn: number[]; removed: number[] },
) {
  const theirs = (user_ids: number[]) => and(inGroup(group_id), within(assignment.user_id, user_ids))
  const cancelled = await cancelUnsubmitted(db, theirs(withdrawn) ?? inGroup(group_id))
  const dropped = await removeUnscored(db, theirs(removed) ?? inGroup(group_id))
  const seats = (user_ids: number[]) => and(eq(member.group_id, group_id), within(member.user_id, user_ids))
  await db.update(member).set({ expert_status: 'withdrawn' }).where(seats(withdrawn))
  // A withdrawn leader becomes an ordinary member, so that the group can be given another leader.
  await db
    .update(member)
    .set({ member_type: 'expert' })
    .where(and(seats(withdrawn), seatLeads()))
  await db.delete(member).where(seats(removed))
  await flagMissingExperts(db, project_id, [...cancelled.book_ids, ...dropped.book_ids])
  return { cancelled_num: cancelled.num, dropped_num: dropped.num }
}

/** 专家移出小组 */
export const leavingHandlers: Handlers<'del_zhuanjia'> = {
  /**
   * An expert who has begun to review stays in the records: with `force` the seat is withdrawn, reviews that were
   * not submitted are cancelled, and submitted ones keep counting, but with `drop_scores`. Any other seat is deleted; only the log keeps it.
   */
  async del_zhuanjia({ group_id, user_ids, force, drop_scores }, ctx) {
    const { db } = ctx
    const { group, project } = await arrangeGroup(ctx, group_id, '调整评审组人员')
    const wanted = [...new Set(user_ids)]
    const people = await groupMembersOf(db, group_id).where(
      and(eq(member.group_id, group_id), within(member.user_id, wanted)),
    )
    const opinions = await leadersWithOpinion(db, group_id, wanted)
    const verdicts = wanted.map((user_id) => {
      const found = people.find(({ seat }) => seat.user_id === user_id)
      const hasOpinion = opinions.has(user_id)
      return {
        user_id,
        name: found?.name ?? '',
        submitted_num: found?.done_num ?? 0,
        reason: whyNotRemove(found, { force: force === 1, hasOpinion }),
        stays: (found?.record_num ?? 0) > 0 || hasOpinion,
      }
    })
    const going = verdicts.filter(({ reason }) => reason === undefined)
    const withdrawn = going.filter(({ stays }) => stays).map(({ user_id }) => user_id)
    const removed = going.filter(({ stays }) => !stays).map(({ user_id }) => user_id)
    const dropped =
      drop_scores === 1 && withdrawn.length > 0
        ? await dropReviews(ctx, project, {
            where: and(inGroup(group_id), within(assignment.user_id, withdrawn), isValid),
            target: groupTarget(group),
          })
        : undefined
    const ended = await endSeats(db, group, { withdrawn, removed })

    if (going.length > 0)
      ctx.log({
        action: 'del_zhuanjia',
        target: groupTarget(group),
        project_id: project.project_id,
        before: { people: going.map(({ user_id, name }) => ({ user_id, name })) },
        after: { removed, withdrawn, ...ended, ...(dropped && { dropped_scores: dropped.num }) },
      })
    return {
      removed: going.map(({ user_id }) => user_id),
      refused: verdicts.flatMap(({ user_id, reason, submitted_num }) =>
        reason === undefined ? [] : [{ user_id, reason, submitted_num }],
      ),
    }
  },
}
