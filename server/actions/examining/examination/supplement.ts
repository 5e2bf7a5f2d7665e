import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { FORMAL_STEPS } from '#contract/facts/examining/formal'
import { isOneOf } from '#contract/facts/closed'
import { REFUSAL } from '#contract/refusals'
import { lockDeclaration } from '#server/access/declaring/declarations'
import { openedOf, supplementOf } from '#server/access/examining/supplement'
import type { book } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { takeStep } from '#server/store/declarations/flow'
import { fitFaults, refuseFaults } from '#server/store/declarations/handIn'
import { examinerAfter } from '#server/store/examining/examiners'
import { beginSecondRound, examsOf } from '#server/store/examining/exams'
import { bookNames } from '#server/store/notices/ofBooks'
import { sendNotice } from '#server/store/notices/send'
import { wireTime } from '#server/wire'

type Declared = typeof book.$inferSelect

/** @throws Refusal when nothing is opened of the book, or not any more */
async function refuseClosed({ db, now }: Context, stored: Declared): Promise<void> {
  const { label, from } = FORMAL_STEPS.resubmit
  if (!isOneOf(stored.declare_status, from))
    throw new Refusal(REFUSAL.declarationFrozen(DECLARE_STATUS[stored.declare_status], label))
  if (await openedOf(db, now, stored)) return
  const found = await supplementOf(db, stored)
  throw new Refusal(found?.until ? `补正已于${wireTime(found.until)}截止` : '该教材没有等待补正的审查')
}

export const supplementHandlers: Handlers<'formal_resubmit'> = {
  async formal_resubmit({ book_id, note }, ctx) {
    const { db, now } = ctx
    const stored = await lockDeclaration(ctx, book_id)
    await refuseClosed(ctx, stored)
    refuseFaults(FORMAL_STEPS.resubmit.label, await fitFaults(db, stored))
    const [before] = await examsOf(db, book_id)
    if (!before) throw new Error('a book that was sent back has been examined')
    const examiner_id = await examinerAfter(db, stored, before.examiner_id)
    await takeStep(ctx, stored, 'resubmit', { reason: note })
    const { round } = await beginSecondRound(db, before, { examiner_id, now, supplement_note: note })
    const values = { books: bookNames([stored.book_name]), note }
    await sendNotice(ctx, 'supplement_given', [{ user_id: examiner_id, values }])
    return { round }
  },
}
