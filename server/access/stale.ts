import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { CONFIDENTIALITY_LABELS, PROJECT_LABELS, TEXT_LABELS } from '#contract/entities/projectLabels'
import type { Stale } from '#contract/rules/stale'
import type { Project } from './scope'
import { opLog, user } from '#server/db/schema/system'
import { Refusal, type Context } from '#server/define'
import { wireTime } from '#server/wire'
import { presentProject } from '#server/db/queries/projectDetail'

/** What the log calls the changes of a project that count its revision up. */
export const AVOID_EDIT = '修改回避规则与名单'
const EDITS = ['pingshen_edit', 'pingshen_text_edit', 'pingshen_encryption_edit', AVOID_EDIT]

const LABELS: Readonly<Record<string, string>> = {
  ...PROJECT_LABELS,
  ...TEXT_LABELS,
  ...CONFIDENTIALITY_LABELS,
  project_status: '状态',
  rules: '回避规则',
}

/**
 * Somebody else has saved since this user read the project.
 * @throws Refusal that says who it was, when, and which fields changed, with the project as it is now
 */
export async function refuseStale(
  { db }: Context,
  project: Project,
  read: number | undefined,
): Promise<void> {
  if (read === undefined || read >= project.revision) return
  const data: Stale = { revision: project.revision, present: { ...(await presentProject(db, project)) } }
  const since = await db
    .select({ at: opLog.at, name: user.nick_name, after: opLog.after })
    .from(opLog)
    .leftJoin(user, eq(user.user_id, opLog.user_id))
    .where(
      and(
        eq(opLog.project_id, project.project_id),
        inArray(opLog.action, EDITS),
        sql`(${opLog.after} ->> 'revision')::int > ${read}`,
      ),
    )
    .orderBy(asc(opLog.log_id))
  const last = since.at(-1)
  if (!last) throw new Refusal('该活动已被他人修改，请核对后再保存', { data })
  const keys = since.flatMap(({ after }) => Object.keys(after ?? {}))
  const changed = [...new Set(keys.flatMap((key) => LABELS[key] ?? []))].join('、')
  throw new Refusal(
    `该活动已被${last.name ?? '他人'}于${wireTime(last.at)}修改（${changed}），请核对后再保存`,
    { data },
  )
}
