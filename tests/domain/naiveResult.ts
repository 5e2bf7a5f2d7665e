import type { ScoreIndicator, ScoreRule } from '#contract/rules/project/scoreRule'
import type { ExpertSheet } from '#server/domain/result/index'

// The scoring rule once more, written for clarity only and sharing no code with the engine: it is what the engine
// is compared with. Every number is a pair of integers [numerator, denominator > 0].
type Q = readonly [bigint, bigint]

const plus = ([a, b]: Q, [c, d]: Q): Q => [a * d + c * b, b * d]
const times = ([a, b]: Q, [c, d]: Q): Q => [a * c, b * d]
const minus = (a: Q, b: Q): Q => plus(a, times(b, [-1n, 1n]))
const below = ([a, b]: Q, [c, d]: Q): boolean => a * d < c * b
const average = (list: Q[]): Q => times(list.reduce(plus, [0n, 1n]), [1n, BigInt(list.length)])

/** 1250 → "12.5" */
export const hundredths = (n: number): string => String(n / 100)

function read(value: string | number): Q {
  const [whole = '', places = ''] = String(value).split('.')
  return [
    BigInt(whole.replace('-', '') + places) * (String(value).startsWith('-') ? -1n : 1n),
    10n ** BigInt(places.length),
  ]
}

function cents([n, d]: Q): bigint {
  const twice = (n < 0n ? -n : n) * 200n
  const up = (twice + d) / (2n * d)
  return n < 0n ? -up : up
}

type Rule = Pick<
  ScoreRule,
  | 'score_mode'
  | 'full_score'
  | 'trim_mode'
  | 'trim_scope'
  | 'trim_min_count'
  | 'round_each'
  | 'min_reviews'
  | 'leader_weight'
>
interface Row {
  value: Q
  sheet: ExpertSheet
}

/** What is left after trimming, by sorting all rows by value, time and number. */
function keep(rule: Rule, rows: Row[]): Row[] {
  const n = rows.length
  const earlier = (a: Row, b: Row) =>
    String(a.sheet.submitted_at) < String(b.sheet.submitted_at)
      ? -1
      : String(a.sheet.submitted_at) > String(b.sheet.submitted_at)
        ? 1
        : Number(a.sheet.no) - Number(b.sheet.no)
  if (rule.trim_mode === 'drop_outlier') {
    const centre = average(rows.map((r) => r.value))
    const distance = (r: Row) => times(minus(r.value, centre), minus(r.value, centre))
    const limit = times(average(rows.map(distance)), [4n, 1n])
    const far = rows
      .filter((r) => below(limit, distance(r)))
      .sort((a, b) =>
        below(distance(b), distance(a)) ? -1 : below(distance(a), distance(b)) ? 1 : earlier(a, b),
      )
    const out = far.slice(0, Math.max(0, n - rule.min_reviews))
    return rows.filter((r) => !out.includes(r))
  }
  const each = rule.trim_mode === 'drop_1_1' ? 1 : rule.trim_mode === 'drop_2_2' ? 2 : 0
  if (n < rule.trim_min_count + (each === 2 ? 2 : 0)) return rows
  const ordered = (sign: 1 | -1) => (a: Row, b: Row) =>
    below(a.value, b.value) ? sign : below(b.value, a.value) ? -sign : earlier(a, b)
  const withoutHigh = [...rows].sort(ordered(1)).slice(each)
  return withoutHigh.sort(ordered(-1)).slice(each)
}

const cell = (sheet: ExpertSheet, id: string): Q[] => {
  const value = sheet.scores?.[id]
  return value === null || value === undefined ? [] : [read(value)]
}

const rowsOf = (id: string, sheets: readonly ExpertSheet[]) =>
  sheets.flatMap((sheet) => cell(sheet, id).map((value) => ({ value, sheet })))

export function naiveFinal(
  rule: Rule,
  ids: string[],
  indicators: ScoreIndicator[],
  experts: readonly ExpertSheet[],
  leader: string | null,
): string | null {
  const weight = (id: string): Q =>
    rule.score_mode === 'weighted'
      ? times(read(indicators.find((i) => i.id === id)?.weight ?? 0), [1n, 100n])
      : [1n, 1n]
  const places: Record<ScoreRule['round_each'], string[]> = {
    none: [],
    indicator: ['before'],
    weighted: ['after'],
    both: ['before', 'after'],
  }
  const rounded = (q: Q, when: string): Q => (places[rule.round_each].includes(when) ? [cents(q), 100n] : q)
  const column = (id: string, rows: Row[]) =>
    rounded(times(rounded(average(rows.map((r) => r.value)), 'before'), weight(id)), 'after')
  let score: Q
  if (rule.trim_scope === 'indicator') {
    if (experts.filter((s) => ids.some((id) => cell(s, id).length > 0)).length < rule.min_reviews) return null
    if (ids.some((id) => rowsOf(id, experts).length === 0)) return null
    score = ids.map((id) => column(id, keep(rule, rowsOf(id, experts)))).reduce(plus)
  } else {
    const whole = experts.filter((s) => ids.every((id) => cell(s, id).length > 0))
    if (whole.length < rule.min_reviews) return null
    const totals = whole.map((sheet) => ({
      sheet,
      value: ids.map((id) => times(cell(sheet, id)[0] ?? [0n, 1n], weight(id))).reduce(plus),
    }))
    const kept = keep(rule, totals).map((r) => r.sheet)
    score = ids.map((id) => column(id, rowsOf(id, kept))).reduce(plus)
  }
  if (rule.leader_weight > 0 && leader !== null) {
    const w = read(rule.leader_weight)
    score = plus(times(score, minus([1n, 1n], w)), times(read(leader), w))
  }
  let final = cents(score)
  if (rule.full_score !== null) {
    const full = BigInt(rule.full_score * 100)
    final = final < 0n ? 0n : final > full ? full : final
  }
  const digits = String(final < 0n ? -final : final).padStart(3, '0')
  return `${final < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
