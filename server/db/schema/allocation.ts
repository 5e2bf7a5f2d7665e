import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'
import { book } from './library'
import { group, project } from './project'
import { user } from './system'

/** Pairs that must not meet, beyond what the rules find by themselves. `book_id` absent: every book of the unit. */
export const avoidance = pgTable(
  'avoidance',
  {
    avoid_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => user.user_id),
    book_id: integer().references(() => book.book_id),
    unit: text(),
    kind: text().notNull(),
    source: text({ enum: ['expert', 'admin'] }).notNull(),
    reason: text().notNull(),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [index('avoidance_project').on(t.project_id, t.user_id)],
)

/** The record of an allocation: enough to repeat and check it. */
export const draw = pgTable(
  'allocation_draw',
  {
    draw_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    group_id: integer()
      .notNull()
      .references(() => group.group_id, { onDelete: 'cascade' }),
    mode: text({ enum: ['optimal', 'random'] }).notNull(),
    seed: text().notNull(),
    needed: integer().notNull(),
    filled: integer().notNull(),
    /** SHA-256 of the sorted book:expert pairs. */
    plan_hash: text().notNull(),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [index('allocation_draw_group').on(t.group_id)],
)
