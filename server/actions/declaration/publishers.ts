import type { publishers } from '#contract/actions/declaration/publishers'
import { DIRECTORS, holdsRole } from '#contract/roles'
import { publisherPage } from '#server/store/books/publishers'
import type { Handlers } from '#server/define'

/** Roles that are also told the number of books. */
const OFFICE = [...DIRECTORS, 'sys2', 'province'] as const

export const publishersHandlers: Handlers<keyof typeof publishers> = {
  async publisher_list({ keyword, simple, ...page }, { db, user }) {
    const { rows, total } = await publisherPage(db, keyword, page)
    const tellsMore = simple !== 1 && holdsRole(user.roles, OFFICE)
    return { rows: tellsMore ? rows : rows.map((row) => ({ ...row, book_num: null })), total }
  },
}
