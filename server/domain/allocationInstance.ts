import { ACTIVE_REVIEW, type ReviewStatus } from '#contract/dict'
import type { Instance } from './allocation/index'
import { addTo } from '#contract/rules/addTo'

interface Book {
  book_id: number
  group_id: number
  needed_num: number
  /** Gets no more experts. Those it has count among their books. */
  barred: boolean
  major_category: string | null
  major_class: string | null
  major_code: string | null
}

interface Expert {
  user_id: number
  group_id: number
  unit: string | null
  province_id: string | null
  expert_kind: string | null
  major_categories: string[]
  available: boolean
}

interface Pair {
  book_id: number
  user_id: number
  review_status: ReviewStatus
}

export interface InstanceInput {
  books: readonly Book[]
  experts: readonly Expert[]
  /** Every pair there ever was between them, those avoided or cancelled too. */
  pairs: readonly Pair[]
  capacity: number
  /** Whether the rules keep the two apart. */
  avoids: (user_id: number, book_id: number) => boolean
}

const isActive = (status: ReviewStatus) => ACTIVE_REVIEW.some((active) => active === status)

/** How near an expert's fields are to a book: the same major 3, its class 2, its category 1. */
export function fitOf(
  fields: readonly string[],
  book: Pick<Book, 'major_category' | 'major_class' | 'major_code'>,
): number {
  if (book.major_code && fields.includes(book.major_code)) return 3
  if (book.major_class && fields.includes(book.major_class)) return 2
  return book.major_category && fields.includes(book.major_category) ? 1 : 0
}

/**
 * The numbers an allocation is made of. Experts and books keep the order they come in.
 * A pair that was avoided or cancelled once is not made again; someone who takes no more books keeps what he has.
 */
export function allocationInstance({ books, experts, pairs, capacity, avoids }: InstanceInput) {
  const bookAt = new Map(books.map((book, i) => [book.book_id, i]))
  // An expert scores in one group of a project: his id is one row.
  const expertAt = new Map(experts.map((expert, i) => [expert.user_id, i]))
  const groupIds = [...new Set(books.map((book) => book.group_id))]
  const groupAt = new Map(groupIds.map((group_id, i) => [group_id, i]))
  const kept: [number, number][] = []
  const forbidden: [number, number][] = []
  for (const pair of pairs) {
    const e = expertAt.get(pair.user_id)
    const b = bookAt.get(pair.book_id)
    if (e === undefined || b === undefined) continue
    if (!isActive(pair.review_status)) forbidden.push([e, b])
    else kept.push([e, b])
  }
  const keptLoad = new Uint32Array(experts.length)
  for (const [e] of kept) keptLoad[e] = (keptLoad[e] ?? 0) + 1
  const booksOf = new Map<number, number[]>()
  books.forEach((book, b) => addTo(booksOf, book.group_id, b))
  experts.forEach((expert, e) => {
    for (const b of booksOf.get(expert.group_id) ?? []) {
      const book = books[b]
      if (book && avoids(expert.user_id, book.book_id)) forbidden.push([e, b])
    }
  })
  const fit = (e: number, b: number) => {
    const expert = experts[e]
    const book = books[b]
    return expert && book ? fitOf(expert.major_categories, book) : 0
  }
  const best = bestFits(books, experts, fit)
  const instance: Instance = {
    need: books.map((book) => (book.barred ? 0 : book.needed_num)),
    capacity: experts.map((expert, e) => (expert.available ? capacity : (keptLoad[e] ?? 0))),
    fit,
    // A specialist of the class; where the group has none, one of the category.
    specialist: (e, b) => fit(e, b) >= (best[b] ?? 0) && fit(e, b) > 0,
    forbidden,
    kept,
    groups: {
      ofBook: books.map((book) => groupAt.get(book.group_id) ?? 0),
      ofExpert: experts.map((expert) => {
        const at = groupAt.get(expert.group_id)
        return at === undefined ? [] : [at]
      }),
    },
    bookClass: books.map((book) => book.major_category),
    unit: experts.map((expert) => expert.unit),
    province: experts.map((expert) => expert.province_id),
    kind: experts.map(({ expert_kind }) =>
      expert_kind === 'industry' || expert_kind === 'politics' ? expert_kind : null,
    ),
  }
  return { instance, groupIds }
}

/** The nearest anybody in a book's group comes to it, class and major counting alike. */
function bestFits(
  books: readonly Book[],
  experts: readonly Expert[],
  fit: (e: number, b: number) => number,
): number[] {
  const members = new Map<number, number[]>()
  experts.forEach(({ group_id }, e) => addTo(members, group_id, e))
  return books.map((book, b) =>
    Math.max(0, ...(members.get(book.group_id) ?? []).map((e) => Math.min(2, fit(e, b)))),
  )
}
