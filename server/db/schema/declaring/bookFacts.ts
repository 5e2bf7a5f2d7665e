import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { PROVINCE } from '#contract/facts/catalogue'
import { COLLECT_STATUS } from '#contract/facts/declaration/states'
import { DEPT_TYPE } from '#contract/facts/units'
import { choice, createdAt, decimal, moment, revision, thousands } from '#server/db/schema/columns'
import { book } from '#server/db/schema/library'
import { publisher } from '#server/db/schema/publisher'
import { user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'

/** 英文信息 */
export const bookEnglish = pgTable('book_english', {
  book_id: integer()
    .primaryKey()
    .references(() => book.book_id, { onDelete: 'cascade' }),
  title_en: text(),
  subtitle_en: text(),
  authors_en: text(),
  affiliation_en: text(),
  publisher_en: text(),
  edition_en: text(),
  abstract_en: text(),
  keywords_en: text().array().notNull().default([]),
  toc_en: text(),
  /** Languages and countries to which rights were sold. */
  rights_sold: text(),
  /** Schools abroad that use it. */
  overseas_use: text(),
  intro_video: text(),
  revision: revision(),
})

/** 选用情况: who teaches with the book. */
export const bookUse = pgTable(
  'book_use',
  {
    use_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    book_id: integer()
      .notNull()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    school_name: text().notNull(),
    school_dept_id: integer().references(() => dept.dept_id),
    province_id: choice(PROVINCE),
    school_type: choice(DEPT_TYPE),
    major_name: text(),
    course_name: text(),
    /** `2024-春` */
    term_begin: text(),
    term_end: text(),
    /** Students a year. */
    students: integer(),
    total_students: integer(),
    teacher_name: text(),
    teacher_phone: text(),
    evaluation: text(),
    /** Name of a stored file. */
    proof_file: text(),
    revision: revision(),
  },
  (t) => [
    index('book_use_book').on(t.book_id),
    index('book_use_proof')
      .on(t.proof_file)
      .where(sql`${t.proof_file} is not null`),
  ],
)

/** 发行情况 of a book in one year. */
export const bookSell = pgTable(
  'book_sell',
  {
    sell_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    book_id: integer()
      .notNull()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    stat_year: integer().notNull(),
    /** Copies of the spring and of the autumn; their sum is the year's. */
    spring_num: integer().notNull().default(0),
    autumn_num: integer().notNull().default(0),
    school_num: integer(),
    province_num: integer(),
    print_no: integer(),
    returns_num: integer(),
    /** List price of all copies, in 10,000 元. */
    amount: decimal(),
    proof_file: text(),
    revision: revision(),
  },
  (t) => [
    uniqueIndex('book_sell_year').on(t.book_id, t.stat_year),
    index('book_sell_proof')
      .on(t.proof_file)
      .where(sql`${t.proof_file} is not null`),
  ],
)

/** 采集: a book that a publisher or school has told the platform of, before anybody declares it. */
export const collectedBook = pgTable(
  'collected_book',
  {
    collect_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    isbn: text().notNull(),
    book_name: text().notNull(),
    first_editor: text(),
    first_editor_unit: text(),
    publisher_name: text(),
    publisher_id: integer().references(() => publisher.publisher_id),
    cip_no: text(),
    edition: integer(),
    print_no: integer(),
    publish_date: text(),
    print_date: text(),
    word_count: thousands(),
    price: decimal(),
    edu_level: choice(EDU_LEVEL),
    major_code: text(),
    course_name: text(),
    carrier: choice(CARRIER),
    abstract: text(),
    /** Names of stored files. */
    cover: text(),
    copyright_file: text(),
    collect_status: choice(COLLECT_STATUS).notNull().default('draft'),
    audit_opinion: text(),
    audit_time: moment(),
    /** The declaration that it became. */
    book_id: integer().references(() => book.book_id, { onDelete: 'set null' }),
    deleted: boolean().notNull().default(false),
    dept_id: integer().references(() => dept.dept_id),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
    revision: revision(),
  },
  (t) => [
    // A book is collected once.
    uniqueIndex('collected_book_isbn')
      .on(t.isbn)
      .where(sql`not ${t.deleted}`),
    index('collected_book_dept').on(t.dept_id),
    index('collected_book_create_by').on(t.create_by),
  ],
)
