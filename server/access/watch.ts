import { eq, or, sql, type SQL } from 'drizzle-orm'
import { lookedAfterBy } from '#server/db/queries/liaisons'
import { project } from '#server/db/schema/project'
import { within } from '#server/db/within'
import type { Context } from '#server/define'
import { oversees, readsScores, seatsOf, type Project } from './scope'

/** How much of a project's progress a caller sees. */
export interface Watch {
  project: Project
  /** He runs or oversees it: all groups, with names and telephones. */
  runs: boolean
  /** He reads what single experts gave. */
  readsScores: boolean
  /** The groups he leads; undefined: all of them. */
  groups: number[] | undefined
  /** A condition on `group_member m`: the people he sees; undefined: all of them. */
  people: SQL | undefined
  /** A condition on `group_member m`: the people he may call. */
  reach: SQL
}

/** Undefined for who neither runs the project nor leads a group of it nor looks after anybody there. */
export async function watchOf(
  ctx: Pick<Context, 'db' | 'user'>,
  project_id: number,
): Promise<Watch | undefined> {
  const [found] = await ctx.db.select().from(project).where(eq(project.project_id, project_id))
  if (!found) return undefined
  if (await oversees(ctx, project_id))
    return {
      project: found,
      runs: true,
      readsScores: readsScores(ctx.user),
      groups: undefined,
      people: undefined,
      reach: sql`true`,
    }
  const seats = await seatsOf(ctx, project_id, ['leader', 'deputy', 'liaison'])
  if (seats.length === 0) return undefined
  const groups = seats.flatMap(({ member_type, group_id }) => (member_type === 'liaison' ? [] : [group_id]))
  const serves = seats.some(({ member_type }) => member_type === 'liaison')
  const reach = serves ? lookedAfterBy(project_id, ctx.user.user_id) : sql`false`
  const people = or(within(sql`m.group_id`, groups), reach)
  return { project: found, runs: false, readsScores: false, groups, people, reach }
}
