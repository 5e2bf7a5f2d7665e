import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { EDU_LEVEL } from '#contract/facts/books'
import { choice, createdAt, revision } from '#server/db/schema/columns'
import { user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'

/** Which quota it is. */
const whose = () => ({
  year: integer().notNull(),
  dept_id: integer()
    .notNull()
    .references(() => dept.dept_id),
  /** Who granted it out of a quota of its own; null: the platform. */
  parent_dept_id: integer().references(() => dept.dept_id),
  /** Null: for all levels together. */
  edu_level: choice(EDU_LEVEL),
})

/** 名额 of a unit in a year: for all levels together, or for one. What is taken of it follows from where the books are. */
export const quota = pgTable(
  'quota',
  {
    quota_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...whose(),
    total: integer().notNull(),
    remark: text(),
    revision: revision(),
  },
  (t) => [
    unique('quota_unit').on(t.year, t.dept_id, t.edu_level).nullsNotDistinct(),
    index('quota_parent').on(t.parent_dept_id, t.year),
    check('quota_total', sql`${t.total} >= 0`),
  ],
)

/** 分配记录: what was granted, by whom. */
export const quotaChange = pgTable(
  'quota_change',
  {
    change_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...whose(),
    before_total: integer(),
    after_total: integer(),
    remark: text(),
    user_id: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [index('quota_change_year').on(t.year, t.change_id)],
)
