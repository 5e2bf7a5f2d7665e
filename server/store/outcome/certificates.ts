import { randomUUID } from 'node:crypto'
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import {
  REVISION_NOTICE_DAYS,
  REVISION_YEARS,
  type CertificateState,
} from '#contract/facts/declaration/afterResult'
import { to } from '#contract/address'
import { certificateNo } from '#contract/rules/result/certificateNo'
import type { Db } from '#server/db/client'
import { book, certificate } from '#server/db/schema/index'
import { takeTurn } from '#server/db/turn'
import { within } from '#server/db/within'
import { wireDay } from '#server/wire'

const DAY = 86_400_000
/** Rows of one statement. */
const AT_A_TIME = 500

/** The same day some years later; the end of February stays in February. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  const at = new Date(Date.UTC(year + years, month - 1, Math.min(date, last)))
  return at.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

interface Issuing {
  project_id: number
  project_name: string
  year: number
}

/** Issues a certificate for each of these books, numbered in the order of their keys. */
export async function issueCertificates(
  db: Db,
  { project_id, project_name, year }: Issuing,
  book_ids: readonly number[],
  now: Date,
): Promise<void> {
  if (book_ids.length === 0) return
  await takeTurn(db, 'certificates', year)
  const [last] = await db
    .select({ serial: max(certificate.serial) })
    .from(certificate)
    .where(eq(certificate.year, year))
  const books = await db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      first_editor: book.first_editor,
      first_editor_unit: sql<string | null>`coalesce(${book.first_editor_unit}, ${book.declare_unit})`,
      publisher_name: book.publisher_name,
    })
    .from(book)
    .where(within(book.book_id, book_ids))
    .orderBy(book.book_id)
  const issue_date = wireDay(now)
  const made = books.map((one, index) => {
    const serial = (last?.serial ?? 0) + index + 1
    const about = { project_id, project_name, year, issue_date }
    return {
      ...one,
      ...about,
      serial,
      certificate_no: certificateNo(year, serial),
      verify_key: randomUUID(),
      revise_due: yearsLater(issue_date, REVISION_YEARS),
    }
  })
  for (let from = 0; from < made.length; from += AT_A_TIME)
    await db.insert(certificate).values(made.slice(from, from + AT_A_TIME))
}

export type StoredCertificate = typeof certificate.$inferSelect

/** The last day on which a due date counts as near. */
const noticeDay = (now: Date): string => wireDay(new Date(now.getTime() + REVISION_NOTICE_DAYS * DAY))

/** How a certificate stands today. */
export function certificateState(
  { removed_time, revise_due }: Pick<StoredCertificate, 'removed_time' | 'revise_due'>,
  now: Date,
): CertificateState {
  if (removed_time !== null) return 'removed'
  if (revise_due < wireDay(now)) return 'overdue'
  return revise_due <= noticeDay(now) ? 'due_soon' : 'valid'
}

/** A condition on `certificate`: it stands so today. */
export function standsAs(state: CertificateState, now: Date) {
  const { removed_time, revise_due } = certificate
  if (state === 'removed') return sql`${removed_time} is not null`
  const day = wireDay(now)
  const due =
    state === 'overdue'
      ? sql`${revise_due} < ${day}`
      : state === 'due_soon'
        ? sql`${revise_due} between ${day} and ${noticeDay(now)}`
        : sql`${revise_due} > ${noticeDay(now)}`
  return and(isNull(removed_time), due)
}

/**
 * The whole address of what a key opens, as it stands in messages and codes.
 * @param publicUrl where people open the console; ends with a slash
 */
export const linkOf = (publicUrl: string, uuid: string): string =>
  publicUrl + to('confirm/uuid', { uuid }).slice(1)
