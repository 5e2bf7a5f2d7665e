import { or, type SQL } from 'drizzle-orm'
import { visibleBooks } from '#server/access/books'
import { ownDeclarations } from './declarations'
import { ownBooks } from '#server/access/published'
import { ownExamined } from '#server/access/examining/examined'
import { holds } from '#server/access/scope'
import type { CurrentUser } from '#server/define'

/**
 * A condition on `book`: books whose declaration this user may read; undefined: all of them. Its own people and those
 * who recommend it, who examines it, the office of a review that it is in, and those who run the platform.
 */
export function readableDeclarations(user: CurrentUser): SQL | undefined {
  if (holds(user, 'admin', 'sys2', 'reviewActivity')) return undefined
  const own = or(ownBooks(user), ownDeclarations(user), ownExamined(user))
  return holds(user, 'pingShenManage') ? or(own, visibleBooks(user)) : own
}
