import { and, asc, eq, lte } from 'drizzle-orm'
import { addTo } from '#contract/rules/addTo'
import { appendLog } from '#server/audit/append'
import type { Db, Tx } from '#server/db/client'
import { book, formalExam } from '#server/db/schema/index'
import type { LogEntry } from '#server/define'
import { takeStep, type Acting } from '#server/store/declarations/flow'
import { examinerAfter } from '#server/store/examining/examiners'
import { beginSecondRound } from '#server/store/examining/exams'
import { dueForExam, handOver } from '#server/store/examining/handingOver'
import { bookNames, tellOfBooks } from '#server/store/notices/ofBooks'
import { sendNotice } from '#server/store/notices/send'

/** Books of one transaction, so that nobody waits long for it. */
const AT_ONCE = 200

/** Acts for nobody, in one transaction that ends with its log lines. */
async function actAlone<T>(db: Db, now: Date, act: (acting: Acting) => Promise<T>): Promise<T> {
  return db.transaction(async (tx: Tx) => {
    const entries: LogEntry[] = []
    const done = await act({ db: tx, now, user: null, log: (entry) => void entries.push(entry) })
    await appendLog(
      tx,
      entries.map((entry) => ({ ...entry, at: now, user_name: '系统' })),
    )
    return done
  })
}

/**
 * Hands over the books of batches whose recommending has ended.
 * @returns how many
 */
async function handOverDue(db: Db, now: Date): Promise<number> {
  const due = await dueForExam(db, now, { limit: AT_ONCE })
  if (due.length === 0) return 0
  const { done_num } = await actAlone(db, now, (acting) => handOver(acting, due))
  return done_num
}

/** Books that were sent back, and whose time for a supplement is over. */
const overdue = (db: Db, now: Date) =>
  db
    .select({ stored: book, exam: formalExam })
    .from(formalExam)
    .innerJoin(book, eq(book.book_id, formalExam.book_id))
    .where(
      and(
        eq(book.deleted, false),
        eq(book.declare_status, 'formal_returned'),
        eq(formalExam.conclusion, 'supplement'),
        lte(formalExam.supplement_deadline, now),
      ),
    )
    .orderBy(asc(book.book_id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })

/**
 * Gives books back to their examiners that nobody has supplemented in time.
 * @returns how many
 */
const takeBackOverdue = (db: Db, now: Date): Promise<number> =>
  actAlone(db, now, async (acting) => {
    const found = await overdue(acting.db, now)
    const given = new Map<number, string[]>()
    for (const { stored, exam } of found) {
      const examiner_id = await examinerAfter(acting.db, stored, exam.examiner_id)
      await takeStep(acting, stored, 'supplement_over')
      await beginSecondRound(acting.db, exam, { examiner_id, now, supplement_note: '逾期未补正' })
      addTo(given, examiner_id, stored.book_name)
    }
    const books = found.map(({ stored }) => stored)
    await tellOfBooks(acting, 'supplement_missed', 'owners', books, {})
    const told = [...given].map(([user_id, names]) => ({ user_id, values: { books: bookNames(names) } }))
    await sendNotice(acting, 'supplement_over', told)
    return found.length
  })

/** Does what the examination does by itself when a time is over. */
export async function keepExamining(db: Db, now: Date): Promise<{ handed_over: number; taken_back: number }> {
  return { handed_over: await handOverDue(db, now), taken_back: await takeBackOverdue(db, now) }
}
