import type { SQL } from 'drizzle-orm'
import type { CurrentUser } from '#server/define'
import { visibleBooks } from './books'
import { ownBooks } from './published'
import { holds } from './scope'

/** Reads the summary as an office that knows every state; the others are told no decision that is withheld. */
export const summarizesAll = (user: CurrentUser): boolean =>
  holds(user, 'admin', 'sys2', 'reviewActivity', 'pingShenManage')

/** A condition on `book`: the books of this user's summary; undefined for all of them. */
export const summarizedBooks = (user: CurrentUser): SQL | undefined =>
  summarizesAll(user) ? visibleBooks(user) : ownBooks(user)
