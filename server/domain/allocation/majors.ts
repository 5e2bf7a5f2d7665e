import { addTo } from '#contract/rules/addTo'

/** Major code, class and category of a book; null where unknown. */
export type BookMajor = readonly [code: string | null, class_: string | null, category: string | null]

export interface Majors {
  book: readonly BookMajor[]
  /** The fields of each expert: major codes, classes or categories. */
  expert: readonly (readonly string[])[]
}

/** How well an expert's fields match a book: the same major 3, its class 2, its category 1. */
export function fitOf(fields: readonly string[], [code, class_, category]: BookMajor): number {
  if (code && fields.includes(code)) return 3
  if (class_ && fields.includes(class_)) return 2
  return category && fields.includes(category) ? 1 : 0
}

/**
 * Fit and specialists by majors. A specialist matches the book's class; where its group has none, the category.
 * @param groups the group of each book and the groups of each expert; absent: all in one group
 */
export function byMajors(
  { book, expert }: Majors,
  groups?: { book: readonly number[]; expert: readonly (readonly number[])[] },
) {
  const fit = (e: number, b: number): number => {
    const fields = expert[e]
    const major = book[b]
    return fields && major ? fitOf(fields, major) : 0
  }
  const members = new Map<number, number[]>()
  expert.forEach((_, e) => {
    for (const group of groups?.expert[e] ?? [0]) addTo(members, group, e)
  })
  // The best match in the group; class and major count alike.
  const best = book.map((_, b) =>
    (members.get(groups?.book[b] ?? 0) ?? []).reduce((most, e) => Math.max(most, Math.min(2, fit(e, b))), 0),
  )
  const specialist = (e: number, b: number): boolean => fit(e, b) >= (best[b] ?? 0) && fit(e, b) > 0
  return { fit, specialist }
}
