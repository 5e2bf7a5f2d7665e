import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { SCORE_MODE } from '#contract/entities/ruleLabels'
import { choice, createdAt, decimal, revision } from './columns'

export const template = pgTable(
  'indicator_template',
  {
    template_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    score_mode: choice(SCORE_MODE).notNull(),
    full_score: integer().notNull(),
    /** Scoring with it has begun: it must not change any more. */
    locked: boolean().notNull().default(false),
    revision: revision(),
    create_time: createdAt(),
  },
  (t) => [uniqueIndex('indicator_template_name').on(t.name)],
)

export const indicator = pgTable(
  'indicator',
  {
    indicator_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    template_id: integer()
      .notNull()
      .references(() => template.template_id, { onDelete: 'cascade' }),
    parent_id: integer().references((): AnyPgColumn => indicator.indicator_id, { onDelete: 'cascade' }),
    code: text().notNull(),
    name: text().notNull(),
    /** Full score of a leaf (sum, grade) or its weight in per cent (weighted). Absent on a veto item. */
    score: decimal(),
    standard: text(),
    veto: boolean().notNull().default(false),
    need_reason: boolean().notNull().default(false),
    order_num: integer().notNull(),
    revision: revision(),
  },
  (t) => [index('indicator_lines').on(t.template_id, t.order_num)],
)
