import type { SQL } from 'drizzle-orm'
import type { CurrentUser } from '#server/define'
import { visibleBooks } from '#server/access/books'
import { ownBooks } from '#server/access/published'
import { holds } from '#server/access/scope'

/** Reads the summary as an office that knows every state; the others are told no decision that is withheld. */
export const summarizesAll = (user: CurrentUser): boolean =>
  holds(user, 'admin', 'sys2', 'reviewActivity', 'pingShenManage')

/** A condition on `book`: the books of this user's summary; undefined for all of them. */
export const summarizedBooks = (user: CurrentUser): SQL | undefined =>
  summarizesAll(user) ? visibleBooks(user) : ownBooks(user)
