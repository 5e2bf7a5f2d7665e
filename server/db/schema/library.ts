import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, decimal, moment, revision } from './columns'
import { dept, user } from './system'

export interface RowError {
  row: number
  field: string
  label: string
  value: string
  reason: string
}

/** Keys of what an import made in a project, for taking it back. */
export interface Made {
  /** Of a group: people who joined it. */
  seats?: { group_id: number; user_ids: number[] }[]
  /** Of a group: books that joined it. */
  places?: { group_id: number; book_ids: number[] }[]
  fenpei_ids?: number[]
  avoid_ids?: number[]
}

export const importBatch = pgTable('import_batch', {
  import_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  project_id: integer(),
  import_type: text({
    enum: ['book', 'expert', 'group_expert', 'group_book', 'fenpei', 'avoid'],
  }).notNull(),
  file_name: text().notNull(),
  total_num: integer().notNull(),
  success_num: integer().notNull(),
  /** Of these, people who were there and were completed or changed: see `importMerge`. */
  merged_num: integer().notNull().default(0),
  fail_num: integer().notNull(),
  errors: jsonb().$type<RowError[]>().notNull(),
  /** What it brought into a project: see `Made`. */
  made: jsonb().$type<Made>(),
  status: text({ enum: ['success', 'partial', 'rolled_back'] }).notNull(),
  create_by: integer()
    .notNull()
    .references(() => user.user_id),
  create_time: createdAt(),
})

export const book = pgTable(
  'book',
  {
    book_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    book_code: text(),
    year: integer().notNull(),
    /** The number the book had in the list it was imported from. */
    source_no: text(),
    book_name: text().notNull(),
    isbn: text(),
    first_editor: text(),
    first_editor_unit: text(),
    other_editors: text(),
    publisher_name: text(),
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`: no more precise than what was written. */
    publish_date: text(),
    price: decimal(),
    word_count: decimal(),
    edu_level: text(),
    /** Of a subject taught all the way through; where absent it follows from the level, as far as that tells it. */
    stage: text(),
    major_category: text(),
    major_class: text(),
    major_code: text(),
    course_name: text(),
    carrier: text(),
    abstract: text(),
    declare_unit: text(),
    declare_dept_id: integer().references(() => dept.dept_id),
    recommend_channel: text(),
    recommend_unit: text(),
    recommend_sort: integer(),
    province_id: text(),
    declare_status: text().notNull().default('draft'),
    violation_status: text().notNull().default('none'),
    deleted: boolean().notNull().default(false),
    import_id: integer().references(() => importBatch.import_id),
    create_by: integer().references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [
    index('book_name').on(t.book_name),
    index('book_isbn').on(t.isbn),
    index('book_import').on(t.import_id),
    index('book_create_by').on(t.create_by),
  ],
)

/** Who publishes books. What is not known of one is asked for on its own page. */
export const publisher = pgTable(
  'publisher',
  {
    publisher_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    publisher_name: text().notNull(),
    create_time: createdAt(),
  },
  (t) => [uniqueIndex('publisher_name').on(t.publisher_name)],
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
    role: text({ enum: ['first_chief', 'chief', 'vice_chief', 'editor', 'reviewer'] }).notNull(),
    unit: text(),
    phone: text(),
    id_card: text(),
  },
  (t) => [index('book_editor_book').on(t.book_id)],
)

/** The professional profile of a user who reviews. */
export const expert = pgTable(
  'expert',
  {
    user_id: integer()
      .primaryKey()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sex: text(),
    birth: date({ mode: 'string' }),
    unit: text(),
    province_id: text(),
    title: text(),
    title_level: text(),
    post: text(),
    major_domain: text(),
    major_categories: jsonb().$type<string[]>().notNull().default([]),
    expert_kind: text(),
    phone: text(),
    email: text(),
    id_card: text(),
    bank_name: text(),
    bank_account: text(),
    part_time_units: jsonb().$type<string[]>().notNull().default([]),
    /** ISBN, digits alone, of the books he has edited. */
    edited_books: jsonb().$type<string[]>().notNull().default([]),
    unit_type: text(),
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
    /** Starts full; see `contract/rules/credit`. */
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

/** What was known of a person, by field of an expert list. */
export type PersonFacts = Record<string, string | string[] | null>

/** What an import changed about an expert who was there, for taking it back. */
export const importMerge = pgTable(
  'import_merge',
  {
    import_id: integer()
      .notNull()
      .references(() => importBatch.import_id, { onDelete: 'cascade' }),
    /** Names nobody for sure: the expert may be gone when the import is taken back, and that is told. */
    user_id: integer().notNull(),
    name: text().notNull(),
    before: jsonb().$type<PersonFacts>().notNull(),
    after: jsonb().$type<PersonFacts>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.user_id] })],
)
