import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { EXAMINERS } from '#contract/facts/examining/formal'
import type { Db } from '#server/db/client'
import { book, dept, formalExam, publisher, user, heldRole } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { nextExaminer, type Examiner, type Interested } from '#server/domain/people/examiners'

type Declared = typeof book.$inferSelect

interface NamedExaminer extends Examiner {
  nick_name: string
  dept_name: string | null
}

/** Everybody who may examine at all, with how many books of the year they have been given. */
export async function examinersOf(db: Db, year: number): Promise<NamedExaminer[]> {
  const given = db
    .select({ examiner_id: formalExam.examiner_id, num: count().as('num') })
    .from(formalExam)
    .innerJoin(book, and(eq(book.book_id, formalExam.book_id), eq(book.year, year)))
    .groupBy(formalExam.examiner_id)
    .as('given')
  const found = await db
    .selectDistinct({
      user_id: user.user_id,
      nick_name: user.nick_name,
      dept_id: user.dept_id,
      dept_name: dept.dept_name,
      given: given.num,
    })
    .from(user)
    .innerJoin(heldRole, eq(heldRole.user_id, user.user_id))
    .leftJoin(dept, eq(dept.dept_id, user.dept_id))
    .leftJoin(given, eq(given.examiner_id, user.user_id))
    .where(and(eq(user.disabled, false), inArray(heldRole.role, [...EXAMINERS])))
    .orderBy(asc(user.user_id))
  return found.map((one) => ({ ...one, given: one.given ?? 0 }))
}

/** Of each book the units that declare, recommend or publish it, and the one of its first editor. */
export async function interestedIn(
  db: Db,
  books: readonly Declared[],
): Promise<ReadonlyMap<number, Interested>> {
  const imprints = [...new Set(books.flatMap(({ publisher_id }) => publisher_id ?? []))]
  const publishers = await db
    .select({ publisher_id: publisher.publisher_id, dept_id: publisher.dept_id })
    .from(publisher)
    .where(within(publisher.publisher_id, imprints))
  const unitOf = new Map(publishers.map((one) => [one.publisher_id, one.dept_id]))
  return new Map(
    books.map((stored) => {
      const units = [
        stored.declare_dept_id,
        stored.first_editor_dept_id,
        stored.recommend_dept_id,
        unitOf.get(stored.publisher_id ?? 0) ?? null,
      ]
      return [stored.book_id, new Set(units.filter((unit) => unit !== null))]
    }),
  )
}

/**
 * Who examines a book after a supplement: the examiner before, unless they do not examine any more.
 * @throws Error when nobody may
 */
export async function examinerAfter(db: Db, stored: Declared, before: number): Promise<number> {
  const examiners = await examinersOf(db, stored.year)
  if (examiners.some(({ user_id }) => user_id === before)) return before
  const interested = (await interestedIn(db, [stored])).get(stored.book_id) ?? new Set()
  // With nobody else the office passes the book on from whoever had it.
  return nextExaminer(examiners, interested)?.user_id ?? before
}
