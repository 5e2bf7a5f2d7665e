import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { ApplicationData } from '#contract/rules/declaration/applicationData'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { Db } from '#server/db/client'
import { withMaskedNumbers } from '#server/domain/people/masked'
import { majorNames } from '#server/store/majors/catalogue'
import { book, bookEditor, bookSell, bookUse, declareFlow, dept } from '#server/db/schema/index'

const unitName = async (db: Db, dept_id: number | null): Promise<string | null> => {
  if (dept_id === null) return null
  const [unit] = await db.select({ name: dept.dept_name }).from(dept).where(eq(dept.dept_id, dept_id))
  return unit?.name ?? null
}

/** 专业 and 适用专业 in words, with their codes. */
async function majorsInWords(db: Db, { edu_level, major_code, apply_majors }: typeof book.$inferSelect) {
  const wanted = [major_code, ...apply_majors].map((code) => ({ edu_level, major_code: code }))
  const nameOf = await majorNames(db, wanted)
  const inWords = (code: string): string => {
    const name = nameOf(edu_level, code)
    return name === null ? code : `${name}（${code}）`
  }
  return {
    major_name: edu_level && major_code ? inWords(major_code) : null,
    apply_major_names: apply_majors.map(inWords),
  }
}

/** What was written with the last step into one of these states. */
async function lastOpinion(db: Db, book_id: number, states: readonly DeclareStatus[], from: DeclareStatus) {
  const [step] = await db
    .select({ reason: declareFlow.reason })
    .from(declareFlow)
    .where(
      and(
        eq(declareFlow.book_id, book_id),
        eq(declareFlow.from_status, from),
        inArray(declareFlow.to_status, [...states]),
      ),
    )
    .orderBy(desc(declareFlow.flow_id))
    .limit(1)
  return step?.reason ?? null
}

/** What a caller may know of a book. */
interface Reading {
  /** Which books the caller reads. */
  scope: SQL | undefined
  /** The state as the caller may know it. */
  told: SQL<DeclareStatus>
  /** Whether people's numbers are told as they are. */
  tellsNumbers: (stored: typeof book.$inferSelect) => boolean
}

/**
 * What the application of a book is made of.
 * @returns undefined when there is no such book within the scope
 */
export async function applicationOf(
  db: Db,
  book_id: number,
  { scope, told, tellsNumbers }: Reading,
): Promise<ApplicationData | undefined> {
  const [found] = await db
    .select({ stored: book, status: told })
    .from(book)
    .where(and(eq(book.book_id, book_id), eq(book.deleted, false), scope))
  if (!found) return undefined
  const { stored, status } = found
  const { declare_dept_id, recommend_dept_id } = stored
  const editors = await db
    .select()
    .from(bookEditor)
    .where(eq(bookEditor.book_id, book_id))
    .orderBy(asc(bookEditor.sort_no))
  return {
    status,
    book: {
      ...stored,
      declare_unit: stored.declare_unit ?? (await unitName(db, declare_dept_id)),
      recommend_unit: (await unitName(db, recommend_dept_id)) ?? stored.recommend_unit,
      ...(await majorsInWords(db, stored)),
    },
    editors: tellsNumbers(stored) ? editors : editors.map(withMaskedNumbers),
    uses: await db.select().from(bookUse).where(eq(bookUse.book_id, book_id)).orderBy(asc(bookUse.use_id)),
    sells: await db
      .select()
      .from(bookSell)
      .where(eq(bookSell.book_id, book_id))
      .orderBy(asc(bookSell.stat_year)),
    opinions: {
      school: await lastOpinion(db, book_id, ['recommend_pending'], 'school_pending'),
      recommender: await lastOpinion(db, book_id, ['recommended'], 'recommend_pending'),
    },
  }
}
