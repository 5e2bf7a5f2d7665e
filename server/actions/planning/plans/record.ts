import { REFUSAL } from '#contract/refusals'
import { and, eq } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import { PLAN_STATUS } from '#contract/facts/declaration/states'
import { PLAN_EDITABLE, PLAN_STEPS } from '#contract/facts/declaration/plans'
import { PlanFields } from '#contract/entities/declaration/planFields'
import { PLAN_LABELS, planFaults } from '#contract/rules/declaration/planFields'
import { ownPlans, readablePlans } from '#server/access/declaring/plans'
import { bookPlan } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { cleanRichText } from '#server/domain/richText'
import { exchangeUploads, originalName, releaseUpload } from '#server/files/uploads'
import { unknownMajors } from '#server/store/majors/catalogue'
import { loggedAs, refuseOlder } from '#server/store/projects/stale'
import { selectPlans, planStanding } from './standing'

type StoredPlan = typeof bookPlan.$inferSelect
const NO_PLAN = REFUSAL.planUnreachable

const fieldsOf = (plan: StoredPlan) =>
  PlanFields.parse({ ...plan, plan_words: plan.plan_words === null ? null : Number(plan.plan_words) })

/** A plan that this user writes, locked for the rest of the transaction. */
async function lockPlan({ db, user }: Context, plan_id: number): Promise<StoredPlan> {
  const [found] = await db
    .select()
    .from(bookPlan)
    .where(and(eq(bookPlan.plan_id, plan_id), ownPlans(user)))
    .for('update')
  if (!found) throw new Refusal(NO_PLAN)
  return found
}

const refuseState = ({ plan_status }: StoredPlan, what: string): never => {
  throw new Refusal(`选题“${PLAN_STATUS[plan_status]}”，不能${what}`)
}

/** @throws Refusal naming all that a plan lacks before it is handed in */
function refuseUnwritten(fields: PlanFields): void {
  const faults = planFaults(fields)
  if (faults.length > 0) throw new Refusal(faults.map(({ message }) => message).join('；'))
}

const refuseStalePlan = (ctx: Context, plan: StoredPlan, read: number | undefined) =>
  refuseOlder(ctx, {
    what: '该选题',
    revision: plan.revision,
    read,
    logged: loggedAs('book_plan_save', 'plan_id', plan.plan_id),
    labels: PLAN_LABELS,
    present: () => fieldsOf(plan),
  })

/** Writes the fields of a plan, or of a new one. */
async function writePlan(
  { db, user, now }: Context,
  before: StoredPlan | undefined,
  written: Partial<StoredPlan> & Pick<StoredPlan, 'plan_name'>,
) {
  const [stored] = before
    ? await db.update(bookPlan).set(written).where(eq(bookPlan.plan_id, before.plan_id)).returning()
    : await db
        .insert(bookPlan)
        .values({ ...written, dept_id: user.dept_id, create_by: user.user_id, create_time: now })
        .returning()
  if (!stored) throw new Error('the plan was not written')
  return stored
}

export const planRecordHandlers: Handlers<
  'book_plan_detail' | 'book_plan_save' | 'book_plan_step' | 'book_plan_del'
> = {
  async book_plan_detail({ plan_id }, ctx) {
    const { user } = ctx
    const [found] = await selectPlans(ctx).where(and(eq(bookPlan.plan_id, plan_id), readablePlans(user)))
    if (!found) throw new Refusal(NO_PLAN)
    const { plan, publisher_name, dept_name } = found
    return {
      ...planStanding(user, found),
      plan_id,
      fields: fieldsOf(plan),
      sample_file_name: await originalName(ctx, plan.sample_file),
      publisher_name,
      dept_name,
      editable: found.own && isOneOf(plan.plan_status, PLAN_EDITABLE),
    }
  },

  async book_plan_save({ plan_id, fields, submit, revision }, ctx) {
    const before = plan_id === undefined ? undefined : await lockPlan(ctx, plan_id)
    if (before && !isOneOf(before.plan_status, PLAN_EDITABLE)) refuseState(before, '修改')
    if (before) await refuseStalePlan(ctx, before, revision)
    const { edu_level, major_code } = fields
    if (major_code !== null && (await unknownMajors(ctx.db, edu_level, [major_code])).length > 0)
      throw new Refusal(REFUSAL.majorUnknown(major_code))
    const outline = cleanRichText(fields.outline ?? '') || null
    if (submit === 1) refuseUnwritten({ ...fields, outline })
    await exchangeUploads(ctx, [before?.sample_file ?? null], [fields.sample_file])
    const stored = await writePlan(ctx, before, {
      ...fields,
      outline,
      plan_words: fields.plan_words === null ? null : String(fields.plan_words),
      plan_status: submit === 1 ? PLAN_STEPS.submit.to : (before?.plan_status ?? 'draft'),
      update_time: ctx.now,
      revision: (before?.revision ?? 0) + 1,
    })
    const { plan_status } = stored
    ctx.log({
      action: 'book_plan_save',
      target: `选题 ${stored.plan_name}`,
      before: before && { plan_status: before.plan_status },
      after: {
        plan_id: stored.plan_id,
        plan_status,
        revision: stored.revision,
        ...changedFields(before, stored),
      },
    })
    return { plan_id: stored.plan_id, plan_status, revision: stored.revision }
  },

  async book_plan_step({ plan_id, step }, ctx) {
    const found = await lockPlan(ctx, plan_id)
    const { label, from, to } = PLAN_STEPS[step]
    if (!isOneOf(found.plan_status, from)) refuseState(found, label)
    if (step === 'submit') refuseUnwritten(fieldsOf(found))
    await ctx.db
      .update(bookPlan)
      .set({ plan_status: to, update_time: ctx.now, revision: found.revision + 1 })
      .where(eq(bookPlan.plan_id, plan_id))
    ctx.log({
      action: 'book_plan_step',
      target: `选题 ${found.plan_name}`,
      before: { plan_status: found.plan_status },
      after: { plan_id, plan_status: to },
    })
    return { plan_status: to }
  },

  async book_plan_del({ plan_id }, ctx) {
    const found = await lockPlan(ctx, plan_id)
    if (found.plan_status !== 'draft') refuseState(found, '删除')
    await ctx.db.delete(bookPlan).where(eq(bookPlan.plan_id, plan_id))
    if (found.sample_file !== null) await releaseUpload(ctx, found.sample_file)
    ctx.log({ action: 'book_plan_del', target: `选题 ${found.plan_name}`, before: { plan_id } })
    return null
  },
}

const LONG = 200

/** The fields that a save has changed: a later save that read an older state learns which. Long texts by their length. */
function changedFields(before: StoredPlan | undefined, after: StoredPlan) {
  if (!before) return {}
  const was: Record<string, unknown> = fieldsOf(before)
  return Object.fromEntries(
    Object.entries(fieldsOf(after))
      .filter(([field, value]) => was[field] !== value)
      .map(([field, value]) => [
        field,
        typeof value === 'string' && value.length > LONG ? `${value.length}字` : value,
      ]),
  )
}
