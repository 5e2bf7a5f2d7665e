import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { sales } from '#contract/actions/declaration/sales'
import { SellFields } from '#contract/entities/declaration/sellFields'
import { keysOf } from '#contract/facts/closed'
import { mayAddFigures } from '#contract/facts/declaration/life'
import { SALES_WRITERS } from '#contract/roles'
import { copiesOf, SELL_LABELS } from '#contract/rules/declaration/salesRule'
import { ownFigures, writeFigures } from '#server/access/declaring/declarations'
import { figuresBook } from '#server/access/declaring/figuresBook'
import { bookSell, storedFile } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { exchangeUploads } from '#server/files/uploads'
import { wireDay } from '#server/wire'

const writing = { who: SALES_WRITERS, scope: ownFigures, inState: mayAddFigures }

type Stored = typeof bookSell.$inferSelect

const yearsOf = ({ db }: Context, book_id: number): Promise<Stored[]> =>
  db.select().from(bookSell).where(eq(bookSell.book_id, book_id)).orderBy(desc(bookSell.stat_year))

/** What an existing year is replaced with: all that was sent. */
const REPLACED = Object.fromEntries(
  keysOf(SELL_LABELS).map((field) => [field, sql.raw(`excluded.${bookSell[field].name}`)]),
)

const stale = (message: string, stored: readonly Stored[]) =>
  new Refusal(message, {
    data: {
      revision: Math.max(0, ...stored.map(({ revision }) => revision)),
      present: {
        rows: stored.map((row) => ({
          ...SellFields.parse(row),
          sell_id: row.sell_id,
          revision: row.revision,
        })),
      },
    },
  })

interface Sent {
  sell_id?: number | undefined
  stat_year: number
  revision?: number | undefined
}

/** @throws Refusal with what is stored, when a year was written or deleted since it was read */
function refuseStale(rows: readonly Sent[], stored: readonly Stored[]): void {
  for (const { sell_id, stat_year, revision } of rows) {
    const same = stored.find((one) => one.stat_year === stat_year)
    if (same && same.sell_id !== sell_id) throw stale(`${stat_year}年的发行情况已经存在`, stored)
    if (sell_id === undefined) continue
    const known = stored.find((one) => one.sell_id === sell_id)
    if (!known) throw stale(`${stat_year}年的发行情况已被他人删除`, stored)
    if (known.stat_year !== stat_year) throw new Refusal('已保存的年份不能改为另一年，请删除后重新填写')
    if (revision !== undefined && revision !== known.revision)
      throw stale(`${stat_year}年的发行情况已被他人修改`, stored)
  }
}

/** 发行情况 */
export const salesHandlers: Handlers<keyof typeof sales> = {
  async book_sell_list({ book_id }, ctx) {
    const { head: book } = await figuresBook(ctx, book_id, writing)
    const found = await ctx.db
      .select({ sell: bookSell, proof_name: storedFile.original_name })
      .from(bookSell)
      .leftJoin(storedFile, eq(storedFile.name, bookSell.proof_file))
      .where(eq(bookSell.book_id, book_id))
      .orderBy(desc(bookSell.stat_year))
    return {
      book,
      this_year: Number(wireDay(ctx.now).slice(0, 4)),
      rows: found.map(({ sell, proof_name }) => ({ ...sell, total_num: copiesOf(sell), proof_name })),
    }
  },

  async book_sell_save({ book_id, rows }, ctx) {
    const { db } = ctx
    const onlyAdds = rows.every(({ sell_id }) => sell_id === undefined)
    const { book_name } = await writeFigures(ctx, book_id, { what: '修改发行情况', onlyAdds })
    const stored = await yearsOf(ctx, book_id)
    refuseStale(rows, stored)
    const values = rows.map(({ revision: _read, ...fields }) => ({ ...fields, book_id }))
    const written = { sell_id: bookSell.sell_id, stat_year: bookSell.stat_year, revision: bookSell.revision }
    const fresh = values.filter(({ sell_id }) => sell_id === undefined)
    const known = values.filter(({ sell_id }) => sell_id !== undefined)
    const replaced =
      known.length === 0
        ? []
        : await db
            .insert(bookSell)
            .values(known)
            .onConflictDoUpdate({
              target: bookSell.sell_id,
              set: { ...REPLACED, revision: sql`${bookSell.revision} + 1` },
            })
            .returning(written)
    const made = fresh.length === 0 ? [] : await db.insert(bookSell).values(fresh).returning(written)
    const kept = stored.filter(({ sell_id }) => !rows.some((row) => row.sell_id === sell_id))
    await exchangeUploads(
      ctx,
      stored.map(({ proof_file }) => proof_file),
      [...kept, ...rows].map(({ proof_file }) => proof_file),
    )
    ctx.log({ action: 'book_sell_save', target: `教材 ${book_name}`, before: stored, after: rows })
    return { saved: [...replaced, ...made].toSorted((a, b) => b.stat_year - a.stat_year) }
  },

  async book_sell_del({ book_id, sell_ids }, ctx) {
    const { book_name } = await writeFigures(ctx, book_id, { what: '删除发行情况', onlyAdds: false })
    const gone = await ctx.db
      .delete(bookSell)
      .where(and(eq(bookSell.book_id, book_id), inArray(bookSell.sell_id, sell_ids)))
      .returning()
    await exchangeUploads(
      ctx,
      gone.map(({ proof_file }) => proof_file),
      [],
    )
    ctx.log({ action: 'book_sell_del', target: `教材 ${book_name}`, before: gone })
    return { done_num: gone.length }
  },
}
