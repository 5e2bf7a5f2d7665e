import { sql } from 'drizzle-orm'
import { keysOf } from '#contract/facts/closed'
import { USE_LABELS } from '#contract/rules/declaration/usageFields'
import { bookUse } from '#server/db/schema/index'
import type { Context } from '#server/define'
import type { SentUse } from './schools'

/** What an existing row is replaced with: all that was sent. */
const REPLACED = Object.fromEntries(
  keysOf(USE_LABELS).map((field) => [field, sql.raw(`excluded.${bookUse[field].name}`)]),
)

/** Writes new rows and replaces existing ones, each kind in one statement; the book is locked. */
export async function writeUses(
  { db }: Context,
  book_id: number,
  rows: readonly SentUse[],
): Promise<{ use_id: number; revision: number }[]> {
  const values = rows.map(({ row: _row, revision: _read, ...fields }) => ({ ...fields, book_id }))
  const written = { use_id: bookUse.use_id, revision: bookUse.revision }
  const fresh = values.filter(({ use_id }) => use_id === undefined)
  const known = values.filter(({ use_id }) => use_id !== undefined)
  const made = fresh.length === 0 ? [] : await db.insert(bookUse).values(fresh).returning(written)
  const replaced =
    known.length === 0
      ? []
      : await db
          .insert(bookUse)
          .values(known)
          .onConflictDoUpdate({
            target: bookUse.use_id,
            set: { ...REPLACED, revision: sql`${bookUse.revision} + 1` },
          })
          .returning(written)
  // Rows come back as they were given.
  const next = made.values()
  return rows.map(({ use_id }) => {
    const one = use_id === undefined ? next.next().value : replaced.find((found) => found.use_id === use_id)
    if (!one) throw new Error('a row of use was not written')
    return one
  })
}
