import { or, type SQL } from 'drizzle-orm'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { ownBooks } from '#server/access/published'
import { holds } from '#server/access/scope'
import type { CurrentUser } from '#server/define'

/** A condition on `book`: selected books whose certificate this user may have; undefined: all of them. */
export const selectedInReach = (user: CurrentUser): SQL | undefined =>
  holds(user, 'admin', 'sys2', 'reviewActivity') ? undefined : or(ownBooks(user), ownDeclarations(user))
