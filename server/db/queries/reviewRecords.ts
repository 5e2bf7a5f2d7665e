import { sql, type SQL } from 'drizzle-orm'
import { UNSUBMITTED_REVIEW } from '#contract/rules/unsubmitted'
import { list } from '#server/db/within'

/**
 * The assignment holds work of an expert: begun, handed in, or kept from before it was cancelled.
 * Such a row is never deleted; at most it is cancelled.
 *
 * Written with plain names: a query over one table takes the table's name from the columns it selects, and inside
 * the subqueries they would then mean another table.
 */
export const hasWork: SQL = sql`(assignment.review_status in ('draft', 'submitted', 'locked', 'returned')
  or exists (select 1 from score s where s.fenpei_id = assignment.fenpei_id)
  or exists (select 1 from opinion o where o.fenpei_id = assignment.fenpei_id)
  or exists (select 1 from review_comment c where c.fenpei_id = assignment.fenpei_id))`

/** The assignment still binds the expert and the book. */
export const isActive: SQL = sql`assignment.review_status in
  ('assigned', 'draft', 'submitted', 'locked', 'returned')`

/** The review is in and counts. */
export const isValid: SQL = sql`assignment.review_status in ('submitted', 'locked')`

/** Given but not handed in: what ends when an expert stops. */
export const isUnsubmitted: SQL = sql`assignment.review_status in ${list(UNSUBMITTED_REVIEW)}`
