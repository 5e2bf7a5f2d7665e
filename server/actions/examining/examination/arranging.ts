import { and, asc, eq, inArray } from 'drizzle-orm'
import { FORMAL_STATE } from '#contract/facts/examining/formal'
import { MOST_HANDED_OVER } from '#contract/actions/examining/examination'
import { REFUSAL } from '#contract/refusals'
import { holds } from '#server/access/scope'
import { within } from '#server/db/within'
import { book, formalExam } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { mayExamine } from '#server/domain/people/examiners'
import { examinersOf, interestedIn } from '#server/store/examining/examiners'
import { dueForExam, handOver } from '#server/store/examining/handingOver'
import { lockExam, type StoredExam } from '#server/store/examining/exams'
import { sendNotice } from '#server/store/notices/send'

type Declared = typeof book.$inferSelect

const isOffice = ({ user }: Context) => holds(user, 'admin', 'reviewActivity')

/** Locks examinations with their books, in the order of the books. @throws Refusal when one is in other hands */
async function lockInHand(ctx: Context, exam_ids: readonly number[]) {
  const { db, user } = ctx
  const books = await db
    .select()
    .from(book)
    .where(
      and(
        eq(book.deleted, false),
        inArray(
          book.book_id,
          db.select({ id: formalExam.book_id }).from(formalExam).where(within(formalExam.exam_id, exam_ids)),
        ),
      ),
    )
    .orderBy(asc(book.book_id))
    .for('update')
  const byBook = new Map(books.map((stored) => [stored.book_id, stored]))
  const found: { stored: Declared; exam: StoredExam }[] = []
  for (const exam_id of new Set(exam_ids)) {
    const exam = await lockExam(db, exam_id)
    const stored = exam && byBook.get(exam.book_id)
    const inCharge = exam?.state === 'second' ? exam.second_examiner_id : exam?.examiner_id
    if (!exam || !stored || (!isOffice(ctx) && inCharge !== user.user_id))
      throw new Refusal(REFUSAL.bookUnreachable)
    if (exam.state === 'done') throw new Refusal(`《${stored.book_name}》${FORMAL_STATE.done}，不能转派`)
    found.push({ stored, exam })
  }
  return found
}

/** What can be done about one examination is said by its state: the first or the second examiner changes. */
function passedOn({ state, examiner_id, second_examiner_id }: StoredExam, to: number) {
  const isSecond = state === 'second'
  return {
    other: isSecond ? examiner_id : second_examiner_id,
    change: isSecond ? { second_examiner_id: to } : { examiner_id: to },
  }
}

/** @throws Refusal when one of these books does not wait for somebody to decide about an objection */
function refuseOthers(asked: readonly number[], found: readonly { book_id: number }[]): void {
  if (new Set(asked).size !== found.length)
    throw new Refusal('所选教材中有不是推荐已截止、省级复核有异议的，请刷新后再试')
}

type Arranging = 'formal_exam_assign' | 'formal_exam_pass_on' | 'formal_exam_reread' | 'formal_examiners'

export const examArrangingHandlers: Handlers<Arranging> = {
  async formal_exam_assign({ book_ids, reason }, ctx) {
    const { db, now } = ctx
    if (book_ids) {
      const decided = await dueForExam(db, now, { book_ids, limit: MOST_HANDED_OVER, objected: true })
      refuseOthers(book_ids, decided)
      return handOver(ctx, decided, reason)
    }
    const { done_num, left } = await handOver(ctx, await dueForExam(db, now, { limit: MOST_HANDED_OVER }))
    const objected = await dueForExam(db, now, { limit: MOST_HANDED_OVER, objected: true })
    const waiting = objected.map(({ book_id, book_name }) => ({
      book_id,
      book_name,
      reason: '省级复核有异议',
      objected: true,
    }))
    return { done_num, left: [...left, ...waiting] }
  },

  async formal_exam_pass_on({ exam_ids, examiner_id, reason }, ctx) {
    const { db } = ctx
    const locked = await lockInHand(ctx, exam_ids)
    const interested = await interestedIn(
      db,
      locked.map(({ stored }) => stored),
    )
    const next = (await examinersOf(db, locked[0]?.stored.year ?? 0)).find(
      (one) => one.user_id === examiner_id,
    )
    if (!next) throw new Refusal('请选择在用的形式审查员')
    for (const { stored, exam } of locked) {
      const { other, change } = passedOn(exam, examiner_id)
      const others = other === null ? [] : [other]
      if (!mayExamine(next, interested.get(stored.book_id) ?? new Set(), others))
        throw new Refusal(
          `《${stored.book_name}》不能交给${next.nick_name}：本人属于该教材的相关单位，或已参与审查`,
        )
      await db
        .update(formalExam)
        .set({ ...change, revision: exam.revision + 1 })
        .where(eq(formalExam.exam_id, exam.exam_id))
      ctx.log({
        action: 'formal_exam_pass_on',
        target: `形式审查 ${stored.book_name}`,
        before: { examiner_id: exam.examiner_id, second_examiner_id: exam.second_examiner_id },
        after: change,
        reason,
      })
    }
    const values = { num: String(locked.length), reason }
    await sendNotice(ctx, 'exam_passed_on', [{ user_id: examiner_id, values }])
    return { done_num: locked.length }
  },

  async formal_exam_reread({ exam_id }, ctx) {
    const [found] = await lockInHand(ctx, [exam_id])
    if (!found) throw new Refusal(REFUSAL.bookUnreachable)
    await ctx.db.update(formalExam).set({ reading: 'queued' }).where(eq(formalExam.exam_id, exam_id))
    return { reading: 'queued' as const }
  },

  async formal_examiners(_, { db }) {
    return (await examinersOf(db, 0)).map(({ user_id, nick_name }) => ({ user_id, examiner_name: nick_name }))
  },
}
