import { customType, integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'
import { SAMPLE_CODE } from '#contract/facts/books'
import { keysOf, type Labels } from '#contract/facts/closed'

/** A timestamp, stored in UTC; the wire shows it in the time zone of Shanghai. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/**
 * A decimal of two places: scores, prices. Read as the text PostgreSQL gives, so that no binary float touches
 * it.
 */
export const decimal = () => numeric({ precision: 12, scale: 2 })

/** Thousands of characters, of one decimal place. */
export const thousands = () => numeric({ precision: 9, scale: 1 })

export const createdAt = () => moment().notNull().defaultNow()

/** Optimistic lock: counts the writes of a row; a write based on an older revision is refused. */
export const revision = () => integer().notNull().default(1)

/** A value of a closed set. The column type is text: the set is checked where a row is written and read. */
export const choice = <L extends Labels>(labels: L) => text({ enum: keysOf(labels) })

/** Which file of a book. */
export const sampleCode = () => choice(SAMPLE_CODE)

/** Plain memory; of a driver's buffer a copy of its own, which begins at its beginning. */
export const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  fromDriver: (value) => new Uint8Array(value),
})
