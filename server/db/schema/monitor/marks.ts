import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * The transactions that have changed tables, by the kind of these tables; written by the trigger `mark_change`. A mark is
 * seen as soon as what it tells of, and belongs to one transaction, so that nobody waits for it.
 */
export const changeMark = pgTable(
  'change_mark',
  { kind: text().notNull(), xid: transactionId().notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.xid] })],
)
