import { type Fraction, fixed, squareRoot } from './fraction'
import { suggestGrade } from './grade'
import { byIndicator } from './panel'
import type { Scheme } from './scheme'
import type { BookState } from './state'
import { explain } from './trace/index'
import type { BookResult, ResultInput } from './types'

const shown = (value: Fraction | null | undefined, places = 2): string | null =>
  value ? fixed(value, places) : null

/** The exact total, with at least two decimals. */
function paddedTotal(plan: Scheme, total: bigint | null): string | null {
  if (total === null) return null
  const [whole = '', places = ''] = plan.formatTotal(total).split('.')
  return `${whole}.${places.padEnd(2, '0')}`
}

/** The book's figures in output format; leaves and explanation are computed lazily. */
export function present(input: ResultInput, plan: Scheme, state: BookState): BookResult {
  const { rule } = input
  const { book, panel, spread, done, scored } = state
  const dropped = new Set([...panel.high, ...panel.low])
  const rank_group = state.group?.rank ?? null
  return {
    id: book.id,
    name: book.name ?? String(book.id),
    group: book.group ?? null,
    edu_level: book.edu_level ?? '',
    major: book.major ?? '',
    valid_num: state.valid_num,
    experts: panel.nos.map((no, i) => ({
      no,
      total: paddedTotal(plan, panel.totals[i] ?? null),
      trimmed: dropped.has(i),
      trimmed_indicators: byIndicator(rule)
        ? panel
            .columns()
            .filter((column) => column.high.includes(i) || column.low.includes(i))
            .map((column) => column.leaf.id)
        : [],
    })),
    get indicators() {
      return panel.columns().map(({ leaf, score }) => ({ id: leaf.id, score: shown(score) }))
    },
    avg: shown(panel.avg),
    trimmed: shown(scored?.trimmed),
    std_dev: spread ? fixed(squareRoot(spread.variance)) : null,
    range: shown(spread?.range),
    group_factor: shown(done?.normalized.factor, 6),
    normalized: shown(done?.normalized.score),
    leader_part: shown(done?.leader),
    bonus: shown(done?.bonus),
    final: shown(state.final),
    result_status: state.status,
    flags: [...state.flags],
    rank_group,
    rank_all: state.all?.rank ?? null,
    selected: state.selection?.selected ?? null,
    grade:
      state.all &&
      suggestGrade(rule, {
        final: state.final,
        rank_group,
        group_size: state.group?.ranking.sorted.length ?? 0,
        passed: state.vote?.passed ?? true,
      }),
    divergence: [...state.divergence],
    vote: state.vote,
    get trace() {
      return explain(input, plan, state)
    },
  }
}
