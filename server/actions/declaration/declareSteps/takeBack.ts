import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { DECLARE_STEPS, declareStepsFrom } from '#contract/facts/declaration/life'
import { REFUSAL } from '#contract/refusals'
import { lockDeclaration, type DeclaredBook } from '#server/access/declaring/declarations'
import { Refusal, type Context, type Handlers } from '#server/define'
import { takeStep, tellSchool } from '#server/store/declarations/flow'
import { batchOf } from '#server/store/declarations/handIn'
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
    await tellSchool(ctx, stored.declare_dept_id, {
      title: '教材申报已撤回',
      content: `${ctx.user.nick_name}撤回了《${stored.book_name}》的申报${reason ? `，原因：${reason}` : ''}。`,
    })
    return { declare_status: DECLARE_STEPS.withdraw.to }
  },

  async bookinfo_reopen({ book_id }, ctx) {
    const stored = await lockForStep(ctx, book_id, 'reopen')
    await takeStep(ctx, stored, 'reopen')
    return { declare_status: DECLARE_STEPS.reopen.to }
  },
}
