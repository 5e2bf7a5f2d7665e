import { and, asc, eq, sql } from 'drizzle-orm'
import { PROJECT_LABELS } from '#contract/entities/projectLabels'
import type { Project } from '#server/access/scope'
import { opLog, user } from '#server/db/schema/system'
import { Refusal, type Context } from '#server/define'
import { wireTime } from '#server/wire'

const LABELS: Readonly<Record<string, string>> = { ...PROJECT_LABELS, project_status: '状态' }

/**
 * Somebody else has saved since this user read the project.
 * @throws Refusal that says who it was, when, and which fields changed
 */
export async function refuseStale(
  { db }: Context,
  project: Project,
  read: number | undefined,
): Promise<void> {
  if (read === undefined || read >= project.revision) return
  const since = await db
    .select({ at: opLog.at, name: user.nick_name, after: opLog.after })
    .from(opLog)
    .leftJoin(user, eq(user.user_id, opLog.user_id))
    .where(
      and(
        eq(opLog.project_id, project.project_id),
        eq(opLog.action, 'pingshen_edit'),
        sql`(${opLog.after} ->> 'revision')::int > ${read}`,
      ),
    )
    .orderBy(asc(opLog.log_id))
  const last = since.at(-1)
  if (!last) throw new Refusal('该活动已被他人修改，请刷新后再修改')
  const keys = since.flatMap(({ after }) => Object.keys(after ?? {}))
  const changed = [...new Set(keys.flatMap((key) => LABELS[key] ?? []))].join('、')
  throw new Refusal(
    `该活动已被${last.name ?? '他人'}于${wireTime(last.at)}修改（${changed}），请刷新后再修改`,
  )
}
