import { REFUSAL } from '#contract/refusals'
import { and, eq } from 'drizzle-orm'
import { VOCATIONAL } from '#contract/facts/books'
import { isOneOf } from '#contract/facts/closed'
import { PLAN_STATUS } from '#contract/facts/declaration/states'
import { PLAN_APPROVED } from '#contract/facts/declaration/plans'
import { CLASS_DIGITS, placeOfMajor } from '#contract/rules/book/majors'
import { completenessOf } from '#contract/rules/declaration/bookFaults'
import { ownPlans } from '#server/access/declaring/plans'
import { book, bookEditor, bookPlan, publisher } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { beginBook, channelOf, declaringUnit } from '#server/store/declarations/newBook'

/** An approved plan that this user writes, locked, with its publisher's name. */
async function lockApproved({ db, user }: Context, plan_id: number) {
  const [found] = await db
    .select({ plan: bookPlan, publisher_name: publisher.publisher_name })
    .from(bookPlan)
    .leftJoin(publisher, eq(publisher.publisher_id, bookPlan.publisher_id))
    .where(and(eq(bookPlan.plan_id, plan_id), ownPlans(user)))
    .for('update', { of: bookPlan })
  if (!found) throw new Refusal(REFUSAL.planUnreachable)
  const { plan_status } = found.plan
  if (!isOneOf(plan_status, PLAN_APPROVED))
    throw new Refusal(`选题“${PLAN_STATUS[plan_status]}”，立项后才能转为教材`)
  return found
}

/** @throws Refusal when the plan has become a book already, and where that is */
async function refuseSecond({ db }: Context, plan_id: number): Promise<void> {
  const [made] = await db
    .select({ book_name: book.book_name, deleted: book.deleted })
    .from(book)
    .where(eq(book.plan_id, plan_id))
  if (made)
    throw new Refusal(
      `该选题已转为教材“${made.book_name}”${made.deleted ? '，它在已删除教材中，可以恢复' : ''}`,
    )
}

type Approved = Awaited<ReturnType<typeof lockApproved>>

/** A vocational book tells its major, an academic one its class of subjects. */
const majorOf = ({ edu_level, major_code }: Approved['plan']) =>
  isOneOf(edu_level, VOCATIONAL)
    ? { major_code, ...placeOfMajor(edu_level, major_code) }
    : { subject_code: major_code?.slice(0, CLASS_DIGITS) ?? null }

/** What the plan tells of the book. */
const bookOf = ({ plan, publisher_name }: Approved) => ({
  plan_id: plan.plan_id,
  book_name: plan.plan_name,
  first_editor: plan.chief_editor,
  first_editor_unit: plan.chief_unit,
  publisher_id: plan.publisher_id,
  publisher_name,
  edu_level: plan.edu_level,
  ...majorOf(plan),
  course_name: plan.course_name,
  course_nature: plan.course_nature,
  carrier: plan.carrier,
  coop_enterprise: plan.coop_enterprise === null ? null : true,
  enterprise_names: plan.coop_enterprise,
})

/** 转教材 */
export const planDeclareHandlers: Handlers<'book_plan_declare'> = {
  async book_plan_declare({ plan_id }, ctx) {
    const { db } = ctx
    const approved = await lockApproved(ctx, plan_id)
    await refuseSecond(ctx, plan_id)
    const written = bookOf(approved)
    const { plan } = approved
    // The draft is the planner's, also where the platform makes it.
    const { user } = ctx
    const planner = {
      ...ctx,
      user: { ...user, user_id: plan.create_by ?? user.user_id, dept_id: plan.dept_id ?? user.dept_id },
    }
    const recommend_channel = channelOf(await declaringUnit(planner))
    const editors =
      plan.chief_editor === null
        ? []
        : [{ name: plan.chief_editor, role: 'first_chief' as const, unit: plan.chief_unit, sort_no: 1 }]
    const completeness = completenessOf({ ...written, coop_enterprise: plan.coop_enterprise && 1 }, editors)
    const [made] = await db
      .insert(book)
      .values({
        ...(await beginBook(planner, recommend_channel)),
        recommend_channel,
        ...written,
        completeness,
      })
      .returning({ book_id: book.book_id })
    if (!made) throw new Error('the book was not written')
    if (editors.length > 0)
      await db.insert(bookEditor).values(editors.map((editor) => ({ ...editor, book_id: made.book_id })))
    ctx.log({
      action: 'book_plan_declare',
      target: `选题 ${plan.plan_name}`,
      after: { plan_id, book_id: made.book_id },
    })
    return { book_id: made.book_id }
  },
}
