import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { group, member, project, projectManager } from '#server/db/schema/project'
import { forbidden, Refusal, type Context, type CurrentUser } from '#server/define'

type Who = Pick<Context, 'db' | 'user'>

const holds = (user: CurrentUser, ...roles: readonly string[]) => user.roles.some((r) => roles.includes(r))

/** Roles that see every project. */
const seesAll = (user: CurrentUser) => holds(user, 'admin', 'sys2', 'reviewActivity')

const managed = (user: CurrentUser) =>
  sql`select ${projectManager.project_id} from ${projectManager} where ${projectManager.user_id} = ${user.user_id}`

const seated = (user: CurrentUser) =>
  sql`select ${member.project_id} from ${member} where ${member.user_id} = ${user.user_id}
      and ${member.expert_status} not in ('declined', 'withdrawn')`

/** What single experts gave is for who answers for the review; technical support sees how far it is and what came of it. */
export const readsScores = (user: CurrentUser): boolean =>
  holds(user, 'admin', 'reviewActivity', 'pingShenManage')

/** A condition on a project id: only projects this user runs or oversees. Outside of it lists are empty. */
export function managedProjects(user: CurrentUser, column: AnyPgColumn): SQL | undefined {
  if (seesAll(user)) return undefined
  if (holds(user, 'pingShenManage')) return sql`${column} in (${managed(user)})`
  return sql`false`
}

/** A condition on a project id: projects this user runs, oversees or sits in. */
export function visibleProjects(user: CurrentUser, column: AnyPgColumn): SQL | undefined {
  if (seesAll(user)) return undefined
  return or(managedProjects(user, column), sql`${column} in (${seated(user)})`)
}

export type Project = typeof project.$inferSelect
export type Group = typeof group.$inferSelect
export type Seat = typeof member.$inferSelect

/**
 * The project, locked for the rest of the transaction, when this user may run it.
 * @throws Refusal 403 outside his scope, 500 when there is none.
 */
export async function manageProject({ db, user }: Who, project_id: number): Promise<Project> {
  const [found] = await db.select().from(project).where(eq(project.project_id, project_id)).for('update')
  if (!found) throw new Refusal('评审活动不存在')
  if (holds(user, 'admin', 'reviewActivity')) return found
  if (!holds(user, 'pingShenManage')) throw forbidden()
  const [mine] = await db
    .select({ id: projectManager.user_id })
    .from(projectManager)
    .where(and(eq(projectManager.project_id, project_id), eq(projectManager.user_id, user.user_id)))
  if (!mine) throw forbidden('该活动不在您的管理范围内')
  return found
}

/** A group and its project, when this user may run them. */
export async function manageGroup(ctx: Who, group_id: number): Promise<{ group: Group; project: Project }> {
  const [found] = await ctx.db.select().from(group).where(eq(group.group_id, group_id))
  if (!found) throw new Refusal('评审组不存在')
  return { group: found, project: await manageProject(ctx, found.project_id) }
}

/** True when this user runs or oversees the project; for reads that answer nothing outside the scope. */
export async function oversees({ db, user }: Who, project_id: number): Promise<boolean> {
  const found = await db
    .select({ id: project.project_id })
    .from(project)
    .where(and(eq(project.project_id, project_id), managedProjects(user, project.project_id)))
  return found.length > 0
}

/** True when this user runs or oversees the project and may know what its single experts gave. */
export const overseesScores = async (ctx: Who, project_id: number): Promise<boolean> =>
  readsScores(ctx.user) && (await oversees(ctx, project_id))

/** The seats this user holds in a project, of the given types. */
export function seatsOf({ db, user }: Who, project_id: number, types: readonly string[]): Promise<Seat[]> {
  return db
    .select()
    .from(member)
    .where(
      and(
        eq(member.project_id, project_id),
        eq(member.user_id, user.user_id),
        inArray(member.member_type, [...types]),
        sql`${member.expert_status} not in ('declined', 'withdrawn')`,
      ),
    )
}

/** The groups of a project this user leads or deputises in. */
export const ledGroups = async (ctx: Who, project_id: number): Promise<number[]> =>
  (await seatsOf(ctx, project_id, ['leader', 'deputy'])).map((seat) => seat.group_id)
