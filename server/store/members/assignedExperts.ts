import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { seatIsHeld } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { assignment, expert, member, score, user } from '#server/db/schema/index'
import { personName } from './seats'

/** Assignments with their experts and the totals as far as they are scored, by anonymous number. */
export const assignedExperts = (db: Db, where: SQL | undefined) =>
  db
    .select({
      fenpei_id: assignment.fenpei_id,
      book_id: assignment.book_id,
      group_id: assignment.group_id,
      user_id: assignment.user_id,
      name: personName,
      unit: expert.unit,
      anon_no: assignment.anon_no,
      assign_type: assignment.assign_type,
      review_status: assignment.review_status,
      total_score: score.total_score,
      submit_time: assignment.submit_time,
      is_leader: sql<boolean>`exists (select 1 from ${member} where ${member.group_id} = ${assignment.group_id}
        and ${member.user_id} = ${assignment.user_id} and ${member.member_type} = ${value.member.leader}
        and ${seatIsHeld()})`,
    })
    .from(assignment)
    .innerJoin(user, eq(user.user_id, assignment.user_id))
    .leftJoin(expert, eq(expert.user_id, assignment.user_id))
    .leftJoin(score, eq(score.fenpei_id, assignment.fenpei_id))
    .where(where)
    .orderBy(asc(assignment.anon_no), asc(assignment.fenpei_id))
