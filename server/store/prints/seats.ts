import { asc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { expert, group, member, user } from '#server/db/schema/index'
import { personName } from '#server/store/members/seats'

/** Seats with their holders, in the order of a group's list. */
export const printedSeats = (db: Db, where: SQL | undefined) =>
  db
    .select({
      member_id: member.member_id,
      group_id: member.group_id,
      group_name: group.group_name,
      user_id: member.user_id,
      member_type: member.member_type,
      commit_time: member.commit_time,
      all_submit_time: member.all_submit_time,
      name: personName,
      unit: expert.unit,
      title: expert.title,
    })
    .from(member)
    .innerJoin(group, eq(group.group_id, member.group_id))
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(where)
    .orderBy(asc(group.order_num), asc(group.group_id), asc(member.member_id))

export type PrintedSeat = Awaited<ReturnType<typeof printedSeats>>[number]
