import { REFUSAL } from '#contract/refusals'
import { type MemberType, LEADERS } from '#contract/facts/seats'
import { MANAGERS, type Role } from '#contract/roles'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { seatIsHeld } from '#server/db/conditions'
import type { Group, Project, Seat } from '#server/db/rows'
import { member, project, projectManager } from '#server/db/schema/project'
import { keptPrepared } from '#server/db/kept/statement'
import { groupOf } from '#server/store/groups/group'
import { isManager, projectOf } from '#server/store/projects/project'
import { forbidden, Refusal, type Context, type CurrentUser } from '#server/define'

type Who = Pick<Context, 'db' | 'user'>

/** Whether the user has one of these roles; unlike on the console, `admin` implies no other role here. */
export const holds = (user: CurrentUser, ...roles: readonly Role[]) =>
  user.roles.some((r) => roles.includes(r))

/** Roles that see every project. */
const seesAll = (user: CurrentUser) => holds(user, 'admin', 'sys2', 'reviewActivity')

const managed = (user: CurrentUser) =>
  sql`select ${projectManager.project_id} from ${projectManager} where ${projectManager.user_id} = ${user.user_id}`

const seated = (user: CurrentUser) =>
  sql`select ${member.project_id} from ${member} where ${member.user_id} = ${user.user_id}
      and ${seatIsHeld()}`

/**
 * Scores of single experts are visible to those responsible for the review; technical support sees only
 * progress and results.
 */
export const readsScores = (user: CurrentUser): boolean =>
  holds(user, 'admin', 'reviewActivity', 'pingShenManage')

/** A condition on a project id: only projects this user runs or oversees. Outside of it lists are empty. */
export function managedProjects(user: CurrentUser, column: AnyPgColumn | SQL): SQL | undefined {
  if (seesAll(user)) return undefined
  if (holds(user, 'pingShenManage')) return sql`${column} in (${managed(user)})`
  return sql`false`
}

/** A condition on a project id: projects this user runs, oversees or has a seat in. */
export function visibleProjects(user: CurrentUser, column: AnyPgColumn): SQL | undefined {
  if (seesAll(user)) return undefined
  return or(managedProjects(user, column), sql`${column} in (${seated(user)})`)
}

/** A condition on a project id: projects that this user manages or has a seat in. */
export const ownProjects = (user: CurrentUser, column: AnyPgColumn): SQL =>
  sql`(${column} in (${managed(user)}) or ${column} in (${seated(user)}))`

/** A condition on `review_project`: where this user may learn of somebody's seats. An office learns of its projects. */
export function seatsTold(user: CurrentUser, whose: number): SQL | undefined {
  if (whose === user.user_id) return undefined
  return holds(user, ...MANAGERS) ? managedProjects(user, project.project_id) : sql`false`
}

/**
 * Loads the project and locks it for the rest of the transaction, when this user may run it.
 * @throws Refusal 403 outside the user's scope, 500 when there is none.
 */
export async function manageProject({ db, user }: Who, project_id: number): Promise<Project> {
  const [found] = await db.select().from(project).where(eq(project.project_id, project_id)).for('update')
  if (!found) throw new Refusal(REFUSAL.projectMissing)
  if (holds(user, 'admin', 'reviewActivity')) return found
  if (!holds(user, 'pingShenManage')) throw forbidden()
  if (!(await isManager(db, project_id, user.user_id))) throw forbidden(REFUSAL.notManaged)
  return found
}

/** A group and its project, when this user may run the project. */
export async function manageGroup(ctx: Who, group_id: number): Promise<{ group: Group; project: Project }> {
  const found = await groupOf(ctx.db, group_id)
  if (!found) throw new Refusal(REFUSAL.groupMissing)
  return { group: found, project: await manageProject(ctx, found.project_id) }
}

/**
 * True when this user runs or oversees the project; for reads that answer an empty result outside the scope.
 */
export async function oversees({ db, user }: Who, project_id: number): Promise<boolean> {
  if (!(await projectOf(db, project_id))) return false
  return seesAll(user) || (holds(user, 'pingShenManage') && (await isManager(db, project_id, user.user_id)))
}

/** True when this user runs or oversees the project and may read the scores of single experts. */
export const overseesScores = async (ctx: Who, project_id: number): Promise<boolean> =>
  readsScores(ctx.user) && (await oversees(ctx, project_id))

/**
 * The wall screens of ratings belong to those who run the review: a leader's or an expert's part of the figures under
 * the labels of a project would mislead the hall.
 * @throws Refusal for everybody else
 */
export function refuseWall(user: CurrentUser): void {
  if (!readsScores(user)) throw forbidden()
}

const heldSeats = keptPrepared((db) =>
  db
    .select()
    .from(member)
    .where(
      and(
        eq(member.project_id, sql.placeholder('project_id')),
        eq(member.user_id, sql.placeholder('user_id')),
        sql`${member.member_type} = any(${sql.placeholder('types')}::text[])`,
        seatIsHeld(),
      ),
    )
    .prepare('held_seats'),
)

/** The seats of this user in a project, of the given types. */
export const seatsOf = (
  { db, user: { user_id } }: Who,
  project_id: number,
  types: readonly MemberType[],
): Promise<readonly Seat[]> => heldSeats(db, { project_id, user_id, types: `{${types.join(',')}}` })

/** The groups of a project in which this user is leader or deputy. */
export const ledGroups = async (ctx: Who, project_id: number): Promise<number[]> =>
  (await seatsOf(ctx, project_id, LEADERS)).map((seat) => seat.group_id)
