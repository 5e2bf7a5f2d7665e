import { sql, type SQL } from 'drizzle-orm'
import { part } from '#server/db/facts'

/**
 * The assignment has content of an expert: started, submitted, or stored before it was cancelled. Such a row is
 * never deleted; at most it is cancelled.
 *
 * Written with plain names: a query over one table takes the table's name from the columns it selects, and
 * inside the subqueries they would then mean another table.
 */
export const hasWork: SQL = sql`(assignment.review_status in ${part.written}
  or exists (select 1 from score s where s.fenpei_id = assignment.fenpei_id)
  or exists (select 1 from opinion o where o.fenpei_id = assignment.fenpei_id)
  or exists (select 1 from review_comment c where c.fenpei_id = assignment.fenpei_id))`

/** The assignment is active. */
export const isActive: SQL = sql`assignment.review_status in
  ${part.active}`

/** The review was submitted and counts. */
export const isValid: SQL = sql`assignment.review_status in ${part.valid}`

/** Assigned but not submitted: these end when an expert stops. */
export const isUnsubmittedAssignment: SQL = sql`assignment.review_status in ${part.unsubmitted}`
