import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { isOneOf } from '#contract/facts/closed'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { DECIDED, SENT_BACK } from '#contract/facts/declaration/life'
import { REFUSAL } from '#contract/refusals'
import { remainingOf, type Quota } from '#contract/rules/recommending/quota'
import { readsLibrary } from '#server/access/books'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { toldStatus } from '#server/access/published'
import { readableDeclarations } from '#server/access/declaring/readableBooks'
import { holds } from '#server/access/scope'
import { book, declareFlow } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { openBatch } from '#server/store/declarations/batches'
import { flowOf } from '#server/store/declarations/flow'
import { judgeHandIn } from '#server/store/declarations/handIn'
import { standingOf } from '#server/store/quotas/standing'
import { wireDay, wireTime } from '#server/wire'
import { handInStep } from './handIn'

const figuresOf = ({ total, reserved, used }: Quota) => ({
  total,
  reserved,
  used,
  remain: remainingOf({ total, reserved, used }),
})

/** The quota of the caller's unit, for those who hand in on its behalf. */
async function ownQuota({ db, user }: Context, year: number) {
  if (user.dept_id === null || !holds(user, 'school', 'publisher')) return null
  const { limits } = await standingOf(db, user.dept_id, year)
  return figuresOf(limits[0])
}

/** Why the book was returned last. Of `book`, which a column would lose in a query of one table. */
const lastReason = sql<string | null>`(select f.reason from ${declareFlow} f
  where f.book_id = book.book_id and f.to_status = book.declare_status order by f.flow_id desc limit 1)`

type Reads = 'bookinfo_submit_check' | 'declare_flow_list' | 'declare_summary'

export const declareReadHandlers: Handlers<Reads> = {
  async bookinfo_submit_check({ book_id }, ctx) {
    const { db, user, now } = ctx
    const [stored] = await db
      .select()
      .from(book)
      .where(and(eq(book.book_id, book_id), eq(book.deleted, false), ownDeclarations(user)))
    if (!stored) throw new Refusal(REFUSAL.bookUnreachable)
    const step = handInStep(stored, ctx) ?? (holds(user, 'schoolMan') ? 'send' : 'submit')
    const { faults, quota } = await judgeHandIn(db, now, stored, { step, lock: false })
    return { missing: faults, quota: figuresOf(quota) }
  },

  async declare_flow_list({ book_id }, { db, user }) {
    const [found] = await db
      .select({ isWithheld: sql<boolean>`${toldStatus} <> ${book.declare_status}` })
      .from(book)
      .where(and(eq(book.book_id, book_id), eq(book.deleted, false), readableDeclarations(user)))
    if (!found) throw new Refusal(REFUSAL.bookUnreachable)
    const isOffice = readsLibrary(user)
    const isTold = (status: DeclareStatus) => isOffice || !found.isWithheld || !isOneOf(status, DECIDED)
    return (await flowOf(db, book_id))
      .filter(({ to_status }) => isTold(to_status))
      .map(({ dept_id, user_name, create_time, ...step }) => ({
        ...step,
        user_name: isOffice || (dept_id !== null && dept_id === user.dept_id) ? user_name : null,
        create_time: wireTime(create_time),
      }))
  },

  async declare_summary(_, ctx) {
    const { db, user, now } = ctx
    const batch = await openBatch(db, now)
    const year = batch?.year ?? Number(wireDay(now).slice(0, 4))
    const own = and(eq(book.year, year), eq(book.deleted, false), ownDeclarations(user))
    const counts = await db
      .select({ declare_status: sql<DeclareStatus>`${toldStatus}`, num: count() })
      .from(book)
      .where(own)
      .groupBy(toldStatus)
    const returned = await db
      .select({
        book_id: book.book_id,
        book_name: book.book_name,
        declare_status: book.declare_status,
        reason: lastReason,
      })
      .from(book)
      .where(and(own, inArray(book.declare_status, [...SENT_BACK])))
      .orderBy(desc(book.update_time), desc(book.book_id))
      .limit(5)
    return {
      year,
      declare_end_time: batch ? wireTime(batch.declare_end_time) : null,
      counts,
      returned,
      quota: await ownQuota(ctx, year),
    }
  },
}
