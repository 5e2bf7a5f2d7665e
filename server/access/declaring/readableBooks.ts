import { or, type SQL } from 'drizzle-orm'
import { PLATFORM_OFFICES } from '#contract/roles'
import { visibleBooks } from '#server/access/books'
import { ownDeclarations } from './declarations'
import { ownBooks } from '#server/access/published'
import { ownExamined } from '#server/access/examining/examined'
import { reachOf } from '#server/access/accounts/reach'
import { holds } from '#server/access/scope'
import { book } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'

/** Those who run the platform read all books, or those of the units that their roles reach. */
function officeBooks(user: CurrentUser): SQL | 'all' | undefined {
  if (!holds(user, ...PLATFORM_OFFICES)) return undefined
  const reach = reachOf(user, PLATFORM_OFFICES)
  return reach ? reach.people(book.declare_dept_id, book.create_by) : 'all'
}

/**
 * A condition on `book`: books whose declaration this user may read; undefined: all of them. Its own people and those
 * who recommend it, who examines it, the office of a review that it is in, and those who run the platform.
 */
export function readableDeclarations(user: CurrentUser): SQL | undefined {
  const office = officeBooks(user)
  if (office === 'all') return undefined
  const own = or(ownBooks(user), ownDeclarations(user), ownExamined(user), office)
  return holds(user, 'pingShenManage') ? or(own, visibleBooks(user)) : own
}
