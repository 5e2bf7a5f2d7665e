import { isBlocked, type Setting } from './setting'
import type { Gap } from './types'

/** The members of a book's group. */
export const membersOf = (setting: Setting, book: number): Int32Array =>
  setting.members[setting.groupOf(book)] ?? new Int32Array(0)

/**
 * Say why slots stay empty. The plan fills as many as can be, so a member who is neither on the book nor
 * forbidden nor to be kept apart from somebody on it is full: otherwise he would be on it.
 * @param on experts of each book
 */
export function findGaps(setting: Setting, on: readonly ReadonlySet<number>[]): Gap[] {
  const gaps: Gap[] = []
  on.forEach((experts, book) => {
    const need = setting.need[book] ?? 0
    const missing = need - experts.size
    if (missing <= 0) return
    const members = membersOf(setting, book)
    // Who left the group and keeps the book is one of its experts all the same.
    const present = new Set([...members, ...experts])
    const absent = [...members].filter((expert) => !experts.has(expert))
    const allowed = absent.filter((expert) => !setting.forbiddenOf[book]?.has(expert))
    const apart = allowed.filter((expert) => isBlocked(setting, experts, expert)).length
    gaps.push({
      book,
      need,
      missing,
      members: present.size,
      forbidden: absent.length - allowed.length,
      full: allowed.length - apart,
      apart,
      notEnoughMembers: present.size < need,
    })
  })
  return gaps
}
