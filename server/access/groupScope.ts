import { and, eq, sql, type SQL } from 'drizzle-orm'
import { group, member, project } from '#server/db/schema/project'
import type { Context, CurrentUser } from '#server/define'
import { managedProjects, type Group, type Project } from './scope'

/** A condition on `review_group`: groups this user leads or deputises in. */
const ledBy = (user: CurrentUser) => sql`${group.group_id} in (
  select ${member.group_id} from ${member} where ${member.user_id} = ${user.user_id}
    and ${member.member_type} in ('leader', 'deputy')
    and ${member.expert_status} not in ('declined', 'withdrawn'))`

/** A condition on `review_group`: groups of projects this user runs or oversees, and groups he leads. */
export function reachableGroups(user: CurrentUser): SQL | undefined {
  const managed = managedProjects(user, group.project_id)
  return managed && sql`(${managed} or ${ledBy(user)})`
}

/** A group as this user may read it; `runs` is false for one who only leads it. Undefined outside his scope. */
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
