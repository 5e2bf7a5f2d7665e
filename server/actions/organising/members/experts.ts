import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { PROVINCE } from '#contract/facts/catalogue'
import { LEADERS, SCORING_MEMBERS } from '#contract/facts/seats'
import { readGroup } from '#server/access/groupScope'
import { seatsOf } from '#server/access/scope'
import { seatIsHeld } from '#server/db/conditions'
import { anyContains } from '#server/db/like'
import { groupAvoidance } from '#server/store/avoidance/ofGroup'
import { byRank, groupMembersOf } from '#server/store/members/workload'
import { expert, member, user } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { labelOrNull } from '#server/domain/labels'
import { numOrNull, wireTimeOrNull } from '#server/wire'

/** 组内专家列表 */
export const memberListHandlers: Handlers<'group_zhuanjia'> = {
  /**
   * A leader sees the members of the group, but no telephone numbers and, before submitting their own reviews, no
   * mean scores of the others.
   */
  async group_zhuanjia({ group_id, keyword }, ctx) {
    const place = await readGroup(ctx, group_id)
    if (!place) return []
    const { runs, project } = place
    const own = runs ? [] : await seatsOf(ctx, project.project_id, LEADERS)
    const seesScores = runs || own.some((seat) => seat.group_id === group_id && seat.all_submit_time !== null)
    const found = await groupMembersOf(ctx.db, group_id)
      .where(
        and(
          eq(member.group_id, group_id),
          inArray(member.member_type, [...SCORING_MEMBERS]),
          anyContains([expert.name, user.nick_name, user.user_name, expert.unit], keyword),
        ),
      )
      .orderBy(sql`${seatIsHeld()} desc`, byRank, asc(member.member_id))
    const { byExpert } = await groupAvoidance(ctx.db, project.project_id, group_id)
    return found.map(({ seat, province_id, sign_ok, has_password, avg_score, phone, ...row }) => ({
      ...row,
      user_id: seat.user_id,
      province_name: labelOrNull(PROVINCE, province_id),
      phone: runs ? phone : null,
      is_leader: seat.member_type === 'leader' ? 1 : 0,
      commit_time: wireTimeOrNull(seat.commit_time),
      all_submit_time: wireTimeOrNull(seat.all_submit_time),
      sign_ok: sign_ok ? 1 : 0,
      has_password: has_password ? 1 : 0,
      avoid_book_num: byExpert.get(seat.user_id) ?? 0,
      avg_score: seesScores ? numOrNull(avg_score) : null,
    }))
  },
}
