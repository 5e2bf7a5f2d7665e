import { asc, eq, sql } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import { BOOK_FLOW, type StepKey } from '#contract/facts/declaration/bookFlow'
import { QUOTA_USED } from '#contract/facts/declaration/life'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { Db } from '#server/db/client'
import { book, declareFlow, dept, storedFile, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context, CurrentUser } from '#server/define'
import { closeCheck } from './checks'
import { moveBooks } from './moveBooks'

type Declared = typeof book.$inferSelect

/** Who takes a step: a person in a call, or the server itself when a time is over. */
export interface Acting extends Pick<Context, 'db' | 'now' | 'log'> {
  user: Pick<CurrentUser, 'user_id' | 'dept_id'> | null
}

interface Words {
  reason?: string | undefined
  /** Name of a stored file: the sealed page. */
  file?: string | undefined
}

interface Line extends Words {
  to: DeclareStatus
  event: string
}

const writeLine = (
  { db, user: me, now }: Acting,
  { book_id, declare_status }: Declared,
  { to, event, reason, file }: Line,
) =>
  db.insert(declareFlow).values({
    book_id,
    from_status: declare_status,
    to_status: to,
    event,
    user_id: me?.user_id ?? null,
    dept_id: me?.dept_id ?? null,
    reason: reason || null,
    file: file ?? null,
    create_time: now,
  })

/** A line of the flow about something that leaves the book where it is. @param event as people read it */
export const noteInFlow = (ctx: Acting, stored: Declared, event: string, reason?: string) =>
  writeLine(ctx, stored, { to: stored.declare_status, event, reason })

/** Takes a step: the state, the line of the flow and the log, in the transaction of the call. */
export async function takeStep(
  ctx: Acting,
  stored: Declared,
  key: StepKey,
  { reason, file }: Words = {},
  more: Partial<typeof book.$inferInsert> = {},
): Promise<void> {
  const { db, user: me, now } = ctx
  const { to, label } = BOOK_FLOW[key]
  const { book_id, declare_status } = stored
  await db
    .update(book)
    .set({ ...more, declare_status: to, update_by: me?.user_id ?? null, update_time: now })
    .where(eq(book.book_id, book_id))
  if (!isOneOf(to, QUOTA_USED)) await closeCheck(db, book_id)
  await writeLine(ctx, stored, { to, event: label, reason, file })
  ctx.log({
    action: `declare_${key}`,
    target: `教材 ${stored.book_name}`,
    before: { declare_status },
    after: { declare_status: to },
    reason,
  })
}

/** The same for many books at once, which stand in one line of the log. */
export async function takeSteps(
  acting: Acting,
  books: readonly Declared[],
  key: StepKey,
  reason?: string,
): Promise<void> {
  if (books.length === 0) return
  const { db, user, now } = acting
  const { to, label } = BOOK_FLOW[key]
  const ids = books.map(({ book_id }) => book_id)
  await moveBooks(db, BOOK_FLOW[key], within(sql`b.book_id`, ids), { by: user, now, reason })
  acting.log({
    action: `declare_${key}`,
    target: `${books.length}种教材 ${label}`,
    after: { declare_status: to, book_ids: ids },
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
