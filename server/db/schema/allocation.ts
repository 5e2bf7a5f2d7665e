import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { DRAW_KINDS } from '#contract/facts/allocation'
import { AVOID_KIND, AVOID_SOURCES } from '#contract/facts/avoidance'
import { choice, createdAt } from './columns'
import { book } from './library'
import { group, project } from './project'
import { user } from './system'

/** Recorded avoidances, beyond those the rules find. `book_id` absent: every book of the unit. */
export const avoidancePair = pgTable(
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
    kind: choice(AVOID_KIND).notNull(),
    source: text({ enum: AVOID_SOURCES }).notNull(),
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

/** The record of an allocation: enough to reproduce and verify it. */
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
    /** `sample`: the random draw of trial samples. */
    mode: text({ enum: DRAW_KINDS }).notNull(),
    seed: text().notNull(),
    needed: integer().notNull(),
    filled: integer().notNull(),
    /** SHA-256 of the sorted book:expert pairs. */
    plan_hash: text().notNull(),
    /**
     * The input of the draw, as the file that reproduces it; stored as text, so that its hash does not change.
     */
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
