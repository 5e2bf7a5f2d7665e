import { and, eq, sql, type SQL } from 'drizzle-orm'
import { seatIsHeld, seatLeads } from '#server/db/conditions'
import { group, member, project } from '#server/db/schema/project'
import type { Context, CurrentUser } from '#server/define'
import { managedProjects } from './scope'
import type { Group, Project } from '#server/db/rows'

/** A condition on `review_group`: groups in which this user is leader or deputy. */
const ledBy = (user: CurrentUser) => sql`${group.group_id} in (
  select ${member.group_id} from ${member} where ${member.user_id} = ${user.user_id}
    and ${seatLeads()}
    and ${seatIsHeld()})`

/** A condition on `review_group`: groups of projects this user runs or oversees, and groups this user leads. */
export function reachableGroups(user: CurrentUser): SQL | undefined {
  const managed = managedProjects(user, group.project_id)
  return managed && sql`(${managed} or ${ledBy(user)})`
}

/**
 * A group as this user may read it; `runs` is false for a user who only leads it. Undefined outside the user's
 * scope.
 */
export async function readGroup(
  { db, user }: Pick<Context, 'db' | 'user'>,
  group_id: number,
): Promise<{ group: Group; project: Project; runs: boolean } | undefined> {
  const managed = managedProjects(user, group.project_id)
  const [found] = await db
    .select({ group, project, runs: sql<boolean>`${managed ?? sql`true`}` })
    .from(group)
    .innerJoin(project, eq(project.project_id, group.project_id))
    .where(and(eq(group.group_id, group_id), reachableGroups(user)))
  return found
}
