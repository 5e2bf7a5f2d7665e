import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, sampleCode } from './columns'
import { book } from './library'
import { project } from './project'
import { storedFile, user } from './system'

/** A file of a book that is read in a review: the whole of it, one without author and publisher, what comes beside. */
export const sample = pgTable(
  'book_sample',
  {
    book_id: integer()
      .notNull()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    code: sampleCode().notNull(),
    name: text()
      .notNull()
      .references(() => storedFile.name),
    pages: integer().notNull(),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.book_id, t.code] })],
)

/** The copy of a sample that the readers of one review get: made in the background, without what tells who wrote it. */
export const readingCopy = pgTable(
  'book_file_cache',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    book_id: integer()
      .notNull()
      .references(() => book.book_id),
    /** Which of the book's files it is a copy of. */
    code: sampleCode().notNull().default('M02'),
    status: text({ enum: ['queued', 'building', 'ready', 'failed'] }).notNull(),
    /** The stored file it was made from; another one since then makes it out of date. */
    source: text(),
    /** The copy itself, once there is one. */
    name: text().references(() => storedFile.name),
    pages: integer(),
    error: text(),
    /** When a worker took it. */
    claim_time: moment(),
    update_time: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.book_id, t.code] }),
    index('book_file_cache_status').on(t.status),
  ],
)
