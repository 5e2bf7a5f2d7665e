import { REFUSAL } from '#contract/refusals'
import type { AvoidKind } from '#contract/facts/avoidance'
import type { apartJudge } from '#server/domain/avoidance/apart'
import type { Avoidance } from '#server/domain/avoidance/avoidance'
import { type ReviewStatus, isActiveReview } from '#contract/facts/reviews'

interface Pair {
  fenpei_id: number
  book_id: number
  user_id: number
  anon_no: number
  review_status: ReviewStatus
  avoid_reason: string | null
  pinned: boolean
}

export interface ManualOrder {
  /** The chosen books and experts: every book is paired with every expert. */
  book_ids: readonly number[]
  experts: readonly { user_id: number; name: string }[]
  /** Limits the pairs; absent: all of them. */
  meant?: ((book_id: number, user_id: number) => boolean) | undefined
  /** All pairs of the group, past and present. */
  pairs: readonly Pair[]
  /** `replace`: removes assignments without content on books that a chosen expert has or gets. */
  mode: 'append' | 'replace'
  force: boolean
  /** Maximum number of books per expert. */
  limit: number
  judge: (user_id: number, book_id: number) => Avoidance | null
  /** Finds experts to keep apart on one book; informed of every future pair. */
  apart: ReturnType<typeof apartJudge>
}

interface Added {
  book_id: number
  user_id: number
  anon_no: number
  /** An avoidance was overridden. */
  forced: boolean
}

const keyOf = (book_id: number, user_id: number) => `${book_id}:${user_id}`

/** Why a pair that ended once cannot be assigned again: a new review would overwrite its history. */
const ended = (
  { review_status, avoid_reason }: Pair,
  relation: Avoidance | null,
): { kind: AvoidKind; fact: string } =>
  review_status === 'avoided'
    ? { kind: relation?.kind ?? 'self_report', fact: `此前的评审已回避：${avoid_reason ?? '未说明理由'}` }
    : { kind: 'manual', fact: REFUSAL.pairEnded }

/** The assignments that a manager's choice adds and removes, and the reasons against the others. */
export function planByHand({
  book_ids,
  experts,
  meant,
  pairs,
  mode,
  force,
  limit,
  judge,
  apart,
}: ManualOrder) {
  const known = new Map(pairs.map((pair) => [keyOf(pair.book_id, pair.user_id), pair]))
  const chosen = new Set(experts.map(({ user_id }) => user_id))
  const load = new Map<number, number>()
  const numbers = new Map<number, Set<number>>()
  for (const { book_id, user_id, anon_no, review_status } of pairs) {
    if (isActiveReview(review_status)) load.set(user_id, (load.get(user_id) ?? 0) + 1)
    numbers.set(book_id, (numbers.get(book_id) ?? new Set()).add(anon_no))
  }
  const added: Added[] = []
  const conflicts: { book_id: number; user_id: number; kind: AvoidKind; reason: string }[] = []
  const over = new Map<number, { user_id: number; name: string; assigned_num: number }>()
  const served = new Set<number>()
  for (const book_id of book_ids)
    for (const { user_id, name } of experts) {
      if (meant && !meant(book_id, user_id)) continue
      const pair = known.get(keyOf(book_id, user_id))
      if (pair && isActiveReview(pair.review_status)) {
        served.add(book_id)
        continue
      }
      const avoided = judge(user_id, book_id) ?? apart.judge(user_id, book_id)
      const against = pair ? ended(pair, avoided) : force ? null : avoided
      const carried = load.get(user_id) ?? 0
      if (against) conflicts.push({ book_id, user_id, kind: against.kind, reason: against.fact })
      else if (carried >= limit) over.set(user_id, { user_id, name, assigned_num: carried })
      else {
        load.set(user_id, carried + 1)
        const taken = numbers.get(book_id) ?? new Set()
        let anon_no = 1
        while (taken.has(anon_no)) anon_no++
        numbers.set(book_id, taken.add(anon_no))
        apart.put({ book_id, user_id })
        added.push({ book_id, user_id, anon_no, forced: avoided !== null })
        served.add(book_id)
      }
    }
  const removed =
    mode === 'append'
      ? []
      : pairs.filter(
          (pair) =>
            pair.review_status === 'assigned' &&
            !pair.pinned &&
            served.has(pair.book_id) &&
            !chosen.has(pair.user_id),
        )
  return { added, removed, conflicts, over_limit: [...over.values()] }
}
