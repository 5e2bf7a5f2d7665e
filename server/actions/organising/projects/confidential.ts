import { eq } from 'drizzle-orm'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { keysOf } from '#contract/facts/closed'
import { PROJECT_STATUS, hasStarted, isClosed } from '#contract/facts/projectLife'
import { CONFIDENTIALITY_LABELS } from '#contract/entities/projectLabels'
import { forgetReadingPasses } from '#server/auth/passToken'
import { hashPassword } from '#server/auth/password'
import type { Project } from '#server/db/rows'
import { project as table } from '#server/db/schema/project'
import { readingCopy } from '#server/db/schema/sample'
import { Refusal, type Context, type Handlers } from '#server/define'
import { confidentialityOf } from '#server/store/projects/detail'

type Given = Omit<Parameters<Handlers['pingshen_encryption_edit']>[0], 'project_id' | 'revision'>
type Values = ReturnType<typeof confidentialityOf>

const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

const hasCopies = async ({ db }: Context, project_id: number): Promise<boolean> =>
  (await db.$count(readingCopy, eq(readingCopy.project_id, project_id))) > 0

/**
 * Changes what is hidden from reviewers and how files are protected. Only the hash of a password is stored, and
 * switching the encryption off deletes it.
 * @throws Refusal when the state of the project forbids it, or a password is missing
 */
export async function editConfidentiality(
  ctx: Context,
  row: Project,
  { open_password, ...given }: Given,
): Promise<Output<'pingshen_encryption_edit'>> {
  const status = row.project_status
  if (isClosed(status)) throw new Refusal(REFUSAL.projectIs(PROJECT_STATUS[status]))
  const before = confidentialityOf(row)
  const after: Values = { ...before, ...given }
  const changed = keysOf(before).filter((key) => differs(before[key], after[key]))
  if (changed.includes('is_anonymous') && hasStarted(status))
    throw new Refusal(REFUSAL.frozen(CONFIDENTIALITY_LABELS.is_anonymous))
  const isEncrypted = after.is_encrypted === 1
  if (open_password !== undefined && !isEncrypted) throw new Refusal('未启用文件加密，不能设置打开口令')
  const isOpen = row.open_password_hash === null && open_password === undefined
  if (isEncrypted && isOpen) throw new Refusal('启用文件加密须设置打开口令')

  const hash = isEncrypted ? row.open_password_hash : null
  const open_password_hash = open_password === undefined ? hash : await hashPassword(open_password)
  const isNew = open_password !== undefined
  const answer = {
    ...after,
    has_password: open_password_hash !== null,
    // Existing reading copies were made from the other sample file: the anonymous one, or the one with names.
    need_recache: changed.includes('is_anonymous') && (await hasCopies(ctx, row.project_id)),
  }
  if (changed.length === 0 && !isNew) return { ...answer, revision: row.revision }
  const revision = row.revision + 1
  await ctx.db
    .update(table)
    .set({
      ...after,
      is_anonymous: after.is_anonymous === 1,
      is_encrypted: isEncrypted,
      allow_download: after.allow_download === 1,
      watermark: after.watermark === 1,
      open_password_hash,
      revision,
    })
    .where(eq(table.project_id, row.project_id))
  if (isNew || !isEncrypted) await forgetReadingPasses(ctx, row.project_id)
  const pick = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key]]))
  ctx.log({
    action: 'pingshen_encryption_edit',
    target: row.project_name,
    project_id: row.project_id,
    before: pick(before),
    after: { ...pick(after), ...(isNew && { open_password: '已更换' }), revision },
  })
  return { ...answer, revision }
}
