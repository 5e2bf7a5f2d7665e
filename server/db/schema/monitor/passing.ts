import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/schema/columns'

/**
 * What one server process knows for a moment and another one may be asked for, such as how far a long run is. A row that
 * is not told again grows old and is removed.
 */
export const passingNote = pgTable(
  'passing_note',
  {
    user_id: integer().notNull(),
    subject: text().notNull(),
    /** The process that tells it; empty where all of them share it. */
    worker: text().notNull(),
    value: doublePrecision().notNull(),
    told_time: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.subject, t.worker] })],
)
