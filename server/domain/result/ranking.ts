import { exactly } from './fraction'
import type { JudgedBook } from './judge'
import { topScore } from './panel'
import { groupBy, rankIn } from './rank'
import type { Scheme } from './scheme'
import { select } from './select'
import { type BookState, isRanked, keyText } from './state'
import type { ResultInput } from './types'

/** Best first: by agreeing ballots where there was a vote, then by final score. */
function order(a: BookState, b: BookState): number {
  const ballots = (b.vote?.agree ?? 0) - (a.vote?.agree ?? 0)
  if (ballots !== 0) return ballots
  if (a.cents !== null && b.cents !== null) return a.cents > b.cents ? -1 : a.cents < b.cents ? 1 : 0
  return Number(a.cents === null) - Number(b.cents === null)
}

/** The key of the books that are ranked against each other. */
export const rankScope = ({ rule }: ResultInput, { book }: JudgedBook): string =>
  rule.rank_within === 'edu_level_major'
    ? JSON.stringify([book.edu_level ?? '', book.major ?? ''])
    : (book.edu_level ?? '')

/** Assigns ranks to every ranked book, and applies the selection line in each ranking. */
export function rankAll(input: ResultInput, plan: Scheme, states: readonly BookState[]): void {
  const ranked = states.filter(isRanked)
  const grouped = ranked.filter((state) => state.book.group != null)
  for (const members of groupBy(grouped, (state) => keyText(state.book.group) ?? '').values()) {
    const ranking = rankIn(members, order)
    for (const [state, rank] of ranking.ranks) state.group = { ranking, rank }
  }
  for (const members of groupBy(ranked, (state) => rankScope(input, state)).values()) {
    const ranking = rankIn(members, order)
    for (const [state, rank] of ranking.ranks) state.all = { ranking, rank }
    const chosen = select<BookState>(input.rule, {
      ranking,
      order,
      final: (state) => state.final,
      passed: (state) => state.vote?.passed ?? true,
      facts: ({ panel, spread, book }) => ({
        indicator1: topScore(panel, plan, 0),
        indicator2: topScore(panel, plan, 1),
        variance: spread?.variance ?? null,
        leader_score: book.leader_score == null ? null : exactly(book.leader_score),
        recommend_sort: book.recommend_sort ?? null,
      }),
    })
    for (const [state, selection] of chosen) {
      state.selection = selection
      if (selection.selected === null) state.flags.add('tie_manual')
    }
  }
}
