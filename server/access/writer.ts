import { eq, sql, type SQL } from 'drizzle-orm'
import { lookedAfterBy } from '#server/db/queries/liaisons'
import { messageBatch, project } from '#server/db/schema/index'
import { forbidden, Refusal, type Context } from '#server/define'
import { managedProjects, oversees, seatsOf, type Project } from './scope'

/** Who writes messages to the people of a project. */
export interface Writer {
  project: Project
  /** A condition on `group_member m`: the people he may write to; undefined: all of them. */
  people: SQL | undefined
}

/** The office writes to everybody, a liaison to the experts he looks after. Undefined for everybody else. */
export async function findWriter(ctx: Context, project_id: number): Promise<Writer | undefined> {
  const [found] = await ctx.db.select().from(project).where(eq(project.project_id, project_id))
  if (!found) return undefined
  if (await oversees(ctx, project_id)) return { project: found, people: undefined }
  const seats = await seatsOf(ctx, project_id, ['liaison'])
  if (seats.length === 0) return undefined
  return { project: found, people: lookedAfterBy(project_id, ctx.user.user_id) }
}

/** The same, for a call that changes something. @throws Refusal 403 for who may not write there */
export async function writerOf(ctx: Context, project_id: number): Promise<Writer> {
  const found = await findWriter(ctx, project_id)
  if (!found) throw forbidden('该活动不在您的管理范围内')
  if (found.project.project_status === 'archived') throw new Refusal('评审活动已归档，不能再发消息')
  return found
}

/** A condition on `message_batch`: the office reads all of its projects, everybody else what he sent himself. */
export const readableBatches = ({ user }: Context): SQL => {
  const managed = managedProjects(user, messageBatch.project_id)
  return managed ? sql`(${managed} or ${messageBatch.create_by} = ${user.user_id})` : sql`true`
}
