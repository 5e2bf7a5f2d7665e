import { eq } from 'drizzle-orm'
import { FORMAL_STATE, SUPPLEMENT_DAYS } from '#contract/facts/examining/formal'
import { REFUSAL } from '#contract/refusals'
import { conclusionFault } from '#contract/rules/examining/conclusion'
import { book, formalExam } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { nextExaminer } from '#server/domain/people/examiners'
import { takeStep } from '#server/store/declarations/flow'
import { examinersOf, interestedIn } from '#server/store/examining/examiners'
import { lockExam, storeItems, verdictsOf, itemsOf, type StoredExam } from '#server/store/examining/exams'
import { judgeMaterials } from '#server/store/examining/judgedMaterials'
import { bookNames, tellOfBooks } from '#server/store/notices/ofBooks'
import { sendNotice, UNSAID } from '#server/store/notices/send'
import { fromWire, wireDay, wireTime } from '#server/wire'

type Saved = Parameters<Handlers<'formal_exam_save'>['formal_exam_save']>[0]
type Declared = typeof book.$inferSelect

const DAY_MS = 86_400_000

/** An examination with its book, both locked. @throws Refusal when there is none in the hands of the caller */
async function lockOwn(ctx: Context, exam_id: number, role: 'first' | 'second') {
  const { db, user } = ctx
  const [of] = await db
    .select({ book_id: formalExam.book_id })
    .from(formalExam)
    .where(eq(formalExam.exam_id, exam_id))
  // The book first, as everywhere.
  const [stored] = of ? await db.select().from(book).where(eq(book.book_id, of.book_id)).for('update') : []
  const exam = stored && !stored.deleted ? await lockExam(db, exam_id) : undefined
  const whose = role === 'first' ? exam?.examiner_id : exam?.second_examiner_id
  if (!stored || !exam || whose !== user.user_id) throw new Refusal(REFUSAL.bookUnreachable)
  const state = role === 'first' ? 'open' : 'second'
  if (exam.state !== state)
    throw new Refusal(`该审查${FORMAL_STATE[exam.state]}，不能${role === 'first' ? '修改' : '复审'}`)
  return { stored, exam }
}

/** Until when the owners may supplement. @throws Refusal outside the days that an examiner may give */
function deadlineOf({ supplement_deadline }: Saved, now: Date): Date {
  const { min, max } = SUPPLEMENT_DAYS
  const at = supplement_deadline === undefined ? undefined : fromWire(supplement_deadline)
  const days = at ? (at.getTime() - now.getTime()) / DAY_MS : 0
  // Some minutes pass between choosing a time and handing it in.
  if (!at || days < min - 0.1 || days > max + 0.1) throw new Refusal(`补正截止时间应在${min}天后至${max}天内`)
  return at
}

/** Who confirms a refusal: the same as before, where the book came back once. @throws Refusal when there is nobody */
async function secondOf({ db }: Context, stored: Declared, exam: StoredExam): Promise<number> {
  if (exam.second_examiner_id !== null) return exam.second_examiner_id
  const interested = (await interestedIn(db, [stored])).get(stored.book_id) ?? new Set()
  const next = nextExaminer(await examinersOf(db, stored.year), interested, [exam.examiner_id])
  if (!next) throw new Refusal('没有可以复审该教材的其他形审员，请联系评审活动管理员')
  return next.user_id
}

async function passBook(ctx: Context, stored: Declared) {
  await takeStep(ctx, stored, 'formal_pass')
  await tellOfBooks(ctx, 'formal_passed', 'owners', [stored], {})
  return { state: 'done' as const }
}

async function sendBack(ctx: Context, stored: Declared, saved: Saved) {
  const deadline = deadlineOf(saved, ctx.now)
  await takeStep(ctx, stored, 'formal_supplement', { reason: saved.opinion })
  await tellOfBooks(ctx, 'supplement_asked', 'owners', [stored], {
    deadline: wireTime(deadline),
    opinion: saved.opinion ?? UNSAID,
  })
  const { opened_parts, opened_materials } = saved
  return { state: 'done' as const, supplement_deadline: deadline, opened_parts, opened_materials }
}

async function askSecond(ctx: Context, stored: Declared, exam: StoredExam) {
  const second_examiner_id = await secondOf(ctx, stored, exam)
  await sendNotice(ctx, 'second_asked', [
    { user_id: second_examiner_id, values: { books: bookNames([stored.book_name]) } },
  ])
  return { state: 'second' as const, second_examiner_id }
}

/** Ends the examination, or hands a refusal to a second examiner. @returns what changes of it */
async function conclude(
  ctx: Context,
  stored: Declared,
  exam: StoredExam,
  saved: Saved,
): Promise<Partial<StoredExam>> {
  const { conclusion } = saved
  if (conclusion === undefined) return {}
  const items = await itemsOf(ctx.db, exam.exam_id)
  const how = { findings: await verdictsOf(ctx.db, exam.exam_id), round: exam.round }
  const fault = conclusionFault(conclusion, items, how)
  if (fault !== undefined) throw new Refusal(fault)
  const more =
    conclusion === 'pass'
      ? await passBook(ctx, stored)
      : conclusion === 'supplement'
        ? await sendBack(ctx, stored, saved)
        : await askSecond(ctx, stored, exam)
  if (more.state === 'done') await judgeMaterials(ctx.db, stored.book_id, items)
  return { ...more, conclusion, ...(more.state === 'done' && { exam_time: ctx.now }) }
}

export const examDecidingHandlers: Handlers<'formal_exam_save' | 'formal_exam_second'> = {
  async formal_exam_save(saved, ctx) {
    const { db } = ctx
    const { stored, exam } = await lockOwn(ctx, saved.exam_id, 'first')
    if (saved.revision !== undefined && saved.revision > 0 && saved.revision < exam.revision)
      throw new Refusal('该审查已在别处修改，请刷新核对后再保存')
    await storeItems(db, exam.exam_id, saved.items)
    const changes = await conclude(ctx, stored, exam, saved)
    const revision = exam.revision + 1
    const state = changes.state ?? exam.state
    await db
      .update(formalExam)
      .set({ opinion: saved.opinion ?? exam.opinion, ...changes, revision })
      .where(eq(formalExam.exam_id, exam.exam_id))
    if (saved.conclusion === undefined) return { state, revision }
    ctx.log({
      action: 'formal_exam_save',
      target: `形式审查 ${stored.book_name}`,
      after: { conclusion: saved.conclusion, round: exam.round, due: wireDay(exam.due_time) },
      reason: saved.opinion,
    })
    return { state, revision }
  },

  async formal_exam_second({ exam_id, op, opinion }, ctx) {
    const { db, now } = ctx
    const { stored, exam } = await lockOwn(ctx, exam_id, 'second')
    const agreed = op === 'agree'
    const state = agreed ? ('done' as const) : ('open' as const)
    const ended = agreed ? { exam_time: now } : { conclusion: null }
    await db
      .update(formalExam)
      .set({ state, ...ended, second_opinion: opinion, second_time: now, revision: exam.revision + 1 })
      .where(eq(formalExam.exam_id, exam_id))
    ctx.log({
      action: 'formal_exam_second',
      target: `形式审查 ${stored.book_name}`,
      after: { op },
      reason: opinion,
    })
    if (agreed) await refuse(ctx, stored, exam)
    else
      await sendNotice(ctx, 'second_disagreed', [
        { user_id: exam.examiner_id, values: { books: bookNames([stored.book_name]), opinion } },
      ])
    return { state }
  },
}

/** 形审不通过, confirmed by two. */
async function refuse(ctx: Context, stored: Declared, exam: StoredExam): Promise<void> {
  const reason = exam.opinion ?? undefined
  await takeStep(ctx, stored, 'formal_reject', { reason })
  await judgeMaterials(ctx.db, stored.book_id, await itemsOf(ctx.db, exam.exam_id))
  await tellOfBooks(ctx, 'formal_rejected', 'owners', [stored], { opinion: reason ?? UNSAID })
}
