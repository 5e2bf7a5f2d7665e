import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { MOST_PACKED, type certificates } from '#contract/actions/results/certificates'
import { REFUSAL } from '#contract/refusals'
import { FILE_TYPES } from '#contract/rules/upload'
import { selectedInReach } from '#server/access/selected'
import { atDoor } from '#server/auth/loginGuard'
import { book, certificate } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { certificatePdf, packed } from '#server/paper/certificate'
import { certificateState, linkOf } from '#server/store/outcome/certificates'
import { wireDay } from '#server/wire'

/** 入选证书 */
export const certificatesHandlers: Handlers<keyof typeof certificates> = {
  async certificate_check({ uuid }, ctx) {
    const { door } = atDoor(ctx)
    const wait = await door.minutesLocked()
    if (wait > 0) throw new Refusal(REFUSAL.opensTooOften(wait))
    const [found] = await ctx.db.select().from(certificate).where(eq(certificate.verify_key, uuid))
    if (!found) {
      await door.countFailure()
      throw new Refusal(REFUSAL.badLink)
    }
    const { certificate_no, book_name, first_editor, first_editor_unit, publisher_name } = found
    return {
      certificate_no,
      book_name,
      first_editor,
      first_editor_unit,
      publisher_name,
      project_name: found.project_name,
      issue_date: found.issue_date,
      state: certificateState(found, ctx.now),
      revise_due: found.revise_due,
      removed_date: found.removed_time && wireDay(found.removed_time),
    }
  },

  async certificate_paper({ book_id }, { db, user, settings }) {
    const [found] = await db
      .select({ certificate })
      .from(certificate)
      .innerJoin(book, eq(book.book_id, certificate.book_id))
      .where(and(eq(certificate.book_id, book_id), selectedInReach(user)))
    if (!found) throw new Refusal('没有该教材的证书，或不在您的范围内')
    const stored = found.certificate
    if (stored.removed_time) throw new Refusal('该教材已退出目录，证书已撤销')
    const bytes = await certificatePdf(stored, linkOf(settings.publicUrl, stored.verify_key))
    return new File([bytes], `入选证书 ${stored.certificate_no}.pdf`, { type: FILE_TYPES.pdf })
  },

  async certificate_zip({ project_id, book_ids }, { db, settings, signal }) {
    const found = await db
      .select()
      .from(certificate)
      .where(
        and(
          eq(certificate.project_id, project_id),
          isNull(certificate.removed_time),
          or(sql`${book_ids.length === 0}`, within(certificate.book_id, book_ids)),
        ),
      )
      .orderBy(asc(certificate.serial))
      .limit(MOST_PACKED + 1)
    if (found.length === 0) throw new Refusal('没有可以下载的证书')
    if (found.length > MOST_PACKED) throw new Refusal(`证书多于${MOST_PACKED}份，请勾选一部分教材分次下载`)
    const bytes = await packed(
      found.map((stored) => ({ stored, link: linkOf(settings.publicUrl, stored.verify_key) })),
      signal,
    )
    return new File([bytes], '入选证书.zip', { type: FILE_TYPES.zip })
  },
}
