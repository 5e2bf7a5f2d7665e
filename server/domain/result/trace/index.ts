import { byScore } from '#server/domain/result/ranks/ranking'
import type { Scheme } from '#server/domain/result/scheme'
import { type RankPosition, type BookState, keyText } from '#server/domain/result/state'
import { bonusLines, finalLine, groupLine, leaderLine } from './final'
import { decidedText, rankLine, selectLine, voteLine } from './rank'
import { averageLine, divergenceLine, indicatorLines, reviewsLine, trimLine, vetoLine } from './score'
import { type TieMeasure, decideTie, tieMeasures } from '#server/domain/result/ranks/tie'
import type { ResultInput, TraceLine } from '#server/domain/result/types'

/** 为什么是这个分、这个名次: every step of a book's computation with its figures, in the order of the rule. */
export function explain(input: ResultInput, plan: Scheme, state: BookState): TraceLine[] {
  const { rule } = input
  const { done, book } = state
  const lines: (TraceLine | null)[] = [
    reviewsLine(rule, plan, state),
    vetoLine(state),
    averageLine(rule, plan, state),
    divergenceLine(rule, state),
  ]
  if (done) {
    lines.push(trimLine(rule, plan, state), ...indicatorLines(rule, plan, state))
    lines.push(groupLine(rule, done), leaderLine(rule, book, done), ...bonusLines(done))
    lines.push(finalLine(rule, book, done))
  }
  if (state.vote) lines.push(voteLine(state.vote))
  lines.push(...placeLines(input, plan, state))
  if (state.selection) lines.push(selectLine(rule, state.selection))
  return lines.filter((line) => line !== null)
}

function placeLines(input: ResultInput, plan: Scheme, state: BookState): TraceLine[] {
  const { book, group, all } = state
  const chain = input.rule.tie_ranks === 'ranks' ? tieMeasures(input.rule, plan) : []
  const lines: TraceLine[] = []
  if (group) {
    const key = keyText(book.group) ?? ''
    const name = input.groups?.find((g) => String(g.id) === key)?.name ?? `「${key}」组`
    lines.push(standing('组内名次', name, state, group, chain))
  }
  if (all) lines.push(standing('总名次', scopeName(input, state), state, all, chain))
  return lines
}

function scopeName(input: ResultInput, { book }: BookState): string {
  const name = (key: string | null | undefined) => (key ? (input.labels?.[key] ?? key) : '')
  const parts = [name(book.edu_level), input.rule.rank_within === 'edu_level_major' ? name(book.major) : '']
  const scope = parts.filter(Boolean).join('·')
  return scope ? `${scope}教材` : '全部教材'
}

/** How many books of equal rank are named; the others are only counted. */
const NAMED = 3

function standing(
  label: string,
  scope: string,
  state: BookState,
  { ranking, rank }: RankPosition,
  chain: readonly TieMeasure[],
): TraceLine {
  const shared = ranking.shared.get(rank) ?? 1
  const beside = ranking.sorted
    .slice(rank - 1, rank - 1 + Math.min(shared, NAMED + 1))
    .filter((other) => other !== state)
    .slice(0, NAMED)
    .map(({ book }) => book.name ?? String(book.id))
  const decided = [ranking.sorted[rank - 2], ranking.sorted[rank - 1 + shared]].flatMap((other) => {
    const decision = other && byScore(state, other) === 0 ? decideTie(chain, state, other) : null
    return other && decision ? decidedText(state, other, decision) : []
  })
  return rankLine(label, { scope, rank, size: ranking.sorted.length, others: shared - 1, beside, decided })
}
