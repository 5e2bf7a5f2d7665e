import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { COPY_STATUS } from '#contract/facts/books'
import { choice, createdAt, moment, sampleCode } from './columns'
import { book } from './library'
import { project } from './project'
import { storedFile, user } from './system'

/**
 * A file of a book for reading in a review: the complete one, one without author and publisher, or an
 * attachment.
 */
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

/**
 * The copy of a sample for the readers of one review, generated in the background without identifying metadata.
 */
export const readingCopy = pgTable(
  'book_file_cache',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    book_id: integer()
      .notNull()
      .references(() => book.book_id),
    /** Which file of the book it is a copy of. */
    code: sampleCode().notNull().default('M02'),
    status: choice(COPY_STATUS).notNull(),
    /** The stored file it was made from; it is outdated when the sample has another file. */
    source: text(),
    /** The copy itself, once it exists. */
    name: text().references(() => storedFile.name),
    pages: integer(),
    error: text(),
    /** When a worker claimed it. */
    claim_time: moment(),
    update_time: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.book_id, t.code] }),
    index('book_file_cache_status').on(t.status),
  ],
)
