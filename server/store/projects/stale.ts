import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { CONFIDENTIALITY_LABELS, PROJECT_LABELS } from '#contract/entities/projectLabels'
import { TEXT_LABELS } from '#contract/facts/project'
import type { Stale } from '#contract/rules/stale'
import type { Project } from '#server/db/rows'
import { opLog, user } from '#server/db/schema/system'
import { Refusal, type Context } from '#server/define'
import { wireTime } from '#server/wire'
import { presentProject } from './detail'

/** The log actions that count a project's revision up. */
export const AVOID_EDIT = '修改回避规则与名单'
const EDITS = ['pingshen_edit', 'pingshen_text_edit', 'pingshen_encryption_edit', AVOID_EDIT]

const LABELS: Readonly<Record<string, string>> = {
  ...PROJECT_LABELS,
  ...TEXT_LABELS,
  ...CONFIDENTIALITY_LABELS,
  project_status: '状态',
  rules: '回避规则',
}

/** The log entries about this object, identified by its key. */
export const loggedAs = (action: string, key: string, id: number): SQL | undefined =>
  and(eq(opLog.action, action), sql`(${opLog.after} ->> ${key})::int = ${id}`)

interface Edited {
  /** The object, as it reads in the message: 该活动 */
  what: string
  /** Its present revision, and the one this user read. */
  revision: number
  read: number | undefined
  /** Its log entries. */
  logged: SQL | undefined
  /** The labels of the fields in those entries; a field without a label is not mentioned. */
  labels?: Readonly<Record<string, string>>
  /** Its present values. */
  present: () => object | Promise<object>
}

/**
 * Refuses an edit when somebody else has saved since this user read the object.
 * @throws Refusal that names the other user, the time and the changed fields, with the present values
 */
export async function refuseOlder({ db }: Pick<Context, 'db'>, edited: Edited): Promise<void> {
  const { what, revision, read, logged, labels = {} } = edited
  if (read === undefined || read >= revision) return
  const data: Stale = { revision, present: { ...(await edited.present()) } }
  const since = await db
    .select({ at: opLog.at, name: user.nick_name, after: opLog.after })
    .from(opLog)
    .leftJoin(user, eq(user.user_id, opLog.user_id))
    .where(and(logged, sql`(${opLog.after} ->> 'revision')::int > ${read}`))
    .orderBy(asc(opLog.log_id))
  const last = since.at(-1)
  if (!last) throw new Refusal(`${what}已被他人修改，请核对后再保存`, { data })
  const keys = since.flatMap(({ after }) => Object.keys(after ?? {}))
  const changed = [...new Set(keys.flatMap((key) => labels[key] ?? []))].join('、')
  const who = `${what}已被${last.name ?? '他人'}于${wireTime(last.at)}修改`
  throw new Refusal(`${who}${changed && `（${changed}）`}，请核对后再保存`, { data })
}

/** The same for a project, whichever part of it was saved. */
export const refuseStale = (ctx: Context, project: Project, read: number | undefined): Promise<void> =>
  refuseOlder(ctx, {
    what: '该活动',
    revision: project.revision,
    read,
    logged: and(eq(opLog.project_id, project.project_id), inArray(opLog.action, EDITS)),
    labels: LABELS,
    present: () => presentProject(ctx.db, project),
  })
