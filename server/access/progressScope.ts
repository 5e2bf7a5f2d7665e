import { or, sql, type SQL } from 'drizzle-orm'
import { WATCHING_MEMBERS } from '#contract/facts/seats'
import { lookedAfterBy } from '#server/store/members/liaisons'
import { within } from '#server/db/within'
import type { Context } from '#server/define'
import { oversees, readsScores, seatsOf } from './scope'
import type { Project } from '#server/db/rows'
import { projectOf } from '#server/store/projects/project'

/** Which parts of a project's progress a caller sees. */
export interface ProgressScope {
  project: Project
  /** The caller runs or oversees the project: all groups, with names and telephone numbers. */
  runs: boolean
  /** The caller may read the scores of single experts. */
  readsScores: boolean
  /** The groups the caller leads; undefined: all of them. */
  groups: number[] | undefined
  /** A condition on `group_member m`: the people the caller sees; undefined: all of them. */
  people: SQL | undefined
  /** A condition on `group_member m`: the people whose telephone numbers the caller sees. */
  contactable: SQL
}

/** Undefined for callers who neither run the project, nor lead a group, nor are a liaison there. */
export async function progressScopeOf(
  ctx: Pick<Context, 'db' | 'user'>,
  project_id: number,
): Promise<ProgressScope | undefined> {
  const found = await projectOf(ctx.db, project_id)
  if (!found) return undefined
  if (await oversees(ctx, project_id))
    return {
      project: found,
      runs: true,
      readsScores: readsScores(ctx.user),
      groups: undefined,
      people: undefined,
      contactable: sql`true`,
    }
  const seats = await seatsOf(ctx, project_id, WATCHING_MEMBERS)
  if (seats.length === 0) return undefined
  const groups = seats.flatMap(({ member_type, group_id }) => (member_type === 'liaison' ? [] : [group_id]))
  const serves = seats.some(({ member_type }) => member_type === 'liaison')
  const contactable = serves ? lookedAfterBy(project_id, ctx.user.user_id) : sql`false`
  const people = or(within(sql`m.group_id`, groups), contactable)
  return { project: found, runs: false, readsScores: false, groups, people, contactable }
}
