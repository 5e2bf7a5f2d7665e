import { bigint, json, pgTable } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/schema/columns'

/**
 * Lines of the operation log that were committed and are not in its chain yet: for milliseconds, unless a process was
 * killed in between. Each writing transaction adds its own, and none waits for another.
 */
export const opLogWaiting = pgTable('op_log_waiting', {
  waiting_id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  /** When its transaction began. */
  since: createdAt(),
  /** The fields of the line but its number and the hash before it. */
  line: json().notNull(),
})
