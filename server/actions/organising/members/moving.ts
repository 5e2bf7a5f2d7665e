import { and, eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { isGivenUp } from '#contract/facts/seats'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import { seatLeads } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { inGroup, removeUnscored } from '#server/store/assignments/ending'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { leadersWithOpinion } from '#server/store/leader/opinions'
import { groupMembersOf } from '#server/store/members/workload'
import { assignment, member } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context } from '#server/define'

interface Move {
  group_id: number
  from_group_id: number
  user_ids: readonly number[]
}

/**
 * 换组: people move to another group of the project with their seat type, but leaders become experts. Their
 * assignments that were not begun end; experts who have begun stay, because otherwise their scores would count in
 * two panels.
 */
export async function movePeople(ctx: Context, { group_id, from_group_id, user_ids }: Move) {
  const { db } = ctx
  const { group, project } = await arrangeGroup(ctx, group_id, '换组')
  const { group: from } = await arrangeGroup(ctx, from_group_id, '换组')
  if (from.project_id !== group.project_id) throw new Refusal('只能在同一评审活动内换组')
  if (from_group_id === group_id) throw new Refusal('请选择另一个评审组')
  const wanted = [...new Set(user_ids)]
  const people = await groupMembersOf(db, from_group_id).where(
    and(eq(member.group_id, from_group_id), within(member.user_id, wanted)),
  )
  const opinions = await leadersWithOpinion(db, from_group_id, wanted)
  const verdicts = wanted.map((user_id) => {
    const found = people.find(({ seat }) => seat.user_id === user_id)
    const reason = !found
      ? '不在原组'
      : found.record_num > 0
        ? `已有${found.record_num}条评审记录，不能换组`
        : opinions.has(user_id)
          ? REFUSAL.opinionHandedIn
          : isGivenUp(found.seat.expert_status)
            ? '已离开原组'
            : undefined
    return { user_id, name: found?.name ?? '', reason }
  })
  const going = verdicts.filter(({ reason }) => reason === undefined).map(({ user_id }) => user_id)
  const dropped = await removeUnscored(
    db,
    and(inGroup(from_group_id), within(assignment.user_id, going)) ?? sql`false`,
  )
  // A declined or withdrawn seat in that group is deleted first: a person has one seat per group.
  await db.delete(member).where(and(eq(member.group_id, group_id), within(member.user_id, going)))
  await db
    .update(member)
    .set({
      group_id,
      member_type: sql`case when ${seatLeads()} then ${value.member.expert}
        else ${member.member_type} end`,
    })
    .where(and(eq(member.group_id, from_group_id), within(member.user_id, going)))
  await flagMissingExperts(db, project.project_id, dropped.book_ids)
  if (going.length > 0)
    ctx.log({
      action: '换组',
      target: groupTarget(group),
      project_id: project.project_id,
      before: { group: groupTarget(from), dropped_num: dropped.num },
      after: { people: verdicts.filter(({ user_id }) => going.includes(user_id)) },
    })
  return {
    added: going,
    skipped: verdicts.flatMap(({ user_id, reason }) => (reason === undefined ? [] : [{ user_id, reason }])),
  }
}
