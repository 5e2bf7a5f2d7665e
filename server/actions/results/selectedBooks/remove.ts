import { and, eq, isNull } from 'drizzle-orm'
import { REMOVAL_KIND } from '#contract/facts/declaration/afterResult'
import { certificate } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'
import { tellOutcome } from '#server/store/notices/ofBooks'

export const removeHandlers: Handlers<'selected_remove'> = {
  async selected_remove({ book_id, kind, reason }, ctx) {
    const { db, user: me, now } = ctx
    const [removed] = await db
      .update(certificate)
      .set({ removed_time: now, removed_kind: kind, removed_reason: reason, removed_by: me.user_id })
      .where(and(eq(certificate.book_id, book_id), isNull(certificate.removed_time)))
      .returning()
    if (!removed) throw new Refusal('没有该入选教材，或已退出目录')
    ctx.log({
      action: 'selected_remove',
      target: `《${removed.book_name}》退出目录`,
      project_id: removed.project_id,
      before: { certificate_no: removed.certificate_no },
      after: { kind },
      reason,
    })
    await tellOutcome(ctx, 'removed', [book_id], {
      removal: REMOVAL_KIND[kind],
      certificate: removed.certificate_no,
      reason,
    })
    return null
  },
}
