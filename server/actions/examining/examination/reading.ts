import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Output } from '#contract'
import type { FormalTab } from '#contract/facts/examining/formal'
import { REFUSAL } from '#contract/refusals'
import { readsExamined } from '#server/access/examining/examined'
import { readableDeclarations } from '#server/access/declaring/readableBooks'
import { openedOf } from '#server/access/examining/supplement'
import { holds } from '#server/access/scope'
import type { Db } from '#server/db/client'
import { part, value } from '#server/db/facts'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { book, formalExam, user as person } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { bookListFields, bookOrder, booksMatching } from '#server/store/books/filter'
import { examsOf, isLate, storedFindings, itemsOf, type StoredExam } from '#server/store/examining/exams'
import { wireTime, wireTimeOrNull } from '#server/wire'

type Round = Output<'formal_rounds'>['rounds'][number]

/** Of several examinations of a book only the newest one. */
const isNewest = sql`not exists (select 1 from formal_exam later
  where later.book_id = ${formalExam.book_id} and later.round > ${formalExam.round})`

/** A condition on `book`, from one on the newest of its examinations. */
const isOfNewest = (condition: SQL) => sql`exists (select 1 from ${formalExam}
  where ${formalExam.book_id} = ${book.book_id} and ${condition} and ${isNewest})`

const isSupplemented = sql`${book.declare_status} = ${value.declare.formal_returned}`
const isIn = (state: SQL) => sql`${book.exam_state} = ${state}`
/** Conditions on `book`: in which list its newest examination stands. */
const TAB: Readonly<Record<FormalTab, SQL>> = {
  todo: isIn(value.formal.open),
  second: isIn(value.formal.second),
  supplement: sql`(${isIn(value.formal.done)} and ${isSupplemented})`,
  done: sql`(${isIn(value.formal.done)} and not ${isSupplemented})`,
  all: sql`${book.exam_state} is not null`,
}

const nameOf = (column: typeof formalExam.examiner_id | typeof formalExam.second_examiner_id) =>
  sql<string | null>`(select u.nick_name from ${person} u where u.user_id = ${column})`

const examFields = {
  exam_id: formalExam.exam_id,
  round: formalExam.round,
  state: formalExam.state,
  conclusion: formalExam.conclusion,
  examiner_name: sql<string>`coalesce(${nameOf(formalExam.examiner_id)}, '')`,
  second_name: nameOf(formalExam.second_examiner_id),
  assign_time: formalExam.assign_time,
  due_time: formalExam.due_time,
  exam_time: formalExam.exam_time,
  supplement_deadline: formalExam.supplement_deadline,
  reading: formalExam.reading,
}

const counted = (tab: FormalTab) => sql<number>`(count(*) filter (where ${TAB[tab]}))::int`

/** How many examinations stand in each list; counted from the books alone. */
async function countsOf(db: Db, where: SQL | undefined): Promise<Record<FormalTab, number>> {
  const [counts] = await db
    .select({
      todo: counted('todo'),
      second: counted('second'),
      supplement: counted('supplement'),
      done: counted('done'),
      all: counted('all'),
    })
    .from(book)
    .where(where)
  if (!counts) throw new Error('an aggregate answers one row')
  return counts
}

type Times = Pick<StoredExam, 'assign_time' | 'due_time' | 'exam_time' | 'supplement_deadline'>
const said = ({ assign_time, due_time, exam_time, supplement_deadline }: Times) => ({
  assign_time: wireTime(assign_time),
  due_time: wireTime(due_time),
  exam_time: wireTimeOrNull(exam_time),
  supplement_deadline: wireTimeOrNull(supplement_deadline),
})

const doubtNum = sql<number>`(select count(*)::int from formal_finding f
  where f.exam_id = ${formalExam.exam_id} and f.verdict in ${part.findingsAgainst})`

/** The rounds of a book that are over, as its own people read them. */
export async function roundsOf(db: Db, exams: readonly StoredExam[]): Promise<Round[]> {
  const over = exams.filter(({ state }) => state === 'done').toSorted((a, b) => a.round - b.round)
  return Promise.all(
    over.flatMap((exam) =>
      exam.conclusion === null ? [] : [roundOf(db, { ...exam, conclusion: exam.conclusion })],
    ),
  )
}

async function roundOf(
  db: Db,
  exam: StoredExam & { conclusion: NonNullable<StoredExam['conclusion']> },
): Promise<Round> {
  return {
    round: exam.round,
    conclusion: exam.conclusion,
    opinion: exam.opinion,
    exam_time: wireTimeOrNull(exam.exam_time),
    supplement_deadline: wireTimeOrNull(exam.supplement_deadline),
    supplement_note: exam.supplement_note,
    failed: (await itemsOf(db, exam.exam_id)).filter(({ result }) => result === 'fail'),
    opened_parts: exam.opened_parts,
    opened_materials: exam.opened_materials,
  }
}

/** What the caller may do about an examination now. */
function mayDo({ user }: Context, exam: StoredExam) {
  const isFirst = exam.state === 'open' && exam.examiner_id === user.user_id
  const isSecond = exam.state === 'second' && exam.second_examiner_id === user.user_id
  const isOffice = holds(user, 'admin', 'reviewActivity')
  return {
    examine: isFirst,
    confirm: isSecond,
    pass_on: exam.state !== 'done' && (isFirst || isSecond || isOffice),
  }
}

type Reads = 'formal_exam_list' | 'formal_exam_detail' | 'formal_rounds'

export const examReadingHandlers: Handlers<Reads> = {
  async formal_exam_list({ tab, declare_unit, examiner_id, late, ...filter }, { db, user, now }) {
    const ofBook = and(
      booksMatching(filter),
      readsExamined(user),
      contains(book.declare_unit, declare_unit),
      TAB.all,
    )
    const ofExam = and(
      late === undefined ? undefined : sql`${isLate(sql`formal_exam`, now)} = ${late === 1}`,
      examiner_id === undefined
        ? undefined
        : sql`(${formalExam.examiner_id} = ${examiner_id} or ${formalExam.second_examiner_id} = ${examiner_id})`,
    )
    const columns = { ...bookOrder, due_time: formalExam.due_time, assign_time: formalExam.assign_time }
    const last =
      tab === 'done'
        ? [desc(formalExam.exam_time), desc(formalExam.exam_id)]
        : [asc(formalExam.due_time), asc(formalExam.exam_id)]
    const { limit, offset } = windowOf(filter)
    const [found, counts] = await Promise.all([
      db
        .select({
          ...bookListFields,
          ...examFields,
          year: book.year,
          recommend_unit: book.recommend_unit,
          doubt_num: doubtNum,
          is_late: isLate(sql`formal_exam`, now),
        })
        .from(formalExam)
        .innerJoin(book, eq(book.book_id, formalExam.book_id))
        .where(and(ofBook, ofExam, isNewest, TAB[tab]))
        .orderBy(...orderOf(filter, columns, last))
        .limit(limit)
        .offset(offset),
      countsOf(db, and(ofBook, ofExam && isOfNewest(ofExam))),
    ])
    return { rows: found.map((row) => ({ ...row, ...said(row) })), total: counts[tab], counts }
  },

  async formal_exam_detail({ book_id }, ctx) {
    const { db, user } = ctx
    const [found] = await db
      .select({
        head: bookListFields,
        exam: formalExam,
        names: { first: examFields.examiner_name, second: examFields.second_name },
      })
      .from(formalExam)
      .innerJoin(book, eq(book.book_id, formalExam.book_id))
      .where(and(eq(formalExam.book_id, book_id), eq(book.deleted, false), isNewest, readsExamined(user)))
    if (!found) throw new Refusal(REFUSAL.bookUnreachable)
    const { exam, head, names } = found
    const [items, findings, exams] = [
      await itemsOf(db, exam.exam_id),
      await storedFindings(db, exam.exam_id),
      await examsOf(db, book_id),
    ]
    const { exam_id, round, state, conclusion, reading, opinion, second_opinion, revision } = exam
    const earlier = await roundsOf(
      db,
      exams.filter((one) => one.round < round),
    )
    return {
      exam_id,
      round,
      state,
      conclusion,
      reading,
      opinion,
      second_opinion,
      revision,
      ...said(exam),
      examiner_name: names.first,
      second_name: names.second,
      opened_parts: exam.opened_parts,
      opened_materials: exam.opened_materials,
      supplement_note: exam.supplement_note,
      book: head,
      items,
      findings,
      may: mayDo(ctx, exam),
      earlier,
    }
  },

  async formal_rounds({ book_id }, { db, user, now }) {
    const [stored] = await db
      .select({ book_id: book.book_id, declare_status: book.declare_status })
      .from(book)
      .where(and(eq(book.book_id, book_id), eq(book.deleted, false), readableDeclarations(user)))
    if (!stored) throw new Refusal(REFUSAL.bookUnreachable)
    const rounds = await roundsOf(db, await examsOf(db, book_id))
    return { rounds, is_open: (await openedOf(db, now, stored)) !== undefined }
  },
}
