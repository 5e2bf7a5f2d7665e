import type { MemberType } from '#contract/facts/seats'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { seatIsHeld } from '#server/db/conditions'
import { expert, group, member, project, user } from '#server/db/schema/index'
import { within } from '#server/db/within'

/** A person's display name: from the profile, or from the account without one. */
export const personName = sql<string>`coalesce(${expert.name}, ${user.nick_name})`

interface Person {
  user_id: number
  name: string
  disabled: boolean
  is_expert: boolean
  seats: { group_id: number; group_name: string; member_type: MemberType }[]
}

/** People with their seats in a project, by key; unknown keys are absent. */
export async function peopleOf(
  db: Db,
  project_id: number,
  user_ids: readonly number[],
): Promise<Map<number, Person>> {
  const people = await db
    .select({
      user_id: user.user_id,
      name: personName,
      disabled: user.disabled,
      is_expert: sql<boolean>`${expert.user_id} is not null`,
    })
    .from(user)
    .leftJoin(expert, eq(expert.user_id, user.user_id))
    .where(within(user.user_id, user_ids))
  const seats = await db
    .select({
      user_id: member.user_id,
      group_id: member.group_id,
      group_name: group.group_name,
      member_type: member.member_type,
    })
    .from(member)
    .innerJoin(group, eq(group.group_id, member.group_id))
    .where(
      sql`${member.project_id} = ${project_id} and ${within(member.user_id, user_ids)} and ${seatIsHeld()}`,
    )
    .orderBy(member.member_id)
  const found = new Map<number, Person>(people.map((person) => [person.user_id, { ...person, seats: [] }]))
  for (const { user_id, ...seat } of seats) found.get(user_id)?.seats.push(seat)
  return found
}

/** The held seats of a user that match a condition, with their groups and projects. */
export const heldSeats = (db: Db, user_id: number, where: SQL | undefined) =>
  db
    .select({
      project_id: project.project_id,
      project_name: project.project_name,
      group_id: group.group_id,
      group_name: group.group_name,
      member_type: member.member_type,
      project_status: project.project_status,
    })
    .from(member)
    .innerJoin(group, eq(group.group_id, member.group_id))
    .innerJoin(project, eq(project.project_id, member.project_id))
    .where(and(eq(member.user_id, user_id), seatIsHeld(), where))
    .orderBy(asc(project.project_id), asc(group.group_id))
