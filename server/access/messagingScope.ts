import { sql, type SQL } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { lookedAfterBy } from '#server/store/members/liaisons'
import { messageBatch } from '#server/db/schema/index'
import { forbidden, Refusal, type Context } from '#server/define'
import { managedProjects, oversees, seatsOf } from './scope'
import type { Project } from '#server/db/rows'
import { projectOf } from '#server/store/projects/project'

/** To whom a caller may write messages in a project. */
export interface MessagingScope {
  project: Project
  /** A condition on `group_member m`: the people the caller may write to; undefined: all of them. */
  people: SQL | undefined
}

/** The office writes to everybody, a liaison to the experts assigned to them. Undefined for everybody else. */
export async function findMessagingScope(
  ctx: Context,
  project_id: number,
): Promise<MessagingScope | undefined> {
  const found = await projectOf(ctx.db, project_id)
  if (!found) return undefined
  if (await oversees(ctx, project_id)) return { project: found, people: undefined }
  const seats = await seatsOf(ctx, project_id, ['liaison'])
  if (seats.length === 0) return undefined
  return { project: found, people: lookedAfterBy(project_id, ctx.user.user_id) }
}

/** The same, for a call that changes something. @throws Refusal 403 for callers who may not write there */
export async function messagingScopeOf(ctx: Context, project_id: number): Promise<MessagingScope> {
  const found = await findMessagingScope(ctx, project_id)
  if (!found) throw forbidden(REFUSAL.notManaged)
  if (found.project.project_status === 'archived') throw new Refusal('评审活动已归档，不能再发消息')
  return found
}

/**
 * A condition on `message_batch`: the office reads all batches of its projects, everybody else only those they
 * sent.
 */
export const readableBatches = ({ user }: Context): SQL => {
  const managed = managedProjects(user, messageBatch.project_id)
  return managed ? sql`(${managed} or ${messageBatch.create_by} = ${user.user_id})` : sql`true`
}
