import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { COURSE_NATURE } from '#contract/facts/declaration/bookFields'
import { PLAN_STATUS } from '#contract/facts/declaration/states'
import { PLAN_SOURCE } from '#contract/facts/declaration/plans'
import { CHECK_DAYS, USUAL_CHECK_DAYS } from '#contract/facts/declaration/provinceCheck'
import { choice, createdAt, moment, revision, thousands } from '#server/db/schema/columns'
import { publisher } from '#server/db/schema/publisher'
import { user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'

/** 申报批次: until when books of a year are declared, and when they must have been published. */
export const declareBatch = pgTable(
  'declare_batch',
  {
    batch_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    year: integer().notNull(),
    batch_name: text().notNull(),
    declare_begin_time: moment().notNull(),
    declare_end_time: moment().notNull(),
    recommend_end_time: moment().notNull(),
    /** `YYYY-MM`: a book was published, or printed last, in these months. */
    publish_from: text().notNull(),
    publish_to: text().notNull(),
    /** 复核天数 of a province, counted from the recommendation. */
    check_days: integer().notNull().default(USUAL_CHECK_DAYS),
    revision: revision(),
    create_time: createdAt(),
  },
  (t) => [
    uniqueIndex('declare_batch_year').on(t.year),
    check('declare_batch_order', sql`${t.declare_begin_time} < ${t.declare_end_time}`),
    check(
      'declare_batch_check_days',
      sql`${t.check_days} between ${sql.raw(String(CHECK_DAYS.min))} and ${sql.raw(String(CHECK_DAYS.max))}`,
    ),
  ],
)

/** The catalogue of majors. Each start brings it up to the program's. */
export const major = pgTable(
  'major',
  {
    edu_level: choice(EDU_LEVEL).notNull(),
    category_code: text().notNull(),
    category_name: text().notNull(),
    class_code: text(),
    class_name: text(),
    major_code: text().notNull(),
    major_name: text().notNull(),
    /** Which version of the catalogue the row is from. */
    edition: text().notNull(),
  },
  (t) => [uniqueIndex('major_code').on(t.edu_level, t.major_code)],
)

/** 系列（大书）: books that are declared or read together. */
export const bookSeries = pgTable(
  'book_big',
  {
    big_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    big_name: text().notNull(),
    big_isbn: text(),
    chief_editor: text(),
    publisher_id: integer().references(() => publisher.publisher_id),
    /** How many volumes it has. */
    volumes: integer(),
    edu_level: choice(EDU_LEVEL),
    major_code: text(),
    course_name: text(),
    intro: text(),
    /** Name of a stored file. */
    cover: text(),
    /** All volumes are declared as one. */
    is_set_declare: boolean().notNull().default(false),
    dept_id: integer().references(() => dept.dept_id),
    create_by: integer().references(() => user.user_id),
    create_time: createdAt(),
    revision: revision(),
  },
  (t) => [index('book_big_dept').on(t.dept_id)],
)

/** 选题（规划教材）: a book that is to be written. */
export const bookPlan = pgTable(
  'book_info_plan',
  {
    plan_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    plan_name: text().notNull(),
    plan_source: choice(PLAN_SOURCE),
    chief_editor: text(),
    chief_unit: text(),
    publisher_id: integer().references(() => publisher.publisher_id),
    edu_level: choice(EDU_LEVEL),
    major_code: text(),
    course_name: text(),
    course_nature: choice(COURSE_NATURE),
    carrier: choice(CARRIER),
    /** In thousands of characters. */
    plan_words: thousands(),
    /** Name of a stored file. */
    sample_file: text(),
    outline: text(),
    market_desc: text(),
    team_desc: text(),
    coop_enterprise: text(),
    /** `YYYY-MM` */
    expected_publish_date: text(),
    plan_status: choice(PLAN_STATUS).notNull().default('draft'),
    audit_opinion: text(),
    audit_time: moment(),
    dept_id: integer().references(() => dept.dept_id),
    create_by: integer().references(() => user.user_id),
    create_time: createdAt(),
    update_time: moment(),
    revision: revision(),
  },
  (t) => [index('book_info_plan_dept').on(t.dept_id), index('book_info_plan_publisher').on(t.publisher_id)],
)
