import type { Seat } from '#server/db/rows'
import { MEMBER_TYPE } from '#contract/facts/seats'
import { refusedSeat } from '#contract/rules/expert/seating'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import { peopleOf } from '#server/store/members/seats'
import { member } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'
import { movePeople } from './moving'

/** Rows per insert: a statement takes at most 65,535 parameters. */
const BATCH = 1000

/** 人员入组 */
export const joiningHandlers: Handlers<'people_group'> = {
  async people_group({ group_id, user_ids, member_type, invite, from_group_id }, ctx) {
    const { db, now } = ctx
    if (from_group_id !== undefined) return movePeople(ctx, { group_id, from_group_id, user_ids })
    if (member_type === 'leader' || member_type === 'deputy')
      throw new Refusal(`请先以专家身份入组，再设为${MEMBER_TYPE[member_type]}`)
    const { group, project } = await arrangeGroup(ctx, group_id, '调整评审组人员')
    const wanted = [...new Set(user_ids)]
    const people = await peopleOf(db, project.project_id, wanted)
    const verdicts = wanted.map((user_id) => ({
      user_id,
      reason: refusedSeat(people.get(user_id), group_id, member_type),
    }))
    const added = verdicts.filter(({ reason }) => reason === undefined).map(({ user_id }) => user_id)
    // An expert who declined or left before takes the same seat again, in its first state.
    const seat: Pick<
      Seat,
      'member_type' | 'expert_status' | 'confirm_time' | 'commit_time' | 'all_submit_time'
    > = {
      member_type,
      expert_status: invite ? 'invited' : 'confirmed',
      confirm_time: invite ? null : now,
      commit_time: null,
      all_submit_time: null,
    }
    for (let from = 0; from < added.length; from += BATCH)
      await db
        .insert(member)
        .values(
          added.slice(from, from + BATCH).map((user_id) => ({
            ...seat,
            user_id,
            group_id,
            project_id: project.project_id,
          })),
        )
        .onConflictDoUpdate({ target: [member.group_id, member.user_id], set: seat })
    if (added.length > 0)
      ctx.log({
        action: 'people_group',
        target: groupTarget(group),
        project_id: project.project_id,
        after: {
          member_type,
          expert_status: seat.expert_status,
          people: added.map((user_id) => ({ user_id, name: people.get(user_id)?.name ?? '' })),
        },
      })
    return {
      added,
      skipped: verdicts.flatMap(({ user_id, reason }) => (reason === undefined ? [] : [{ user_id, reason }])),
    }
  },
}
