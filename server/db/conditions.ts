import { sql, type SQL } from 'drizzle-orm'
import { part, value } from './facts'

/*
 * Conditions on one row that occur in many statements. `of` is the table's name or alias in the statement:
 * a query over one table takes the names of tables from the columns it selects, and inside a subquery they
 * would then mean another table.
 */

const column = (of: string, name: string) => sql.raw(`${of}.${name}`)

/** The seat was neither declined nor left. */
export const seatIsHeld = (of = 'group_member'): SQL<boolean> =>
  sql<boolean>`${column(of, 'expert_status')} not in ${part.givenUp}`

/** The holder of the seat has neither given it up nor been stopped. */
export const seatIsActive = (of = 'group_member'): SQL<boolean> =>
  sql<boolean>`${column(of, 'expert_status')} not in ${part.stopped}`

/** The seat's holder leads the group. */
export const seatLeads = (of = 'group_member'): SQL<boolean> =>
  sql<boolean>`${column(of, 'member_type')} in ${part.leaders}`

/** Not a trial sample for calibrating the group's scores. */
export const isNoSample = (of = 'assignment'): SQL<boolean> =>
  sql<boolean>`${column(of, 'assign_type')} <> ${value.assign.trial}`

/** The assignment is active and not a trial sample. */
export const reviewBinds = (of = 'assignment'): SQL<boolean> =>
  sql<boolean>`${isNoSample(of)} and ${column(of, 'review_status')} in ${part.active}`

/** The review was submitted and is not a trial sample: it counts in a result. */
export const reviewCounts = (of = 'assignment'): SQL<boolean> =>
  sql<boolean>`${isNoSample(of)} and ${column(of, 'review_status')} in ${part.valid}`

/** The group's opinion was submitted: a result may be based on it. */
export const opinionIsInForce = (of = 'leader_opinion'): SQL<boolean> =>
  sql<boolean>`${column(of, 'status')} in ${part.inForce}`

/** The book was excluded for a violation. */
export const bookIsBarred = (of = 'project_book'): SQL<boolean> =>
  sql<boolean>`${column(of, 'violation_status')} = ${value.violation.confirmed}`
