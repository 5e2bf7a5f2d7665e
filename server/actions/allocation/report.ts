import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { AllocationReport } from '#contract/actions/allocation'
import { MAJOR_CATEGORY } from '#contract/dict'
import type { PlanData } from '#server/db/queries/allocation'
import { adviceWords, gapWords, type Plan } from '#server/domain/allocation/index'

export type Report = z.output<typeof AllocationReport>

/** Why a book is left out. */
export const BARRED = '已认定违规，不再分配专家'

/** A pair as a key of sets and maps. */
export const keyOf = (user_id: number, book_id: number) => `${book_id}:${user_id}`

/** SHA-256 over the sorted `book:expert` lines: two plans with this hash are the same plan. */
export const planHash = (pairs: readonly { book_id: number; user_id: number }[]): string =>
  createHash('sha256')
    .update(
      pairs
        .map((pair) => keyOf(pair.user_id, pair.book_id))
        .toSorted((a, b) => (a < b ? -1 : 1))
        .join('\n'),
    )
    .digest('hex')

interface Drawn {
  mode: 'optimal' | 'random'
  seed: string
  gone: ReadonlySet<number>
  /** The groups in the order the plan numbers them. */
  groupIds: readonly number[]
}

type Books = PlanData['books']

const gapsOf = (books: Books, plan: Plan): Report['books_gap'] =>
  plan.gaps.map((gap) => ({
    book_id: books[gap.book]?.book_id ?? 0,
    book_name: books[gap.book]?.book_name ?? '',
    need: gap.missing,
    reason: gapWords(gap),
  }))

/** Books that lack experts and get none, because their violation is confirmed. */
function barredOf(books: Books, plan: Plan): Report['books_gap'] {
  const has = new Map<number, number>()
  for (const [, b] of plan.pairs) has.set(b, (has.get(b) ?? 0) + 1)
  return books.flatMap(({ book_id, book_name, needed_num, barred }, b) => {
    const need = needed_num - (has.get(b) ?? 0)
    return barred && need > 0 ? [{ book_id, book_name, need, reason: BARRED }] : []
  })
}

/** The plan in the words and numbers of the contract. */
export function describe(data: PlanData, plan: Plan, { mode, seed, gone, groupIds }: Drawn): Report {
  const { books, experts } = data
  const keptKeys = new Set(
    data.assignments
      .filter((pair) => !gone.has(pair.fenpei_id))
      .map((pair) => keyOf(pair.user_id, pair.book_id)),
  )
  const pairs = plan.pairs.map(([e, b]) => {
    const user_id = experts[e]?.user_id ?? 0
    const book_id = books[b]?.book_id ?? 0
    return { book_id, user_id, kept: keptKeys.has(keyOf(user_id, book_id)) }
  })
  const added = new Map<number, number>()
  for (const pair of pairs) if (!pair.kept) added.set(pair.user_id, (added.get(pair.user_id) ?? 0) + 1)
  const lacking = [...gapsOf(books, plan), ...barredOf(books, plan)]
  const { objectives } = plan
  // Who takes no books, because he has not agreed or has left, says nothing about how even the plan is.
  const loads = plan.loads.filter((load, e) => load > 0 || experts[e]?.available)
  return {
    draw_id: null,
    seed,
    mode,
    assigned_num: pairs.filter((pair) => !pair.kept).length,
    removed_num: gone.size,
    needed_num: plan.needed,
    filled_num: plan.filled,
    books_full: books.length - lacking.length,
    books_gap: lacking,
    advice: adviceWords(plan.advice, {
      expert: (e) => experts[e]?.name ?? '',
      bookClass: (label) => MAJOR_CATEGORY[label as keyof typeof MAJOR_CATEGORY] ?? '',
      group: (at) => {
        const named = data.groups.find(({ group_id }) => group_id === groupIds[at])
        return groupIds.length > 1 && named ? named.group_name : ''
      },
    }),
    loads: experts.map((expert, e) => ({
      user_id: expert.user_id,
      name: expert.name,
      assigned_num: plan.loads[e] ?? 0,
      added_num: added.get(expert.user_id) ?? 0,
    })),
    objectives: [
      { label: '已分配评审名额', value: `${plan.filled} / ${plan.needed}` },
      {
        label: '每位专家的教材数',
        value: loads.length > 0 ? `${Math.min(...loads)} ～ ${Math.max(...loads)}` : '0',
      },
      { label: '没有本专业专家的教材', value: `${objectives.withoutSpecialist} 种` },
      { label: '专业匹配总分', value: objectives.totalFitText },
    ],
    plan: pairs,
    plan_hash: planHash(pairs),
  }
}
