import { and, eq, inArray } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { MEMBER_TYPE, SCORING_MEMBERS, type MemberType } from '#contract/facts/seats'
import { arrangeGroup, groupTarget } from '#server/access/arrange'
import { seatsTold } from '#server/access/scope'
import { seatIsHeld, seatLeads } from '#server/db/conditions'
import { leadersWithOpinion } from '#server/store/leader/opinions'
import { heldSeats, personName } from '#server/store/members/seats'
import type { Db } from '#server/db/client'
import { expert, member, user } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'

const ACTION = '调整组长'
/** The scoring seats of a group, with the names of their holders. */
const scoringSeats = (db: Db, group_id: number) =>
  db
    .select({ seat: member, name: personName })
    .from(member)
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(
      and(eq(member.group_id, group_id), inArray(member.member_type, [...SCORING_MEMBERS]), seatIsHeld()),
    )

const setType = (db: Db, member_id: number, member_type: MemberType) =>
  db.update(member).set({ member_type }).where(eq(member.member_id, member_id))

/** 组长与副组长 */
export const groupLeaderHandlers: Handlers<'group_leader' | 'cancel_leader' | 'any_group_leader'> = {
  async group_leader({ group_id, user_id, leader_type }, ctx) {
    const { db } = ctx
    const { group: place } = await arrangeGroup(ctx, group_id, ACTION, 'led')
    const seats = await scoringSeats(db, group_id)
    const chosen = seats.find(({ seat }) => seat.user_id === user_id)
    if (!chosen) throw new Refusal(REFUSAL.onlyOwnExperts(MEMBER_TYPE[leader_type]))
    if (chosen.seat.expert_status === 'disabled') throw new Refusal('该专家已停评，不能担任组长')
    if (chosen.seat.member_type === leader_type) return null
    // A group has one leader and at most one deputy: the former holder becomes an ordinary expert.
    const before = seats.find(({ seat }) => seat.member_type === leader_type)
    const leaving = [before, chosen].filter((s) => s && s.seat.member_type !== 'expert')
    const opinions = await leadersWithOpinion(
      db,
      group_id,
      leaving.flatMap((s) => (s ? [s.seat.user_id] : [])),
    )
    if (opinions.size > 0) throw new Refusal(REFUSAL.opinionHandedIn)
    if (before) await setType(db, before.seat.member_id, 'expert')
    await setType(db, chosen.seat.member_id, leader_type)
    ctx.log({
      action: 'group_leader',
      target: groupTarget(place),
      project_id: place.project_id,
      before: before && { leader_type, user_id: before.seat.user_id, name: before.name },
      after: { leader_type, user_id, name: chosen.name },
    })
    return null
  },

  async cancel_leader({ group_id, user_id, force }, ctx) {
    const { db } = ctx
    const { group: place } = await arrangeGroup(ctx, group_id, ACTION, 'led')
    const found = (await scoringSeats(db, group_id)).find(({ seat }) => seat.user_id === user_id)
    if (!found || found.seat.member_type === 'expert') throw new Refusal('该专家不是本组组长或副组长')
    const opinions = await leadersWithOpinion(db, group_id, [user_id])
    if (opinions.size > 0 && !force) throw new Refusal(REFUSAL.opinionHandedIn)
    await setType(db, found.seat.member_id, 'expert')
    ctx.log({
      action: 'cancel_leader',
      target: groupTarget(place),
      project_id: place.project_id,
      before: { leader_type: found.seat.member_type, user_id, name: found.name },
      after: { forced: opinions.size > 0 },
    })
    return null
  },

  async any_group_leader({ project_id, user_id }, { db, user: me }) {
    const whose = user_id ?? me.user_id
    const found = await heldSeats(
      db,
      whose,
      and(
        seatsTold(me, whose),
        project_id === undefined ? undefined : eq(member.project_id, project_id),
        seatLeads(),
      ),
    )
    return {
      is_leader: found.length > 0,
      groups: found.map(({ member_type, project_status: _status, ...seat }) => ({
        ...seat,
        leader_type: member_type === 'leader' ? 'leader' : 'deputy',
      })),
    }
  },
}
