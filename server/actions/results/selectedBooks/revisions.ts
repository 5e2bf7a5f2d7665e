import { and, eq, isNull } from 'drizzle-orm'
import { REVISION_STATUS, REVISION_YEARS } from '#contract/facts/declaration/afterResult'
import { selectedInReach } from '#server/access/selected'
import { book, bookRevision, certificate } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { exchangeUploads } from '#server/files/uploads'
import { yearsLater } from '#server/store/outcome/certificates'
import { tellOutcome } from '#server/store/notices/ofBooks'
import { UNSAID } from '#server/store/notices/send'

/** The certificate of a selected book within reach, locked. @throws Refusal without one, or a revoked one */
async function lockSelected({ db, user }: Context, book_id: number) {
  const [found] = await db
    .select({ certificate, edition: book.edition })
    .from(certificate)
    .innerJoin(book, eq(book.book_id, certificate.book_id))
    .where(and(eq(certificate.book_id, book_id), selectedInReach(user)))
    .for('update', { of: certificate })
  if (!found) throw new Refusal('没有该入选教材，或不在您的范围内')
  if (found.certificate.removed_time) throw new Refusal('该教材已退出目录')
  return found
}

export const revisionHandlers: Handlers<'revision_save' | 'revision_audit'> = {
  async revision_save({ book_id, table_file: file, ...said }, ctx) {
    const { db, user: me, now } = ctx
    const { certificate: stored, edition } = await lockSelected(ctx, book_id)
    if (edition !== null && said.edition <= edition) throw new Refusal(`版次须高于入选时的第${edition}版`)
    const open = await db.$count(
      bookRevision,
      and(eq(bookRevision.book_id, book_id), isNull(bookRevision.audit_time)),
    )
    if (open > 0) throw new Refusal('上一次提交的修订正在等待确认')
    await exchangeUploads(ctx, [], [file])
    await db.insert(bookRevision).values({ book_id, file, ...said, submit_by: me.user_id, submit_time: now })
    ctx.log({
      action: 'revision_save',
      target: `《${stored.book_name}》修订`,
      project_id: stored.project_id,
      after: { edition: said.edition, publish_date: said.publish_date },
    })
    return null
  },

  async revision_audit({ revision_id, passed, reason }, ctx) {
    const { db, user: me, now } = ctx
    const [known] = await db.select().from(bookRevision).where(eq(bookRevision.revision_id, revision_id))
    if (!known) throw new Refusal('修订不存在')
    const { certificate: stored } = await lockSelected(ctx, known.book_id)
    const status = passed ? 'confirmed' : 'returned'
    const taken = await db
      .update(bookRevision)
      .set({ status, reason: reason || null, audit_by: me.user_id, audit_time: now })
      .where(and(eq(bookRevision.revision_id, revision_id), isNull(bookRevision.audit_time)))
      .returning()
    if (taken.length === 0) throw new Refusal(`该修订${REVISION_STATUS[known.status]}，不能重复处理`)
    const revise_due = passed ? yearsLater(stored.revise_due, REVISION_YEARS) : stored.revise_due
    if (passed)
      await db.update(certificate).set({ revise_due }).where(eq(certificate.book_id, stored.book_id))
    ctx.log({
      action: 'revision_audit',
      target: `《${stored.book_name}》修订`,
      project_id: stored.project_id,
      before: { revise_due: stored.revise_due },
      after: { status, revise_due },
      reason: reason || undefined,
    })
    if (passed) await tellOutcome(ctx, 'revision_confirmed', [stored.book_id], { deadline: revise_due })
    else await tellOutcome(ctx, 'revision_returned', [stored.book_id], { reason: reason || UNSAID })
    return { revise_due }
  },
}
