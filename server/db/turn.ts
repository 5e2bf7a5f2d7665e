import { sql } from 'drizzle-orm'
import type { Db } from './client'

/** What is written one after the other, with the keys of PostgreSQL's advisory locks: arbitrary, no two the same. */
const TURN = {
  /** Servers that start together migrate one after the other. */
  migration: 7201,
  /** Imports and their rollbacks. */
  imports: 7202,
  /** Codes of the books of a year. */
  bookCodes: 7203,
  /** Numbers of the certificates of a year. */
  certificates: 7204,
  /** Units are moved, named and stopped: two moves at once could make a ring that neither sees. */
  units: 7205,
  /** Entries of the menu are moved and named, for the same reason. */
  menu: 7206,
  /** Books that a user begins: the answer to a first call may have been lost on its way. */
  newBooks: 7207,
  /** Codes sent to a telephone number or address: two requests would both find that nothing was sent yet. */
  phoneCodes: 7208,
  /** Servers that start together fill in what a new database needs. */
  seeding: 7209,
} as const

/**
 * Waits until no other transaction has the turn, and keeps it until this one ends.
 * @param key those with the same key wait for each other, such as those of one year; a text counts by its hash
 */
export const takeTurn = (db: Db, what: keyof typeof TURN, key?: number | string) =>
  db.execute(
    key === undefined
      ? sql`select pg_advisory_xact_lock(${TURN[what]})`
      : sql`select pg_advisory_xact_lock(${TURN[what]}, ${typeof key === 'string' ? sql`hashtext(${key})` : key})`,
  )
