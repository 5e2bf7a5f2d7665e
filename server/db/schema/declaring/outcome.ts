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
import {
  OBJECTION_STATUS,
  RECHECK_RESULT,
  REMOVAL_KIND,
  REVISION_STATUS,
} from '#contract/facts/declaration/afterResult'
import type { SelectionRule } from '#contract/rules/result/selection'
import { choice, createdAt, moment } from '#server/db/schema/columns'
import { book } from '#server/db/schema/library'
import { project } from '#server/db/schema/project'
import { storedFile, user } from '#server/db/schema/system'

/** 拟入选: the rule by which the office proposes books of a project. */
export const proposedRule = pgTable('selection', {
  project_id: integer()
    .primaryKey()
    .references(() => project.project_id, { onDelete: 'cascade' }),
  rule: jsonb().$type<SelectionRule>().notNull(),
  /** The public list tells the rank of each book. */
  shows_rank: boolean().notNull().default(false),
  /** Since when the proposed books are under recheck; absent: a draft. */
  submit_time: moment(),
})

/** What the office says of one book beyond the rule, and what the recheck found. */
export const selectionBook = pgTable(
  'selection_book',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    book_id: integer()
      .notNull()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    /** In or out against the rule; absent: as the rule says. */
    adjusted: boolean(),
    adjust_reason: text(),
    recheck_result: choice(RECHECK_RESULT),
    recheck_reason: text(),
    recheck_by: integer().references(() => user.user_id),
    recheck_time: moment(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.book_id] })],
)

/** The public list of a project, under a key that stands in its address. */
export const publicityList = pgTable(
  'publicity',
  {
    project_id: integer()
      .primaryKey()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    publicity_key: text().notNull(),
    create_time: createdAt(),
  },
  (t) => [uniqueIndex('publicity_key').on(t.publicity_key)],
)

/** 异议. Only the SHA-256 of the key is stored under which the objector reads the answer. */
export const objection = pgTable(
  'objection',
  {
    objection_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id),
    book_id: integer()
      .notNull()
      .references(() => book.book_id),
    person: text().notNull(),
    unit: text().notNull(),
    id_no: text().notNull(),
    phone: text().notNull(),
    content: text().notNull(),
    proof: text()
      .notNull()
      .references(() => storedFile.name),
    receipt_hash: text().notNull(),
    status: choice(OBJECTION_STATUS).notNull().default('open'),
    answer: text(),
    answer_by: integer().references(() => user.user_id),
    answer_time: moment(),
    create_time: createdAt(),
  },
  (t) => [
    index('objection_project').on(t.project_id, t.status),
    index('objection_book').on(t.book_id),
    uniqueIndex('objection_receipt').on(t.receipt_hash),
    index('objection_proof').on(t.proof),
    // One person objects to a book once at a time.
    uniqueIndex('objection_once')
      .on(t.book_id, t.id_no)
      .where(sql`${t.answer} is null`),
    check('objection_answered', sql`(${t.answer} is null) = (${t.answer_time} is null)`),
  ],
)

/** 入选证书: what it says was true when it was issued, and stays. */
export const certificate = pgTable(
  'certificate',
  {
    book_id: integer()
      .primaryKey()
      .references(() => book.book_id),
    project_id: integer()
      .notNull()
      .references(() => project.project_id),
    certificate_no: text().notNull(),
    /** Counts in the year of the project. */
    year: integer().notNull(),
    serial: integer().notNull(),
    /** Stands in the address of its code. */
    verify_key: text().notNull(),
    book_name: text().notNull(),
    first_editor: text(),
    first_editor_unit: text(),
    publisher_name: text(),
    project_name: text().notNull(),
    issue_date: date({ mode: 'string' }).notNull(),
    revise_due: date({ mode: 'string' }).notNull(),
    /** The due date of which its owners were told ahead. */
    reminded_due: date({ mode: 'string' }),
    removed_time: moment(),
    removed_kind: choice(REMOVAL_KIND),
    removed_reason: text(),
    removed_by: integer().references(() => user.user_id),
  },
  (t) => [
    uniqueIndex('certificate_no').on(t.certificate_no),
    uniqueIndex('certificate_serial').on(t.year, t.serial),
    uniqueIndex('certificate_key').on(t.verify_key),
    index('certificate_project').on(t.project_id),
    index('certificate_due').on(t.revise_due),
    check(
      'certificate_removed',
      sql`(${t.removed_time} is null) = (${t.removed_kind} is null) and (${t.removed_time} is null) = (${t.removed_reason} is null)`,
    ),
  ],
)

/** 三年一修订: a new edition of a selected book, as its owner tells it. */
export const bookRevision = pgTable(
  'book_revision',
  {
    revision_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    book_id: integer()
      .notNull()
      .references(() => certificate.book_id),
    edition: integer().notNull(),
    publish_date: text().notNull(),
    note: text().notNull(),
    /** Name of a stored file: 修订内容对照表. */
    file: text().notNull(),
    status: choice(REVISION_STATUS).notNull().default('pending'),
    reason: text(),
    submit_by: integer()
      .notNull()
      .references(() => user.user_id),
    submit_time: createdAt(),
    audit_by: integer().references(() => user.user_id),
    audit_time: moment(),
  },
  (t) => [
    index('book_revision_book').on(t.book_id, t.revision_id),
    index('book_revision_file').on(t.file),
    uniqueIndex('book_revision_pending')
      .on(t.book_id)
      .where(sql`${t.audit_time} is null`),
  ],
)
