import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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

/** Two experts who must not review the same book; the one with the smaller key first. */
export const apart = pgTable(
  'expert_apart',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    user_a: integer()
      .notNull()
      .references(() => user.user_id),
    user_b: integer()
      .notNull()
      .references(() => user.user_id),
    reason: text().notNull(),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.user_a, t.user_b] }),
    check('expert_apart_order', sql`${t.user_a} < ${t.user_b}`),
  ],
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
    /** `sample`: of books for trial, by lot. */
    mode: text({ enum: ['optimal', 'random', 'sample'] }).notNull(),
    seed: text().notNull(),
    needed: integer().notNull(),
    filled: integer().notNull(),
    /** SHA-256 of the sorted book:expert pairs. */
    plan_hash: text().notNull(),
    /** What the draw was made of, as the file that repeats it; a text, so that it hashes as it was. */
    input: text(),
    /** SHA-256 of `input`. */
    input_hash: text(),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [index('allocation_draw_group').on(t.group_id)],
)
