import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
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

/** The lines of the log that tell of this thing, whose key they name. */
export const loggedAs = (action: string, key: string, id: number): SQL | undefined =>
  and(eq(opLog.action, action), sql`(${opLog.after} ->> ${key})::int = ${id}`)

interface Edited {
  /** 该活动 */
  what: string
  /** How often it has been written, and when this user read it. */
  revision: number
  read: number | undefined
  /** Its lines in the log. */
  logged: SQL | undefined
  /** What the keys of those lines are called; one without a name is not told. */
  labels?: Readonly<Record<string, string>>
  /** How it stands now. */
  present: () => object | Promise<object>
}

/**
 * Somebody else has saved since this user read it.
 * @throws Refusal that says who it was, when, and which fields changed, with how it stands now
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

/** The same for a project, whatever part of it was saved. */
export const refuseStale = (ctx: Context, project: Project, read: number | undefined): Promise<void> =>
  refuseOlder(ctx, {
    what: '该活动',
    revision: project.revision,
    read,
    logged: and(eq(opLog.project_id, project.project_id), inArray(opLog.action, EDITS)),
    labels: LABELS,
    present: () => presentProject(ctx.db, project),
  })
