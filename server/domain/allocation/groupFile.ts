import type { InstanceFile } from './index'
import type { FitAim } from '#contract/facts/allocation'
import type { ExpertKind } from '#contract/facts/experts'
import { type ReviewStatus, isActiveReview } from '#contract/facts/reviews'

interface Book {
  book_id: number
  book_name: string
  needed_num: number
  /** Gets no more experts. Its present ones still count towards their loads. */
  barred: boolean
  major_category: string | null
  major_class: string | null
  major_code: string | null
}

interface Expert {
  user_id: number
  name: string
  unit: string | null
  province_id: string | null
  expert_kind: ExpertKind | null
  major_categories: string[]
  available: boolean
}

interface Pair {
  book_id: number
  user_id: number
  review_status: ReviewStatus
}

export interface GroupFacts<P extends Pair = Pair> {
  /** Books and experts of one group. */
  books: readonly Book[]
  experts: readonly Expert[]
  /** All pairs between them, past and present, including avoided and cancelled ones. */
  pairs: readonly P[]
  /** Maximum number of books per expert. */
  capacity: number
  /** Experts per book, where it differs from the books' own numbers. */
  per_book?: number | undefined
  /** Which of the pairs may be given up, where that helps; absent: none. */
  loose?: (pair: P) => boolean
  /** The objectives of the plan; absent: the default ones. */
  objectives?: InstanceFile['objectives']
  /** What to seek in the fit, in place of the objectives. */
  objective?: FitAim | undefined
  /** Pairs of experts who must not review the same book. */
  aparts: readonly { user_a: number; user_b: number }[]
  /** Whether the avoidance rules forbid the pair. */
  avoids: (user_id: number, book_id: number) => boolean
}

/** The pairs of a group by expert and book, as places in the file. */
interface Placed {
  kept: [number, number][]
  present: [number, number][]
  forbidden: [number, number][]
  /** How many kept books each expert has. */
  keptLoad: ReadonlyMap<number, number>
}

const placesOf = (ids: readonly number[]): ReadonlyMap<number, number> => new Map(ids.map((id, i) => [id, i]))

/** Pairs of somebody or something that is not in the group are left out. */
function placedPairs<P extends Pair>({ books, experts, pairs, loose, avoids }: GroupFacts<P>): Placed {
  const bookAt = placesOf(books.map(({ book_id }) => book_id))
  const expertAt = placesOf(experts.map(({ user_id }) => user_id))
  const kept: [number, number][] = []
  const present: [number, number][] = []
  const forbidden: [number, number][] = []
  const keptLoad = new Map<number, number>()
  for (const pair of pairs) {
    const e = expertAt.get(pair.user_id)
    const b = bookAt.get(pair.book_id)
    if (e === undefined || b === undefined) continue
    if (!isActiveReview(pair.review_status)) {
      forbidden.push([e, b])
      continue
    }
    if (loose?.(pair)) present.push([e, b])
    else {
      kept.push([e, b])
      keptLoad.set(e, (keptLoad.get(e) ?? 0) + 1)
    }
  }
  experts.forEach(({ user_id }, e) => {
    books.forEach(({ book_id }, b) => {
      if (avoids(user_id, book_id)) forbidden.push([e, b])
    })
  })
  return { kept, present, forbidden, keptLoad }
}

function apartPlaces({ experts, aparts }: Pick<GroupFacts, 'experts' | 'aparts'>): [number, number][] {
  const expertAt = placesOf(experts.map(({ user_id }) => user_id))
  return aparts.flatMap(({ user_a, user_b }): [number, number][] => {
    const a = expertAt.get(user_a)
    const b = expertAt.get(user_b)
    return a === undefined || b === undefined ? [] : [[a, b]]
  })
}

/**
 * The allocation input of a group as a file. Experts and books keep their order. A pair that was avoided or
 * cancelled once is not assigned again; an expert who takes no more books keeps the present ones.
 */
export function allocationFile<P extends Pair>(facts: GroupFacts<P>): InstanceFile {
  const { books, experts, capacity, per_book, objectives, objective } = facts
  const { kept, present, forbidden, keptLoad } = placedPairs(facts)
  const apart = apartPlaces(facts)
  return {
    experts: experts.length,
    books: books.length,
    need: books.map((book) => (book.barred ? 0 : (per_book ?? book.needed_num))),
    max_load: capacity,
    capacity: experts.map((expert, e) => (expert.available ? capacity : (keptLoad.get(e) ?? 0))),
    majors: {
      book: books.map((book) => [book.major_code, book.major_class, book.major_category]),
      expert: experts.map((expert) => expert.major_categories),
    },
    // An expert who takes no more books is no member any more: neither full, nor could a higher limit help.
    groups: {
      book: books.map(() => 0),
      expert: experts.map(({ available }) => (available ? [0] : [])),
    },
    forbidden,
    kept,
    ...(present.length > 0 && { present }),
    ...(apart.length > 0 && { apart }),
    ...(objectives && { objectives }),
    ...(objective && { objective }),
    book_class: books.map((book) => book.major_category),
    unit: experts.map((expert) => expert.unit),
    province: experts.map((expert) => expert.province_id),
    kind: experts.map(({ expert_kind }) =>
      expert_kind === 'industry' || expert_kind === 'politics' ? expert_kind : null,
    ),
    ids: { experts: experts.map(({ user_id }) => user_id), books: books.map(({ book_id }) => book_id) },
    names: { experts: experts.map(({ name }) => name), books: books.map(({ book_name }) => book_name) },
  }
}
