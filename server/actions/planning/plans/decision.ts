import { and, asc, sql } from 'drizzle-orm'
import { PLAN_STEPS } from '#contract/facts/declaration/plans'
import { plansInCare } from '#server/access/declaring/plans'
import { bookPlan } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { sendNotice, UNSAID } from '#server/store/notices/send'

/** 选题审核 */
export const planDecisionHandlers: Handlers<'book_plan_audit'> = {
  async book_plan_audit({ plan_ids, passed, opinion }, ctx) {
    const { db, now, user } = ctx
    const { to, from, label } = passed === 1 ? PLAN_STEPS.approve : PLAN_STEPS.return
    const wanted = [...new Set(plan_ids)]
    const found = await db
      .select()
      .from(bookPlan)
      .where(and(within(bookPlan.plan_id, wanted), plansInCare(user)))
      .orderBy(asc(bookPlan.plan_id))
      .for('update')
    if (found.length < wanted.length) throw new Refusal('所选选题不全在您的审核范围内')
    const other = found.find(({ plan_status }) => !from.some((state) => state === plan_status))
    if (other) throw new Refusal(`选题“${other.plan_name}”不是待审核状态，不能${label}`)
    await db
      .update(bookPlan)
      .set({
        plan_status: to,
        audit_opinion: opinion || null,
        audit_time: now,
        update_time: now,
        revision: sql`${bookPlan.revision} + 1`,
      })
      .where(within(bookPlan.plan_id, wanted))
    const told = found.flatMap(({ plan_name, create_by: user_id }) =>
      user_id === null ? [] : [{ user_id, values: { plan: plan_name, opinion: opinion || UNSAID } }],
    )
    await sendNotice(ctx, passed === 1 ? 'plan_approved' : 'plan_returned', told)
    for (const { plan_id, plan_name } of found)
      ctx.log({
        action: 'book_plan_audit',
        target: `选题 ${plan_name}`,
        after: { plan_id, plan_status: to },
        reason: opinion,
      })
    return { done_num: found.length }
  },
}
