import { and, asc, eq, sql } from 'drizzle-orm'
import { readGroup } from '#server/access/groupScope'
import { seatIsHeld } from '#server/db/conditions'
import { anyContains } from '#server/db/like'
import { byRank, groupMembersOf } from '#server/store/members/workload'
import { expert, member, user } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { wireTimeOrNull } from '#server/wire'

/** 组内全部人员 */
export const peopleHandlers: Handlers<'group_renyuan'> = {
  async group_renyuan({ project_id, group_id, member_type, keyword }, ctx) {
    const place = await readGroup(ctx, group_id)
    if (place?.project.project_id !== project_id) return []
    const found = await groupMembersOf(ctx.db, group_id)
      .where(
        and(
          eq(member.group_id, group_id),
          member_type && eq(member.member_type, member_type),
          anyContains([expert.name, user.nick_name, user.user_name, expert.unit], keyword),
        ),
      )
      .orderBy(sql`${seatIsHeld()} desc`, byRank, asc(member.member_id))
    return found.map(({ seat, sign_ok, has_password, phone, ...row }) => ({
      ...row,
      user_id: seat.user_id,
      phone: place.runs ? phone : null,
      is_leader: seat.member_type === 'leader' ? 1 : 0,
      commit_time: wireTimeOrNull(seat.commit_time),
      sign_ok: sign_ok ? 1 : 0,
      has_password: has_password ? 1 : 0,
    }))
  },
}
