import { integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** A moment, kept in UTC; the wire shows it in the time zone of Shanghai. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** A decimal of two places: scores, prices. Held as the text PostgreSQL gives, so that no binary float touches it. */
export const decimal = () => numeric({ precision: 12, scale: 2 })

export const createdAt = () => moment().notNull().defaultNow()

/** Counts the writes of a row: a writer who read an older one is refused. */
export const revision = () => integer().notNull().default(1)
