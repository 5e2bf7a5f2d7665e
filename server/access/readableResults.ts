import { and, eq, type SQL } from 'drizzle-orm'
import type { MaskField } from '#contract/dict'
import { resultsAreOut } from '#contract/rules/projectFrozen'
import { maskOf } from '#server/db/queries/review'
import { project, projectBook } from '#server/db/schema/project'
import { within } from '#server/db/within'
import { statusOf } from '#server/domain/projectStates'
import type { Context } from '#server/define'
import { ledGroups, oversees, readsScores, type Project } from './scope'

/** From here on a leader may see the figures of his group: everybody has submitted. */
const LEADER_MAY_SEE = ['leader_stage', 'weighting', 'publicity', 'finished', 'archived']

interface Readable {
  project: Project
  /** The rows of this user. */
  where: SQL | undefined
  /** The scores that a result is made of are for him too. */
  readsScores: boolean
  /** What he may not know of the books: their names come out when the results do. */
  mask: readonly MaskField[] | null
}

/** Which rows of a project's results this user may read, and how; undefined: none. */
export async function readableResults(
  ctx: Pick<Context, 'db' | 'user'>,
  project_id: number,
): Promise<Readable | undefined> {
  const [found] = await ctx.db.select().from(project).where(eq(project.project_id, project_id))
  if (!found) return undefined
  const all = eq(projectBook.project_id, project_id)
  if (await oversees(ctx, project_id))
    return { project: found, where: all, readsScores: readsScores(ctx.user), mask: null }
  const led = await ledGroups(ctx, project_id)
  if (led.length === 0 || !LEADER_MAY_SEE.includes(found.project_status)) return undefined
  const mask = maskOf(found, resultsAreOut(statusOf(found)))
  const where = and(all, within(projectBook.group_id, led))
  return { project: found, where, readsScores: true, mask }
}
