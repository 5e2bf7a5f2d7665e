import { isBlocked, type Setting } from '#server/domain/allocation/setting'
import type { Gap } from '#server/domain/allocation/types'

/** The members of a book's group. */
export const membersOf = (setting: Setting, book: number): Int32Array =>
  setting.members[setting.groupOf(book)] ?? new Int32Array(0)

/**
 * Explains why slots stay empty. The plan fills as many as possible, so a member who is neither on the book,
 * nor forbidden, nor to be kept apart from somebody on it, must be full.
 * @param on experts of each book
 */
export function findGaps(setting: Setting, on: readonly ReadonlySet<number>[]): Gap[] {
  const gaps: Gap[] = []
  on.forEach((experts, book) => {
    const need = setting.need[book] ?? 0
    const missing = need - experts.size
    if (missing <= 0) return
    const members = membersOf(setting, book)
    // An expert who left the group and keeps the book still counts as one of its experts.
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
