import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { CheckStanding } from '#contract/facts/declaration/provinceCheck'
import { FORMAL_STEPS } from '#contract/facts/examining/formal'
import type { Db } from '#server/db/client'
import { book, declareBatch } from '#server/db/schema/index'
import { value } from '#server/db/facts'
import { within } from '#server/db/within'
import { nextExaminer, type Examiner } from '#server/domain/people/examiners'
import { takeSteps, type Acting } from '#server/store/declarations/flow'
import { standingAt } from '#server/store/declarations/checks'
import { batchOf } from '#server/store/declarations/handIn'
import { sendNotice } from '#server/store/notices/send'
import { wireDay } from '#server/wire'
import { beginExams, dueOf } from './exams'
import { examinersOf, interestedIn } from './examiners'

type Declared = typeof book.$inferSelect

/** A book that stays where it is, and why. */
export interface LeftBook {
  book_id: number
  book_name: string
  reason: string
  /** The province has objected: whoever hands it over says why. */
  objected: boolean
}

/** Where the province's check of a book stands; null where nobody is asked. */
const standing = (now: Date) =>
  sql<CheckStanding | null>`(select ${standingAt(now)} from province_check where province_check.book_id = ${book.book_id})`

/**
 * Recommended books of batches whose recommending has ended, the first recommended first. They wait as long as the
 * province may still answer, and where it has objected until somebody decides.
 * @param objected those to which the province has objected, instead of the others
 * @param book_ids only these
 */
export function dueForExam(
  db: Db,
  now: Date,
  { book_ids, limit, objected = false }: { book_ids?: readonly number[]; limit: number; objected?: boolean },
) {
  return db
    .select({ book_id: book.book_id, book_name: book.book_name, year: book.year })
    .from(book)
    .innerJoin(declareBatch, eq(declareBatch.year, book.year))
    .where(
      and(
        eq(book.deleted, false),
        eq(book.declare_status, FORMAL_STEPS.hand_over.from[0]),
        lte(declareBatch.recommend_end_time, now),
        book_ids && within(book.book_id, book_ids),
        objected
          ? sql`${standing(now)} = ${value.check.objected}`
          : sql`coalesce(${standing(now)}, ${value.check.agreed}) = ${value.check.agreed}`,
      ),
    )
    .orderBy(asc(book.recommend_sort), asc(book.book_id))
    .limit(limit)
}

/** Tells examiners of the books that they have been given, each once. */
const tellExaminers = (acting: Acting, given: ReadonlyMap<number, number>): Promise<void> =>
  sendNotice(
    acting,
    'exam_given',
    [...given].map(([user_id, num]) => ({
      user_id,
      values: { num: String(num), deadline: wireDay(dueOf(acting.now)) },
    })),
  )

/** Recommended books, locked for the rest of the transaction, in the order of their keys. */
const lockRecommendedBooks = (db: Db, book_ids: readonly number[]) =>
  db
    .select()
    .from(book)
    .where(
      and(
        within(book.book_id, book_ids),
        eq(book.deleted, false),
        eq(book.declare_status, FORMAL_STEPS.hand_over.from[0]),
      ),
    )
    .orderBy(asc(book.book_id))
    .for('update')

/** Chooses in memory whose turn it is with each book, in the order of the books. */
async function chooseExaminers(db: Db, year: number, books: readonly Declared[]) {
  const examiners = await examinersOf(db, year)
  const interested = await interestedIn(db, books)
  const chosen: { stored: Declared; examiner: Examiner }[] = []
  const left: LeftBook[] = []
  for (const stored of books) {
    const { book_id, book_name } = stored
    const examiner = nextExaminer(examiners, interested.get(book_id) ?? new Set())
    if (!examiner) left.push({ book_id, book_name, reason: '没有可以审查该教材的形审员', objected: false })
    else {
      examiner.given++
      chosen.push({ stored, examiner })
    }
  }
  return { chosen, left }
}

/**
 * Hands recommended books over to examiners, each to the one whose turn it is and who is of none of its units. Whoever
 * hands over books of a year takes turns on the row of its batch.
 * @param due books with their years, in the order in which turns are taken
 * @param reason why books are handed over to which the province has objected
 */
export async function handOver(
  acting: Acting,
  due: readonly { book_id: number; year: number }[],
  reason?: string,
): Promise<{ done_num: number; left: LeftBook[] }> {
  const { db, now } = acting
  const left: LeftBook[] = []
  const given = new Map<number, number>()
  for (const year of [...new Set(due.map((one) => one.year))].toSorted((a, b) => a - b)) {
    await batchOf(db, year, true)
    const ids = due.filter((one) => one.year === year).map(({ book_id }) => book_id)
    const locked = new Map((await lockRecommendedBooks(db, ids)).map((stored) => [stored.book_id, stored]))
    const books = ids.flatMap((book_id) => locked.get(book_id) ?? [])
    const { chosen, left: unexamined } = await chooseExaminers(db, year, books)
    left.push(...unexamined)
    await takeSteps(
      acting,
      chosen.map(({ stored }) => stored),
      'hand_over',
      reason,
    )
    await beginExams(
      db,
      now,
      chosen.map(({ stored, examiner }) => ({ book_id: stored.book_id, examiner_id: examiner.user_id })),
    )
    for (const { examiner } of chosen) given.set(examiner.user_id, (given.get(examiner.user_id) ?? 0) + 1)
  }
  await tellExaminers(acting, given)
  return { done_num: [...given.values()].reduce((sum, num) => sum + num, 0), left }
}
