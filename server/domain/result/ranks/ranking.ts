import type { JudgedBook } from '#server/domain/result/judge'
import { groupBy, rankIn } from './rank'
import type { Scheme } from '#server/domain/result/scheme'
import { select } from './select'
import { type BookState, isRanked, keyText } from '#server/domain/result/state'
import { decideTie, tieMeasures } from './tie'
import type { ResultInput } from '#server/domain/result/types'

/** Best first: by agreeing ballots where there was a vote, then by final score. */
export function byScore(a: BookState, b: BookState): number {
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
  const { rule } = input
  const chain = tieMeasures(rule, plan)
  const order =
    rule.tie_ranks === 'ranks'
      ? (a: BookState, b: BookState) => byScore(a, b) || (decideTie(chain, a, b)?.sign ?? 0)
      : byScore
  const ranked = states.filter(isRanked)
  const grouped = ranked.filter((state) => state.book.group != null)
  for (const members of groupBy(grouped, (state) => keyText(state.book.group) ?? '').values()) {
    const ranking = rankIn(members, order)
    for (const [state, rank] of ranking.ranks) state.group = { ranking, rank }
  }
  for (const members of groupBy(ranked, (state) => rankScope(input, state)).values()) {
    const ranking = rankIn(members, order)
    for (const [state, rank] of ranking.ranks) state.all = { ranking, rank }
    const chosen = select<BookState>(rule, {
      ranking,
      order: byScore,
      final: (state) => state.final,
      passed: (state) => state.vote?.passed ?? true,
      decide: (a, b) => decideTie(chain, a, b),
    })
    for (const [state, selection] of chosen) {
      state.selection = selection
      if (selection.selected === null) state.flags.add('tie_manual')
    }
  }
}
