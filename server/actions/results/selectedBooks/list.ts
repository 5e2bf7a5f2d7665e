import { and, asc, count, eq, sql } from 'drizzle-orm'
import { selectedInReach } from '#server/access/selected'
import { value } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import { windowOf } from '#server/db/page'
import { book, bookRevision, certificate, storedFile } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { certificateState, linkOf, standsAs } from '#server/store/outcome/certificates'
import { wireTime } from '#server/wire'

const isLast = sql`${bookRevision.revision_id} = (select max(r.revision_id) from book_revision r
  where r.book_id = ${certificate.book_id})`

type Revision = typeof bookRevision.$inferSelect

const revisionOf = (stored: Revision | null, file_name: string | null) =>
  stored && {
    revision_id: stored.revision_id,
    edition: stored.edition,
    publish_date: stored.publish_date,
    note: stored.note,
    file: stored.file,
    file_name: file_name ?? '修订内容对照表',
    status: stored.status,
    reason: stored.reason,
    submit_time: wireTime(stored.submit_time),
  }

export const selectedListHandlers: Handlers<'selected_list'> = {
  async selected_list({ project_id, state, pending, keyword, ...page }, { db, user, now, settings }) {
    const where = and(
      selectedInReach(user),
      project_id === undefined ? undefined : eq(certificate.project_id, project_id),
      state && standsAs(state, now),
      pending === undefined
        ? undefined
        : sql`coalesce(${bookRevision.status} = ${value.revision.pending}, false) = ${pending === 1}`,
      anyContains(
        [
          certificate.book_name,
          certificate.certificate_no,
          certificate.first_editor,
          certificate.publisher_name,
        ],
        keyword,
      ),
    )
    const { limit, offset } = windowOf(page)
    const found = await db
      .select({ c: certificate, revision: bookRevision, file_name: storedFile.original_name })
      .from(certificate)
      .innerJoin(book, eq(book.book_id, certificate.book_id))
      .leftJoin(bookRevision, and(eq(bookRevision.book_id, certificate.book_id), isLast))
      .leftJoin(storedFile, eq(storedFile.name, bookRevision.file))
      .where(where)
      .orderBy(
        sql`${certificate.removed_time} is not null`,
        asc(certificate.revise_due),
        asc(certificate.certificate_no),
      )
      .limit(limit)
      .offset(offset)
    const [counted] = await db
      .select({ total: count() })
      .from(certificate)
      .innerJoin(book, eq(book.book_id, certificate.book_id))
      .leftJoin(bookRevision, and(eq(bookRevision.book_id, certificate.book_id), isLast))
      .where(where)
    return {
      rows: found.map(({ c, revision, file_name }) => ({
        book_id: c.book_id,
        certificate_no: c.certificate_no,
        book_name: c.book_name,
        first_editor: c.first_editor,
        publisher_name: c.publisher_name,
        project_name: c.project_name,
        issue_date: c.issue_date,
        revise_due: c.revise_due,
        state: certificateState(c, now),
        removed_kind: c.removed_kind,
        removed_reason: c.removed_reason,
        link: linkOf(settings.publicUrl, c.verify_key),
        revision: revisionOf(revision, file_name),
      })),
      total: counted?.total ?? 0,
    }
  },
}
