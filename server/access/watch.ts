import { eq } from 'drizzle-orm'
import { project } from '#server/db/schema/project'
import type { Context } from '#server/define'
import { oversees, seatsOf, type Project } from './scope'

/** How much of a project's progress a caller sees. */
export interface Watch {
  project: Project
  /** He runs or oversees it: all groups, with names, telephones and scores. */
  runs: boolean
  /** The groups he leads or is the liaison of; undefined: all of them. */
  groups: number[] | undefined
}

/** Undefined for who neither runs the project nor leads or accompanies a group of it. */
export async function watchOf(ctx: Context, project_id: number): Promise<Watch | undefined> {
  const [found] = await ctx.db.select().from(project).where(eq(project.project_id, project_id))
  if (!found) return undefined
  if (await oversees(ctx, project_id)) return { project: found, runs: true, groups: undefined }
  const seats = await seatsOf(ctx, project_id, ['leader', 'deputy', 'liaison'])
  if (seats.length === 0) return undefined
  return { project: found, runs: false, groups: seats.map((seat) => seat.group_id) }
}
