import { and, asc, isNull, lte, sql } from 'drizzle-orm'
import { REVISION_NOTICE_DAYS } from '#contract/facts/declaration/afterResult'
import type { Db } from '#server/db/client'
import { certificate } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { tellOutcome } from '#server/store/notices/ofBooks'

const DAY = 86_400_000
/** Books of one round. */
const AT_A_TIME = 200

/**
 * Tells the people of selected books, once for each due date, that a revision is due within ninety days. Of several
 * processes one takes each book.
 * @returns how many books it was about
 */
export const announceRevisions = (db: Db, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const until = new Date(now.getTime() + REVISION_NOTICE_DAYS * DAY).toISOString().slice(0, 10)
    const due = await tx
      .select({ book_id: certificate.book_id, revise_due: certificate.revise_due })
      .from(certificate)
      .where(
        and(
          isNull(certificate.removed_time),
          lte(certificate.revise_due, until),
          sql`${certificate.reminded_due} is distinct from ${certificate.revise_due}`,
        ),
      )
      .orderBy(asc(certificate.revise_due), asc(certificate.book_id))
      .limit(AT_A_TIME)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    const ids = due.map(({ book_id }) => book_id)
    await tx
      .update(certificate)
      .set({ reminded_due: sql`${certificate.revise_due}` })
      .where(within(certificate.book_id, ids))
    for (const day of new Set(due.map(({ revise_due }) => revise_due))) {
      const ofDay = due.filter(({ revise_due }) => revise_due === day).map(({ book_id }) => book_id)
      await tellOutcome({ db: tx, now }, 'revision_due', ofDay, { deadline: day })
    }
    return due.length
  })
