import { date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { BARRED_KIND } from '#contract/facts/examining/barred'
import { bareName } from '#server/db/names'
import { choice, createdAt } from '#server/db/schema/columns'
import { user } from '#server/db/schema/system'

/** 禁入名单: persons who may not edit textbooks, for as long as their entry is in force. */
export const barredPerson = pgTable(
  'barred_person',
  {
    barred_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** Where it is not known, a name alone is only a doubt. */
    unit: text(),
    kind: choice(BARRED_KIND).notNull(),
    reason: text().notNull(),
    /** Who has said so, and where. */
    source: text().notNull(),
    barred_from: date({ mode: 'string' }).notNull(),
    /** Its last day; null: for good. */
    barred_until: date({ mode: 'string' }),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [
    unique('barred_person_entry').on(t.name, t.unit, t.kind, t.barred_from).nullsNotDistinct(),
    index('barred_person_name').on(bareName(t.name)),
  ],
)
