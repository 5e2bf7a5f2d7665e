import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { isOneOf } from '#contract/facts/closed'
import { DECLARE_STEPS, declareStepsFrom, QUOTA_TAKEN } from '#contract/facts/declaration/life'
import { REFUSAL } from '#contract/refusals'
import { lockDeclaration, type DeclaredBook } from '#server/access/declaring/declarations'
import { Refusal, type Context, type Handlers } from '#server/define'
import { takeStep } from '#server/store/declarations/flow'
import { batchOf } from '#server/store/declarations/handIn'
import { tellOfBooks } from '#server/store/notices/ofBooks'
import { UNSAID } from '#server/store/notices/send'
import { wireTime } from '#server/wire'

type TakenBack = 'withdraw' | 'reopen'

/** The book, where this person may take it back and the declaration is not over. */
async function lockForStep(ctx: Context, book_id: number, key: TakenBack): Promise<DeclaredBook> {
  const stored = await lockDeclaration(ctx, book_id)
  const { label } = DECLARE_STEPS[key]
  if (!declareStepsFrom(stored.declare_status, ctx.user.roles).includes(key))
    throw new Refusal(REFUSAL.declarationFrozen(DECLARE_STATUS[stored.declare_status], label))
  const batch = await batchOf(ctx.db, stored.year, true)
  if (batch && ctx.now >= batch.declare_end_time)
    throw new Refusal(`申报已于${wireTime(batch.declare_end_time)}截止，不能${label}`)
  return stored
}

export const takeBackHandlers: Handlers<'bookinfo_withdraw' | 'bookinfo_reopen'> = {
  async bookinfo_withdraw({ book_id, reason }, ctx) {
    const stored = await lockForStep(ctx, book_id, 'withdraw')
    await takeStep(ctx, stored, 'withdraw', { reason }, { recommend_sort: null })
    // The unit that recommends it knows nothing of a book that has not reached it.
    const to = isOneOf(stored.declare_status, QUOTA_TAKEN) ? 'everybody' : 'owners'
    const person = ctx.user.nick_name
    await tellOfBooks(ctx, 'withdrawn', to, [stored], { person, reason: reason || UNSAID })
    return { declare_status: DECLARE_STEPS.withdraw.to }
  },

  async bookinfo_reopen({ book_id }, ctx) {
    const stored = await lockForStep(ctx, book_id, 'reopen')
    await takeStep(ctx, stored, 'reopen')
    await tellOfBooks(ctx, 'reopened', 'author', [stored], { person: ctx.user.nick_name })
    return { declare_status: DECLARE_STEPS.reopen.to }
  },
}
