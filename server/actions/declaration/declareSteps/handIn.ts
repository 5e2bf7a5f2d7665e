import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { DECLARE_STEPS, declareStepsFrom, HAND_IN } from '#contract/facts/declaration/life'
import { REFUSAL } from '#contract/refusals'
import { remainingOf } from '#contract/rules/recommending/quota'
import { lockDeclaration, type DeclaredBook } from '#server/access/declaring/declarations'
import { Refusal, type Context, type Handlers } from '#server/define'
import { takeStep } from '#server/store/declarations/flow'
import { judgeHandIn, refuseFaults, type HandInStep } from '#server/store/declarations/handIn'
import { tellOfBooks } from '#server/store/notices/ofBooks'

/** How a book is handed in from where it is: to the school by its author, onwards by the unit. */
export function handInStep({ declare_status }: DeclaredBook, ctx: Context): HandInStep | undefined {
  const open = declareStepsFrom(declare_status, ctx.user.roles)
  return HAND_IN.find((key) => open.includes(key))
}

/** What a recommended book tells about itself beside its fields: who is to decide, and who declares it. */
export const handedIn = (
  { recommender, unit }: { recommender: { dept_name: string } | undefined; unit: string | null },
  now: Date,
) => ({
  submit_time: now,
  recommend_unit: recommender?.dept_name ?? unit,
})

/** Tells the unit that is to recommend books of one unit that they have come. */
export const tellRecommender = (ctx: Context, books: readonly DeclaredBook[]): Promise<void> =>
  tellOfBooks(ctx, 'recommend_asked', 'recommender', books, { unit: books[0]?.declare_unit ?? '申报单位' })

export const handInHandlers: Handlers<'bookinfo_submit'> = {
  async bookinfo_submit({ book_id, revision }, ctx) {
    const { db, now, user } = ctx
    const stored = await lockDeclaration(ctx, book_id)
    const step = handInStep(stored, ctx)
    if (!step) throw new Refusal(REFUSAL.declarationFrozen(DECLARE_STATUS[stored.declare_status], '提交'))
    if (revision !== undefined && revision > 0 && revision < stored.revision)
      throw new Refusal(`《${stored.book_name}》已被他人修改，请刷新核对后再提交`)
    const { label, to } = DECLARE_STEPS[step]
    const { faults, batch, recommender, quota } = await judgeHandIn(db, now, stored, { step, lock: true })
    refuseFaults(label, faults)
    const more = { batch_id: batch?.batch_id ?? null }
    if (step === 'submit') {
      await takeStep(
        ctx,
        stored,
        step,
        {},
        { ...more, ...handedIn({ recommender, unit: stored.declare_unit }, now) },
      )
      ctx.log({
        action: 'quota_reserve',
        target: `教材 ${stored.book_name}`,
        before: { remain: remainingOf(quota) },
      })
      await tellRecommender(ctx, [stored])
    } else {
      await takeStep(ctx, stored, step, {}, more)
      await tellOfBooks(ctx, 'school_asked', 'school', [stored], { person: user.nick_name })
    }
    return { declare_status: to }
  },
}
