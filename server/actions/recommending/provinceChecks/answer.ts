import { eq } from 'drizzle-orm'
import { CHECK_VERDICT, OBJECTION_OFFICE, type CheckVerdict } from '#contract/facts/declaration/provinceCheck'
import { RECOMMENDERS } from '#contract/facts/declaration/recommending'
import { lockChecked } from '#server/access/declaring/checks'
import { dept, provinceCheck } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { noteInFlow } from '#server/store/declarations/flow'
import { roleHolders, unitPeople } from '#server/store/messages/unitPeople'
import { bookNames } from '#server/store/notices/ofBooks'
import { sendNotice, UNSAID } from '#server/store/notices/send'
import { wireTime } from '#server/wire'

type Checked = Awaited<ReturnType<typeof lockChecked>>

interface Answer {
  verdict: CheckVerdict
  reason: string | undefined
}

async function record(ctx: Context, { stored, check }: Checked, { verdict, reason }: Answer): Promise<void> {
  const { db, user, now } = ctx
  const { book_id, book_name } = stored
  await db
    .update(provinceCheck)
    .set({ verdict, reason: reason ?? null, check_by: user.user_id, check_time: now })
    .where(eq(provinceCheck.book_id, book_id))
  await noteInFlow(ctx, stored, `省级复核${CHECK_VERDICT[verdict]}`, reason)
  ctx.log({
    action: 'declare_check_answer',
    target: `教材 ${book_name}`,
    before: { verdict: check.verdict, reason: check.reason },
    after: { verdict },
    reason,
  })
}

/** Tells the platform, and each unit about the books that it has recommended. */
async function tellObjection(ctx: Context, checks: readonly Checked[], reason: string | undefined) {
  const { db, user } = ctx
  const books = checks.map(({ stored }) => stored)
  const [office] = await db
    .select({ name: dept.dept_name })
    .from(dept)
    .where(eq(dept.dept_id, user.dept_id ?? 0))
  const valuesOf = (some: typeof books) => ({
    unit: office?.name ?? '省级部门',
    books: bookNames(some.map(({ book_name }) => book_name)),
    reason: reason ?? UNSAID,
  })
  const platform = await roleHolders(db, OBJECTION_OFFICE)
  const units = books.map(({ recommend_dept_id }) => recommend_dept_id)
  const others = (await unitPeople(db, units, RECOMMENDERS)).filter(
    ({ user_id }) => !platform.includes(user_id),
  )
  await sendNotice(ctx, 'check_objected', [
    ...platform.map((user_id) => ({ user_id, values: valuesOf(books) })),
    ...others.map(({ user_id, dept_id }) => ({
      user_id,
      values: valuesOf(books.filter(({ recommend_dept_id }) => recommend_dept_id === dept_id)),
    })),
  ])
}

export const checkAnswerHandlers: Handlers<'declare_check_answer'> = {
  async declare_check_answer({ book_ids, verdict, reason }, ctx) {
    const answer = { verdict, reason: verdict === 'object' ? reason : undefined }
    const checks: Checked[] = []
    // In the order of their keys, so that two answers about the same books cannot wait for each other.
    for (const book_id of [...new Set(book_ids)].toSorted((a, b) => a - b)) {
      const found = await lockChecked(ctx, book_id)
      const { stored, check } = found
      if (ctx.now >= check.due_at)
        throw new Refusal(`《${stored.book_name}》的复核已于${wireTime(check.due_at)}截止，不能再答复`)
      if (check.verdict !== verdict || verdict === 'object') checks.push(found)
    }
    for (const found of checks) await record(ctx, found, answer)
    if (verdict === 'object') await tellObjection(ctx, checks, reason)
    return { done_num: checks.length }
  },
}
