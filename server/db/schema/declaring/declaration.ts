import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { DECLARE_STATUS, FORMAL_RESULT } from '#contract/facts/declaration/states'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { choice, createdAt, moment } from '#server/db/schema/columns'
import { book } from '#server/db/schema/library'
import { storedFile, user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'

/** Each step of a declaration: who took it, when, and why. */
export const declareFlow = pgTable(
  'declare_flow',
  {
    flow_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    book_id: integer()
      .notNull()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    from_status: choice(DECLARE_STATUS).notNull(),
    to_status: choice(DECLARE_STATUS).notNull(),
    /** The step's name, as people read it. */
    event: text().notNull(),
    user_id: integer().references(() => user.user_id),
    dept_id: integer().references(() => dept.dept_id),
    /** The reason of a refusal, or the opinion of a recommendation. */
    reason: text(),
    /** Name of a stored file: the sealed page. */
    file: text(),
    create_time: createdAt(),
  },
  (t) => [
    index('declare_flow_book').on(t.book_id, t.flow_id),
    index('declare_flow_file')
      .on(t.file)
      .where(sql`${t.file} is not null`),
  ],
)

/** 申报材料: the files of a book, with their earlier versions. */
export const declareMaterial = pgTable(
  'declare_material',
  {
    material_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    book_id: integer()
      .notNull()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    code: choice(MATERIAL).notNull(),
    /** The newest is in force. */
    version: integer().notNull(),
    name: text()
      .notNull()
      .references(() => storedFile.name),
    /** Of a PDF. */
    pages: integer(),
    /** Characters of its text layer; 0: pictures only. */
    text_length: integer(),
    /** 盖章校验: the declarer has looked at the seal. */
    stamp_checked: boolean().notNull().default(false),
    formal_result: choice(FORMAL_RESULT),
    formal_remark: text(),
    upload_by: integer()
      .notNull()
      .references(() => user.user_id),
    upload_time: createdAt(),
  },
  (t) => [uniqueIndex('declare_material_version').on(t.book_id, t.code, t.version)],
)

/** A large file that arrives in parts: what is there stays through a lost connection. */
export const partialUpload = pgTable(
  'partial_upload',
  {
    /** Cannot be guessed; it is also the name of the file on the disk. */
    upload_id: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    book_id: integer()
      .notNull()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    code: choice(MATERIAL).notNull(),
    file_name: text().notNull(),
    /** In bytes, as announced. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Bytes that have arrived, from the beginning without a gap. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    create_time: createdAt(),
    /** Afterwards the next cleanup removes it. */
    expires_at: moment().notNull(),
  },
  (t) => [index('partial_upload_user').on(t.user_id, t.book_id, t.code)],
)
