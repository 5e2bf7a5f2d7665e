import { REFUSAL } from '#contract/refusals'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { mayDelete } from '#contract/facts/declaration/removal'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { contains, anyContains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { book, user as account } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context, type Handlers } from '#server/define'
import { fromWire, wireTimeOrNull } from '#server/wire'

const SORTABLE = {
  book_name: sql`${book.book_name} collate "C"`,
  declare_status: book.declare_status,
  del_time: book.del_time,
}

/** Books that this user declares, deleted or not, all of them locked. */
async function lockChosen({ db, user }: Context, book_ids: readonly number[], deleted: boolean) {
  const wanted = [...new Set(book_ids)]
  const found = await db
    .select()
    .from(book)
    .where(and(within(book.book_id, wanted), eq(book.deleted, deleted), ownDeclarations(user)))
    .orderBy(asc(book.book_id))
    .for('update')
  if (found.length < wanted.length)
    throw new Refusal(deleted ? '所选教材不全是您范围内已删除的教材' : REFUSAL.booksUnreachable)
  return found
}

type Chosen = Awaited<ReturnType<typeof lockChosen>>

/** @throws Refusal naming the first book whose state, or whose people, are others */
function refuseHeld({ user }: Context, books: Chosen, what: string): void {
  const held = books.find(({ declare_status }) => !mayDelete(declare_status, user.roles))
  if (held) throw new Refusal(`教材“${held.book_name}”${DECLARE_STATUS[held.declare_status]}，不能${what}`)
}

const logged = (
  ctx: Context,
  action: 'bookinfo_del' | 'bookinfo_restore',
  verb: string,
  books: Chosen,
  reason?: string,
) =>
  ctx.log({
    action,
    target: `${verb}教材 ${books.map(({ book_name }) => book_name).join('、')}`.slice(0, 200),
    after: { book_ids: books.map(({ book_id }) => book_id) },
    reason,
  })

export const softRemovalHandlers: Handlers<'bookinfo_del' | 'bookinfo_deleted_list' | 'bookinfo_restore'> = {
  async bookinfo_del({ book_ids, reason }, ctx) {
    const { db, user, now } = ctx
    const books = await lockChosen(ctx, book_ids, false)
    refuseHeld(ctx, books, '删除')
    await db
      .update(book)
      .set({
        deleted: true,
        del_by: user.user_id,
        del_time: now,
        del_reason: reason,
        // A series goes on without it.
        big_id: null,
        volume_no: null,
        revision: sql`${book.revision} + 1`,
      })
      .where(within(book.book_id, book_ids))
    logged(ctx, 'bookinfo_del', '删除', books, reason)
    return { done_num: books.length }
  },

  async bookinfo_deleted_list({ keyword, del_by_name, beginTime, endTime, ...page }, { db, user }) {
    const where = and(
      eq(book.deleted, true),
      ownDeclarations(user),
      anyContains([book.book_name, book.source_no, book.book_code], keyword),
      contains(account.nick_name, del_by_name),
      beginTime ? sql`${book.del_time} >= ${fromWire(beginTime).toISOString()}` : undefined,
      endTime ? sql`${book.del_time} <= ${fromWire(endTime, true).toISOString()}` : undefined,
    )
    const { limit, offset } = windowOf(page)
    const [found, counted] = await Promise.all([
      db
        .select({ b: book, del_by_name: account.nick_name })
        .from(book)
        .leftJoin(account, eq(account.user_id, book.del_by))
        .where(where)
        .orderBy(...orderOf(page, SORTABLE, [sql`${book.del_time} desc nulls last`, desc(book.book_id)]))
        .limit(limit)
        .offset(offset),
      db
        .select({ total: count() })
        .from(book)
        .leftJoin(account, eq(account.user_id, book.del_by))
        .where(where),
    ])
    const rows = found.map(({ b, del_by_name: name }) => ({
      ...b,
      del_by_name: name,
      del_time: wireTimeOrNull(b.del_time),
    }))
    return { rows, total: counted[0]?.total ?? 0 }
  },

  async bookinfo_restore({ book_ids }, ctx) {
    const books = await lockChosen(ctx, book_ids, true)
    refuseHeld(ctx, books, '恢复')
    await ctx.db
      .update(book)
      .set({
        deleted: false,
        del_by: null,
        del_time: null,
        del_reason: null,
        revision: sql`${book.revision} + 1`,
      })
      .where(within(book.book_id, book_ids))
    logged(ctx, 'bookinfo_restore', '恢复', books)
    return { done_num: books.length }
  },
}
