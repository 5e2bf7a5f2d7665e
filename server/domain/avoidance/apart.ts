import type { Avoidance } from './avoidance'
import { addTo } from '#contract/rules/addTo'

interface Apart {
  user_a: number
  user_b: number
  name_a: string
  name_b: string
  reason: string
}

interface Pair {
  book_id: number
  user_id: number
}

/**
 * Finds experts on a book whom a given expert must be kept apart from.
 * @param pairs the experts on each book
 */
export function apartJudge(aparts: readonly Apart[], pairs: readonly Pair[]) {
  const partners = new Map<number, { user_id: number; fact: string }[]>()
  for (const { user_a, user_b, name_a, name_b, reason } of aparts) {
    addTo(partners, user_a, { user_id: user_b, fact: `与${name_b}须分开：${reason}` })
    addTo(partners, user_b, { user_id: user_a, fact: `与${name_a}须分开：${reason}` })
  }
  const on = new Map<number, Set<number>>()
  const put = ({ book_id, user_id }: Pair): void =>
    void on.set(book_id, (on.get(book_id) ?? new Set()).add(user_id))
  if (aparts.length > 0) pairs.forEach(put)
  const judge = (user_id: number, book_id: number): Avoidance | null => {
    const met = partners.get(user_id)?.find((partner) => on.get(book_id)?.has(partner.user_id))
    return met ? { kind: 'apart', fact: met.fact } : null
  }
  return { judge, put }
}
