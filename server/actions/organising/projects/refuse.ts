import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { MANAGERS } from '#contract/roles'
import { partialManagers } from '#server/store/projects/facts'
import { project, template } from '#server/db/schema/index'
import { heldRole } from '#server/db/schema/access/roles'
import { user } from '#server/db/schema/system'
import { within } from '#server/db/within'
import { timeProblem, type Values } from '#server/domain/project/edit'
import { Refusal, type Context } from '#server/define'

type At = Pick<Context, 'db'>

/** @throws Refusal when the end of a period is not after its beginning */
export function refuseWrongTimes(times: Values): void {
  const problem = timeProblem(times)
  if (problem) throw new Refusal(problem)
}

/** @throws Refusal when another project has this name */
export async function refuseTakenProjectName({ db }: At, project_name: string, own = 0): Promise<void> {
  const taken = await db.$count(
    project,
    and(eq(project.project_name, project_name), ne(project.project_id, own)),
  )
  if (taken > 0) throw new Refusal(`评审活动“${project_name}”已存在`)
}

/** @throws Refusal when there is no such template */
export async function refuseNoTemplate({ db }: At, template_id: number): Promise<void> {
  const found = await db.$count(template, eq(template.template_id, template_id))
  if (found === 0) throw new Refusal(REFUSAL.schemeMissing)
}

/** People who may run a project: enabled accounts with a role for it. */
export const canManage = ({ db }: At) =>
  and(
    eq(user.disabled, false),
    inArray(
      user.user_id,
      db
        .select({ id: heldRole.user_id })
        .from(heldRole)
        .where(inArray(heldRole.role, [...MANAGERS])),
    ),
  )

/**
 * Separation of duties: people of a unit that declares a book of the project cannot run it.
 * @throws Refusal also for people who may not run any project
 */
export async function refuseManagers(ctx: At, project_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const able = await ctx.db.$count(user, and(within(user.user_id, ids), canManage(ctx)))
  if (able < new Set(ids).size) throw new Refusal('所选人员中有人不能担任评审管理员')
  const partial = await partialManagers(ctx.db, project_id, ids)
  if (partial.length > 0)
    throw new Refusal(`${partial.join('、')}来自本活动教材的申报单位，不能担任评审管理员`)
}

/** How many experts have signed the commitment of a project. */
export async function committedNum({ db }: At, project_id: number): Promise<number> {
  return db.$count(
    sql`group_member`,
    sql`group_member.project_id = ${project_id} and group_member.commit_time is not null`,
  )
}
