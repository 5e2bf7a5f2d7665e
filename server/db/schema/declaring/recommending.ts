import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CHECK_VERDICT } from '#contract/facts/declaration/provinceCheck'
import { choice, createdAt, moment } from '#server/db/schema/columns'
import { book } from '#server/db/schema/library'
import { storedFile, user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'

/** 省级复核 of a book that another channel recommends; it goes when the book leaves its recommendation. */
export const provinceCheck = pgTable(
  'province_check',
  {
    book_id: integer()
      .primaryKey()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    /** The office of the province. */
    dept_id: integer()
      .notNull()
      .references(() => dept.dept_id),
    opened_at: moment().notNull(),
    /** From then on nothing is answered. */
    due_at: moment().notNull(),
    /** Null: not answered. */
    verdict: choice(CHECK_VERDICT),
    reason: text(),
    check_by: integer().references(() => user.user_id),
    check_time: moment(),
  },
  (t) => [
    index('province_check_unit').on(t.dept_id, t.due_at),
    // The order in which the list is read, and back.
    index('province_check_due').on(t.due_at, t.book_id.desc().nullsFirst()),
  ],
)

/** 推荐汇总表 with the seal of the unit, in its versions; the newest is in force. */
export const recommendSheet = pgTable(
  'recommend_sheet',
  {
    sheet_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    dept_id: integer()
      .notNull()
      .references(() => dept.dept_id),
    year: integer().notNull(),
    version: integer().notNull(),
    name: text()
      .notNull()
      .references(() => storedFile.name),
    pages: integer().notNull(),
    /** The recommended books in their order, as they were when it was uploaded. */
    book_ids: jsonb().$type<number[]>().notNull(),
    upload_by: integer()
      .notNull()
      .references(() => user.user_id),
    upload_time: createdAt(),
  },
  (t) => [uniqueIndex('recommend_sheet_version').on(t.year, t.dept_id, t.version)],
)
