import { finish } from './finish'
import { judge } from './judge'
import { normalizer } from './normalize'
import { present } from './present'
import { rankAll } from './ranking'
import { scheme } from './scheme'
import { type State, isRanked, keyText } from './state'
import { explain } from './trace'
import type { BookResult, Key, ResultInput } from './types'

export type * from './types'

/**
 * Scores, ranks and selects all the books of one project by its rule: 教材评审计分规则, the one place where it is
 * computed. Pure: the same input gives the same output, and nothing is read or written elsewhere. The caller
 * passes valid reviews only (submitted or locked, not avoided, not trial). Results come in the order of the books.
 * @param options.trace which books are explained (`trace` of the others is empty); default all. Explaining can take
 *   longer than computing: ask for it where it is shown.
 * @throws RangeError when a score is not a decimal, or a leaf of a weighted rule has no weight.
 */
export function computeResults(
  input: ResultInput,
  options: { trace?: boolean | ((id: Key) => boolean) } = {},
): BookResult[] {
  const { rule } = input
  const plan = scheme(rule, input.indicators)
  const members = new Map(input.groups?.map((g) => [String(g.id), g.member_num]))
  const states = input.books.map((book): State => {
    const judged = judge(rule, plan, book, members.get(keyText(book.group) ?? ''))
    return { ...judged, scored: null, done: null, final: null, group: null, all: null, selection: null }
  })
  scoreAll(input, states)
  rankAll(input, plan, states)
  const { trace = true } = options
  return states.map((state) => {
    const wanted = typeof trace === 'boolean' ? trace : trace(state.book.id)
    return present(input, plan, state, wanted ? explain(input, plan, state) : [])
  })
}

function scoreAll({ rule }: ResultInput, states: readonly State[]): void {
  for (const state of states) {
    const { trimmed } = state.panel
    // A vote may come with too few scores to say anything; it is then ranked by its ballots alone.
    const enough = state.panel.totals.filter((total) => total !== null).length >= rule.min_reviews
    if (!trimmed || !isRanked(state) || (state.vote && !enough)) continue
    state.scored = { trimmed, group: keyText(state.book.group), edu_level: state.book.edu_level ?? '' }
  }
  const level = normalizer(
    rule,
    states.flatMap((state) => state.scored ?? []),
  )
  for (const state of states) {
    if (!state.scored) continue
    state.done = finish(rule, state.book, level(state.scored))
    state.final = state.done.final
    if (state.book.final_manual != null) state.flags.add('manual')
  }
}
