import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CARRIER, CHANNEL, EDITOR_ROLE, EDU_LEVEL, STAGE } from '#contract/facts/books'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { EDITOR_UNIT, EDUCATION } from '#contract/facts/declaration/bookFields'
import { EXPERT_KIND, SEX, TITLE_LEVEL, UNIT_TYPE } from '#contract/facts/experts'
import { FORMAL_STATE } from '#contract/facts/examining/formal'
import { VIOLATION_STATUS } from '#contract/facts/results'
import { bareName, listedIsbns, listedNames } from '#server/db/names'
import { choice, createdAt, decimal, moment, revision } from './columns'
import { declaredColumns } from './declaring/declaredColumns'
import { bookPlan, bookSeries, declareBatch } from './declaring/planning'
import { importBatch } from './imports'
import { publisher } from './publisher'
import { user } from './system'
import { dept } from './unit'

export const book = pgTable(
  'book',
  {
    book_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    book_code: text(),
    year: integer().notNull(),
    /** The number of the book in its imported list. */
    source_no: text(),
    book_name: text().notNull(),
    isbn: text(),
    first_editor: text(),
    first_editor_unit: text(),
    /**
     * The unit of this name, where only one has it. The database keeps it by triggers: whoever writes the name, and
     * also when the unit is founded or renamed later.
     */
    first_editor_dept_id: integer().references(() => dept.dept_id, { onDelete: 'set null' }),
    other_editors: text(),
    publisher_name: text(),
    publisher_id: integer().references(() => publisher.publisher_id),
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: with the precision that was written. */
    publish_date: text(),
    price: decimal(),
    word_count: decimal(),
    edu_level: choice(EDU_LEVEL),
    /** For a subject taught in all school stages; where absent it is derived from the level, if possible. */
    stage: choice(STAGE),
    major_category: text(),
    major_class: text(),
    major_code: text(),
    course_name: text(),
    carrier: choice(CARRIER),
    abstract: text(),
    ...declaredColumns(),
    declare_unit: text(),
    declare_dept_id: integer().references(() => dept.dept_id),
    recommend_channel: choice(CHANNEL),
    recommend_unit: text(),
    recommend_sort: integer(),
    province_id: text(),
    declare_status: choice(DECLARE_STATUS).notNull().default('draft'),
    /** The state of its newest formal examination; null before the first. The database keeps it by a trigger. */
    exam_state: choice(FORMAL_STATE),
    violation_status: choice(VIOLATION_STATUS).notNull().default('none'),
    deleted: boolean().notNull().default(false),
    del_by: integer().references(() => user.user_id),
    del_time: moment(),
    del_reason: text(),
    batch_id: integer().references(() => declareBatch.batch_id),
    big_id: integer().references(() => bookSeries.big_id, { onDelete: 'set null' }),
    /** Its place among the volumes of the series. */
    volume_no: integer(),
    /** The planned book that it came from. */
    plan_id: integer().references(() => bookPlan.plan_id, { onDelete: 'set null' }),
    recommend_dept_id: integer().references(() => dept.dept_id),
    /** The batch does not count it against a quota. */
    quota_free: boolean().notNull().default(false),
    /** When it was handed in last. */
    submit_time: moment(),
    import_id: integer().references(() => importBatch.import_id),
    /** The book of the library that it was copied from. Not a foreign key: the source may be deleted for good. */
    source_book_id: integer(),
    create_by: integer().references(() => user.user_id),
    create_time: createdAt(),
    update_by: integer().references(() => user.user_id),
    update_time: moment(),
    revision: revision(),
  },
  (t) => [
    index('book_declared').on(t.declare_dept_id, t.year, t.declare_status),
    index('book_status').on(t.declare_status, t.book_id),
    index('book_deleted')
      .on(t.del_time)
      .where(sql`${t.deleted}`),
    // An imported book has none of what these find: it is not written into them.
    index('book_big_volume')
      .on(t.big_id)
      .where(sql`${t.big_id} is not null`),
    uniqueIndex('book_plan').on(t.plan_id),
    index('book_name').on(t.book_name),
    // Lists are sorted by name in both directions, without names at the end: the order of a hundred thousand is kept.
    index('book_name_up').on(sql`${t.book_name} collate "C"`),
    index('book_name_down').on(sql`${t.book_name} collate "C" desc nulls last`),
    // The books that were changed last, in the order of `declared_book_list`.
    index('book_updated').on(
      sql`coalesce(${t.update_time}, ${t.create_time}) desc nulls last`,
      t.book_id.desc().nullsFirst(),
    ),
    // The last number of a year, where the next one begins.
    index('book_own_code')
      .on(t.year, sql`substr(${t.book_code}, 7)`)
      .where(sql`${t.book_code} ~ '^\\d{4}[A-Z]{2}\\d{5}$'`),
    // Whose file it is.
    index('book_cover')
      .on(t.cover)
      .where(sql`${t.cover} is not null`),
    index('book_catalog_file')
      .on(t.catalog_file)
      .where(sql`${t.catalog_file} is not null`),
    index('book_awards').using('gin', t.awards.op('jsonb_path_ops')),
    index('book_isbn').on(t.isbn),
    index('book_import').on(t.import_id),
    index('book_publisher').on(sql`btrim(${t.publisher_name})`),
    index('book_create_by').on(t.create_by),
    // The books of a unit, by what they say of it: see `ownBooks`.
    index('book_first_editor_unit').on(t.first_editor_unit),
    index('book_first_editor_dept')
      .on(t.first_editor_dept_id)
      .where(sql`${t.first_editor_dept_id} is not null`),
    index('book_publisher_id')
      .on(t.publisher_id)
      .where(sql`${t.publisher_id} is not null`),
    index('book_recommend')
      .on(t.recommend_dept_id)
      .where(sql`${t.recommend_dept_id} is not null`),
    index('book_declare_unit')
      .on(t.declare_unit)
      .where(sql`${t.declare_dept_id} is null`),
    // Counts the library without reading the books.
    index('book_present')
      .on(t.book_id)
      .where(sql`not ${t.deleted}`),
    // Counts examinations by their state in the same way.
    index('book_examined')
      .on(t.exam_state, t.declare_status)
      .where(sql`${t.exam_state} is not null and not ${t.deleted}`),
    // Sums up units and publishers, also below a place in a project.
    index('book_units')
      .on(t.declare_unit, t.declare_status, t.book_id)
      .where(sql`not ${t.deleted}`),
    index('book_publishers')
      .on(t.publisher_name, t.declare_status, t.book_id)
      .where(sql`not ${t.deleted}`),
    index('book_first_editors').using('gin', listedNames(t.first_editor)),
    index('book_isbns').using('gin', listedIsbns(t.isbn)),
  ],
)

export const bookEditor = pgTable(
  'book_editor',
  {
    editor_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    book_id: integer()
      .notNull()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    sort_no: integer().notNull(),
    name: text().notNull(),
    role: choice(EDITOR_ROLE).notNull(),
    unit: text(),
    unit_kind: choice(EDITOR_UNIT),
    /** 职称 */
    title: text(),
    /** 职务 */
    post: text(),
    birth: text(),
    sex: choice(SEX),
    education: choice(EDUCATION),
    major: text(),
    phone: text(),
    id_card: text(),
    /** 承担任务: chapters and number of characters. */
    duty: text(),
    /** Why a first editor without a senior title is fit: 能工巧匠. */
    craft_note: text(),
    /** 政审结论; null: not yet known. */
    political_ok: boolean(),
    /** The stored file that proves it. */
    political_file: text(),
    is_foreign: boolean().notNull().default(false),
    signed: boolean().notNull().default(false),
  },
  (t) => [
    index('book_editor_book').on(t.book_id),
    index('book_editor_name').on(bareName(t.name)),
    index('book_editor_political_file').on(t.political_file),
  ],
)

/** The professional profile of a user who reviews. */
export const expert = pgTable(
  'expert',
  {
    user_id: integer()
      .primaryKey()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sex: choice(SEX),
    birth: date({ mode: 'string' }),
    unit: text(),
    province_id: text(),
    title: text(),
    title_level: choice(TITLE_LEVEL),
    post: text(),
    major_domain: text(),
    major_categories: jsonb().$type<string[]>().notNull().default([]),
    expert_kind: choice(EXPERT_KIND),
    phone: text(),
    email: text(),
    id_card: text(),
    bank_name: text(),
    bank_account: text(),
    part_time_units: jsonb().$type<string[]>().notNull().default([]),
    /** ISBN, digits only, of the books the expert has edited. */
    edited_books: jsonb().$type<string[]>().notNull().default([]),
    unit_type: choice(UNIT_TYPE),
    education: text(),
    degree: text(),
    political_status: text(),
    expertise: text(),
    tel: text(),
    wechat: text(),
    address: text(),
    resume: text(),
    sign_image: text(),
    sign_time: moment(),
    /** Starts at the maximum; see `contract/rules/expert/credit`. */
    credit_score: integer().notNull().default(100),
    revision: revision(),
    import_id: integer().references(() => importBatch.import_id),
  },
  (t) => [
    index('expert_unit').on(t.unit),
    index('expert_import').on(t.import_id),
    check('expert_credit_range', sql`${t.credit_score} between 0 and 100`),
  ],
)
