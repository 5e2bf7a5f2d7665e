import type { ScoreRule } from '#contract/rules/project/scoreRule'
import type { TieName } from '#contract/rules/project/tieBreak'
import {
  type Fraction,
  compare,
  exactly,
  fixed,
  readableFraction,
  squareRoot,
} from '#server/domain/result/fraction'
import type { JudgedBook } from '#server/domain/result/judge'
import { sumOfLeaves } from '#server/domain/result/panel'
import type { Scheme } from '#server/domain/result/scheme'

/** One comparison between books of equal score: by a value of each, the higher or the lower one first. */
export interface TieMeasure {
  /** The comparison in words: 「思想政治」得分高者优先. */
  name: string
  value: (book: JudgedBook) => Fraction | null
  lowFirst?: boolean
  /** The value as it is shown. */
  text: (value: Fraction) => string
}

const plainText = (value: Fraction): string => readableFraction(value).text

const points = (name: string, value: TieMeasure['value']): TieMeasure => ({
  name: `${name}得分高者优先`,
  value,
  text: plainText,
})

/** A level-1 indicator by its place among them. */
const levelOne = ({ tops }: Scheme, place: number, otherwise: string): TieMeasure =>
  points(tops[place] === undefined ? otherwise : `「${tops[place]}」`, ({ panel }) =>
    sumOfLeaves(panel, ({ top }) => top === place),
  )

/** One indicator, or the sum of several. A book without any of them has no value. */
function group(plan: Scheme, ids: readonly string[]): TieMeasure {
  const found = plan.below(ids)
  return points(
    `${found.names.map((name) => `「${name}」`).join('')}${ids.length > 1 ? '合计' : ''}`,
    ({ panel }) => sumOfLeaves(panel, ({ id }) => found.leaves.has(id)),
  )
}

const ballots =
  (ballot: 'agree' | 'against') =>
  ({ book }: JudgedBook): Fraction | null => {
    const votes = book.experts.flatMap(({ vote }) => vote ?? [])
    return votes.length === 0 ? null : exactly(votes.filter((vote) => vote === ballot).length)
  }

const count = (value: Fraction): string => fixed(value, 0)

const MEASURES: Readonly<Record<TieName, (plan: Scheme) => TieMeasure[]>> = {
  indicator1: (plan) => [levelOne(plan, 0, '第一项一级指标')],
  indicator2: (plan) => [levelOne(plan, 1, '第二项一级指标')],
  std_dev: () => [
    {
      name: '标准差小者优先',
      // The variance orders like the standard deviation, and is exact.
      value: ({ spread }) => spread?.variance ?? null,
      lowFirst: true,
      text: (variance) => plainText(squareRoot(variance)),
    },
  ],
  votes: () => [
    { name: '赞成票多者优先', value: ballots('agree'), text: count },
    { name: '反对票少者优先', value: ballots('against'), lowFirst: true, text: count },
  ],
  leader_score: () => [
    {
      name: '组长评分高者优先',
      value: ({ book }) => (book.leader_score == null ? null : exactly(book.leader_score)),
      text: plainText,
    },
  ],
  recommend_sort: () => [
    {
      name: '推荐序号小者优先',
      value: ({ book }) => (book.recommend_sort == null ? null : exactly(book.recommend_sort)),
      lowFirst: true,
      text: plainText,
    },
  ],
  manual: () => [],
}

/** What a rule's `tie_break` says of one project, in its order. */
export const tieMeasures = ({ tie_break }: ScoreRule, plan: Scheme): TieMeasure[] =>
  tie_break.flatMap((key) => (typeof key === 'string' ? MEASURES[key](plan) : [group(plan, key.indicators)]))

export interface TieDecision {
  measure: TieMeasure
  /** Negative when the first book is the better one. */
  sign: number
}

/** Unknown values come last, whichever direction the measure has. */
function signOf({ value, lowFirst = false }: TieMeasure, a: JudgedBook, b: JudgedBook): number {
  const [one, other] = [value(a), value(b)]
  if (one && other) return lowFirst ? compare(one, other) : compare(other, one)
  return Number(one === null) - Number(other === null)
}

/** The first measure that separates two books; null when none does. */
export function decideTie(chain: readonly TieMeasure[], a: JudgedBook, b: JudgedBook): TieDecision | null {
  for (const measure of chain) {
    const sign = signOf(measure, a, b)
    if (sign !== 0) return { measure, sign }
  }
  return null
}
