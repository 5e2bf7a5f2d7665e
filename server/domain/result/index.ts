import { finish } from './finish'
import { round } from './fraction'
import { judge } from './judge'
import { normalizer } from './normalize'
import { present } from './present'
import { rankAll } from './ranks/ranking'
import { scheme } from './scheme'
import { type BookState, isRanked, keyText, stateOf } from './state'
import type { BookResult, ResultInput } from './types'

export type * from './types'

/**
 * Scores, ranks and selects all the books of one project by its rule: 教材评审计分规则, the only implementation. Pure:
 * the same input gives the same output, without side effects. The caller passes valid reviews only (submitted
 * or locked, not avoided, not trial). Results come in the order of the books.
 * @throws RangeError when a score is not a decimal, or a leaf of a weighted rule has no weight.
 */
export const computeResults = (input: ResultInput): BookResult[] =>
  [...resultSteps(input)].filter((result) => result !== undefined)

/**
 * `computeResults` in steps: results can be sent while later ones are computed, and undefined is a moment at which
 * others may get on.
 */
export function* resultSteps(input: ResultInput): Generator<BookResult | undefined, void> {
  const { rule } = input
  const plan = scheme(rule, input.indicators)
  const members = new Map(input.groups?.map((g) => [String(g.id), g.member_num]))
  const states: BookState[] = []
  for (const book of input.books) {
    states.push(stateOf(judge(rule, plan, book, members.get(keyText(book.group) ?? ''))))
    yield undefined
  }
  yield* scoreAll(input, states)
  rankAll(input, plan, states)
  for (const state of states) yield present(input, plan, state)
}

function* scoreAll({ rule }: ResultInput, states: readonly BookState[]): Generator<undefined, void> {
  for (const state of states) {
    const { trimmed } = state.panel
    // A vote may have too few scores for a mean; the book is then ranked by its ballots alone.
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
    state.cents = round(state.final, 2).n
    if (state.book.final_manual != null) state.flags.add('manual')
    yield undefined
  }
}
