import { integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'
import { SAMPLE_CODE, type SampleCode } from '#contract/bookKinds'

/** A moment, kept in UTC; the wire shows it in the time zone of Shanghai. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** A decimal of two places: scores, prices. Held as the text PostgreSQL gives, so that no binary float touches it. */
export const decimal = () => numeric({ precision: 12, scale: 2 })

export const createdAt = () => moment().notNull().defaultNow()

/** Counts the writes of a row: a writer who read an older one is refused. */
export const revision = () => integer().notNull().default(1)

/** Which file of a book. */
export const sampleCode = () => text({ enum: Object.keys(SAMPLE_CODE) as [SampleCode, ...SampleCode[]] })
