import { and, asc, eq, inArray } from 'drizzle-orm'
import { FORMAL_STATE, FORMAL_STEPS } from '#contract/facts/examining/formal'
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
import { tellEverywhere } from '#server/store/messages/tell'
import { wireTime } from '#server/wire'
import { batchOf } from '#server/store/declarations/handIn'

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

/** Why books that were asked for are not handed over. */
async function refuseNotDue({ db, now }: Context, book_ids: readonly number[]): Promise<void> {
  const asked = await db.select().from(book).where(within(book.book_id, book_ids))
  const from = FORMAL_STEPS.hand_over.from[0]
  for (const { book_name, declare_status, year } of asked) {
    if (declare_status !== from) throw new Refusal(`《${book_name}》不是已推荐的教材，不能移交形式审查`)
    const batch = await batchOf(db, year)
    if (batch && batch.recommend_end_time > now)
      throw new Refusal(
        `《${book_name}》：推荐于${wireTime(batch.recommend_end_time)}截止，截止后才能移交形式审查`,
      )
  }
}

type Arranging = 'formal_exam_assign' | 'formal_exam_pass_on' | 'formal_exam_reread' | 'formal_examiners'

export const examArrangingHandlers: Handlers<Arranging> = {
  async formal_exam_assign({ book_ids }, ctx) {
    if (book_ids) await refuseNotDue(ctx, book_ids)
    const due = await dueForExam(ctx.db, ctx.now, { ...(book_ids && { book_ids }), limit: MOST_HANDED_OVER })
    return handOver(ctx, due)
  },

  async formal_exam_pass_on({ exam_ids, examiner_id, reason }, ctx) {
    const { db, now } = ctx
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
    const content = `${locked.length}种教材已转派给您作形式审查：${reason}`
    await tellEverywhere(db, examiner_id, { title: '有教材转派给您', content }, now)
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
