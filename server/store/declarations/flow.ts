import { and, asc, eq } from 'drizzle-orm'
import { DECLARE_STEPS, type DeclareStepKey } from '#contract/facts/declaration/life'
import type { Db } from '#server/db/client'
import { book, declareFlow, dept, storedFile, user, userRole } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { tellEverywhere } from '#server/store/messages/tell'

type Declared = typeof book.$inferSelect

interface Words {
  reason?: string | undefined
  /** Name of a stored file: the sealed page. */
  file?: string | undefined
}

/** Takes a step: the state, the line of the flow and the log, in the transaction of the call. */
export async function takeStep(
  ctx: Context,
  stored: Declared,
  key: DeclareStepKey,
  { reason, file }: Words = {},
  more: Partial<typeof book.$inferInsert> = {},
): Promise<void> {
  const { db, user: me, now } = ctx
  const { to, label } = DECLARE_STEPS[key]
  const { book_id, declare_status } = stored
  await db
    .update(book)
    .set({ ...more, declare_status: to, update_by: me.user_id, update_time: now })
    .where(eq(book.book_id, book_id))
  await db.insert(declareFlow).values({
    book_id,
    from_status: declare_status,
    to_status: to,
    event: label,
    user_id: me.user_id,
    dept_id: me.dept_id,
    reason: reason || null,
    file: file ?? null,
    create_time: now,
  })
  ctx.log({
    action: `declare_${key}`,
    target: `教材 ${stored.book_name}`,
    before: { declare_status },
    after: { declare_status: to },
    reason,
  })
}

/** The steps of a book, the first first, as they were taken. */
export const flowOf = (db: Db, book_id: number) =>
  db
    .select({
      flow_id: declareFlow.flow_id,
      event: declareFlow.event,
      from_status: declareFlow.from_status,
      to_status: declareFlow.to_status,
      user_name: user.nick_name,
      dept_id: declareFlow.dept_id,
      dept_name: dept.dept_name,
      reason: declareFlow.reason,
      file: declareFlow.file,
      file_name: storedFile.original_name,
      create_time: declareFlow.create_time,
    })
    .from(declareFlow)
    .leftJoin(user, eq(user.user_id, declareFlow.user_id))
    .leftJoin(dept, eq(dept.dept_id, declareFlow.dept_id))
    .leftJoin(storedFile, eq(storedFile.name, declareFlow.file))
    .where(eq(declareFlow.book_id, book_id))
    .orderBy(asc(declareFlow.flow_id))

/** Tells the administrators of a school, whoever of them acts. */
export async function tellSchool(
  { db, user: me, now }: Context,
  dept_id: number | null,
  words: { title: string; content: string },
): Promise<void> {
  if (dept_id === null) return
  const people = await db
    .selectDistinct({ user_id: user.user_id })
    .from(user)
    .innerJoin(userRole, eq(userRole.user_id, user.user_id))
    .where(and(eq(user.dept_id, dept_id), eq(user.disabled, false), eq(userRole.role, 'school')))
    .orderBy(user.user_id)
  for (const { user_id } of people) if (user_id !== me.user_id) await tellEverywhere(db, user_id, words, now)
}
