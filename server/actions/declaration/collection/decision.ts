import { eq, sql } from 'drizzle-orm'
import type { CollectStepKey } from '#contract/facts/declaration/collecting'
import { collectedBook } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context, Handlers } from '#server/define'
import { releaseUpload } from '#server/files/uploads'
import { tellOfBooks } from '#server/store/notices/ofBooks'
import { UNSAID } from '#server/store/notices/send'
import { lockCollected, refuseIncompleteRow, type Collected } from './record'

/** Locked in the order of their keys, so that two calls about the same books wait for each other. */
async function lockAll(
  ctx: Context,
  collect_ids: readonly number[],
  step: CollectStepKey,
): Promise<Collected[]> {
  const found: Collected[] = []
  for (const collect_id of [...new Set(collect_ids)].toSorted((a, b) => a - b))
    found.push(await lockCollected(ctx, collect_id, step))
  return found
}

const keysOf = (found: readonly Collected[]) => found.map(({ collect_id }) => collect_id)
/** Only who has collected a book is told: no unit declares it yet. */
const OF_NO_UNIT = { declare_dept_id: null, recommend_dept_id: null }

const oneMore = sql`${collectedBook.revision} + 1`

export const collectionDecisionHandlers: Handlers<
  'collection_submit' | 'collection_audit' | 'collection_del'
> = {
  async collection_submit({ collect_ids }, ctx) {
    const found = await lockAll(ctx, collect_ids, 'submit')
    for (const one of found) refuseIncompleteRow(one)
    await ctx.db
      .update(collectedBook)
      .set({ collect_status: 'pending', revision: oneMore })
      .where(within(collectedBook.collect_id, keysOf(found)))
    for (const { collect_id, book_name, collect_status } of found)
      ctx.log({
        action: 'collection_submit',
        target: `采集教材《${book_name}》`,
        before: { collect_status },
        after: { collect_id, collect_status: 'pending' },
      })
    return { done_num: found.length }
  },

  async collection_audit({ collect_ids, passed, opinion }, ctx) {
    const { db, now } = ctx
    const found = await lockAll(ctx, collect_ids, 'audit')
    const collect_status = passed === 1 ? 'passed' : 'returned'
    await db
      .update(collectedBook)
      .set({ collect_status, audit_opinion: opinion || null, audit_time: now, revision: oneMore })
      .where(within(collectedBook.collect_id, keysOf(found)))
    const books = found.map(({ book_name, create_by }) => ({ book_name, create_by, ...OF_NO_UNIT }))
    if (passed === 1) await tellOfBooks(ctx, 'collect_passed', 'author', books, {})
    else await tellOfBooks(ctx, 'collect_returned', 'author', books, { opinion: opinion || UNSAID })
    for (const { collect_id, book_name } of found)
      ctx.log({
        action: 'collection_audit',
        target: `采集教材《${book_name}》`,
        after: { collect_id, collect_status },
        reason: opinion,
      })
    return { done_num: found.length }
  },

  async collection_del({ collect_ids }, ctx) {
    for (const one of await lockAll(ctx, collect_ids, 'remove')) {
      for (const name of [one.cover, one.copyright_file]) if (name !== null) await releaseUpload(ctx, name)
      await ctx.db
        .update(collectedBook)
        .set({ deleted: true, cover: null, copyright_file: null, revision: oneMore })
        .where(eq(collectedBook.collect_id, one.collect_id))
      ctx.log({
        action: 'collection_del',
        target: `采集教材《${one.book_name}》`,
        before: { collect_id: one.collect_id, isbn: one.isbn },
      })
    }
    return null
  },
}
