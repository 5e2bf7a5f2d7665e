import { sql, type SQL } from 'drizzle-orm'
import { seatIsHeld, seatLeads } from '#server/db/conditions'
import { group, member } from '#server/db/schema/project'
import type { Context, CurrentUser } from '#server/define'
import { groupOf } from '#server/store/groups/group'
import { projectOf } from '#server/store/projects/project'
import { ledGroups, managedProjects, oversees } from './scope'
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
  ctx: Pick<Context, 'db' | 'user'>,
  group_id: number,
): Promise<{ group: Group; project: Project; runs: boolean } | undefined> {
  const { db } = ctx
  const found = await groupOf(db, group_id)
  const held = found && (await projectOf(db, found.project_id))
  if (!held) return undefined
  const runs = await oversees(ctx, held.project_id)
  const isSeen = runs || (await ledGroups(ctx, held.project_id)).includes(group_id)
  return isSeen ? { group: found, project: held, runs } : undefined
}
