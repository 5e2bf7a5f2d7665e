import { check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { TEXT_STATE } from '#contract/facts/declaration/likeness'
import { bytes, choice, createdAt, moment } from '#server/db/schema/columns'
import { book } from '#server/db/schema/library'

/** The text of a book's sample, as it is compared with others: how far it has come. Without the row it is not compared. */
export const bookText = pgTable(
  'book_text',
  {
    book_id: integer()
      .primaryKey()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    /** The stored file it is read from; with another one in force the row is replaced, and all that follows from it. */
    name: text().notNull(),
    state: choice(TEXT_STATE).notNull().default('queued'),
    /** Why it cannot be read. */
    reason: text(),
    pages: integer(),
    /** Pages with text that can be selected. */
    text_pages: integer(),
    /** How many fingerprints there are of it. */
    prints: integer(),
    /** How often a worker has begun to read it. */
    attempts: integer().notNull().default(0),
    /** When a worker claimed it. */
    claim_time: moment(),
    create_time: createdAt(),
    update_time: createdAt(),
  },
  (t) => [index('book_text_state').on(t.state, t.create_time)],
)

/**
 * The fingerprints of a book in one piece: a few bytes each, where a row and its index would take a hundred. Whole
 * numbers in the order of bytes of the machine, little endian everywhere.
 */
export const bookPrints = pgTable('book_fingerprint', {
  book_id: integer()
    .primaryKey()
    .references(() => bookText.book_id, { onDelete: 'cascade' }),
  /** Of 32 bits, in rising order. */
  hashes: bytes().notNull(),
  /** For each of them the page on which it begins, of 16 bits. */
  pages: bytes().notNull(),
})

/** Page of the one, page of the other, fingerprints they share, those of the one, those of the other. */
export type StoredPagePair = [number, number, number, number, number]

/** Two books that have text in common; the one with the smaller key first. */
export const bookLikeness = pgTable(
  'book_likeness',
  {
    book_a: integer()
      .notNull()
      .references(() => bookText.book_id, { onDelete: 'cascade' }),
    book_b: integer()
      .notNull()
      .references(() => bookText.book_id, { onDelete: 'cascade' }),
    /** How much of the one stands in the other, from 0 to 1, and the other way round. */
    share_a: doublePrecision().notNull(),
    share_b: doublePrecision().notNull(),
    /** Fingerprints of each that the other has too. */
    matched_a: integer().notNull(),
    matched_b: integer().notNull(),
    /** Those that share most first. */
    page_pairs: jsonb().$type<StoredPagePair[]>().notNull(),
    create_time: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.book_a, t.book_b] }),
    index('book_likeness_b').on(t.book_b),
    check('book_likeness_order', sql`${t.book_a} < ${t.book_b}`),
  ],
)
