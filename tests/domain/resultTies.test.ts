import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import type { TieKey } from '#contract/rules/project/tieBreak'
import { type BookResult, type ResultBook, computeResults } from '#server/domain/result/index'

const INDICATORS = [
  { id: 1, name: '思想' },
  { id: 11, name: '方向', parent: 1 },
  { id: 12, name: '育人', parent: 1 },
  { id: 2, name: '内容' },
  { id: 3, name: '形式' },
]
const LEAVES = ['11', '12', '2', '3'] as const
type Row = readonly [number, number, number, number]

/** A book that each expert gives a row of points. */
const book = (id: string, rows: readonly Row[], more: Partial<ResultBook> = {}): ResultBook => ({
  id,
  name: id,
  group: 1,
  experts: rows.map((row, i) => ({
    no: i + 1,
    scores: Object.fromEntries(LEAVES.map((leaf, at) => [leaf, row[at]])),
  })),
  ...more,
})
const thrice = (id: string, row: Row, more: Partial<ResultBook> = {}) => book(id, [row, row, row], more)
const run = (tie_break: TieKey[], books: readonly ResultBook[], more: Partial<ScoreRule> = {}) =>
  computeResults({
    rule: ScoreRule.parse({ tie_ranks: 'ranks', tie_break, divergence_limit: null, ...more }),
    indicators: INDICATORS,
    books,
  })
const ranks = (results: readonly BookResult[]) =>
  Object.fromEntries(results.map(({ id, rank_all }) => [id, rank_all]))
const rankText = (results: readonly BookResult[], id: string) =>
  results.find((result) => result.id === id)?.trace.find(({ label }) => label === '总名次')?.text

describe('ranks decided by the rule', () => {
  const first = thrice('甲', [20, 10, 10, 10])
  const three = [first, thrice('乙', [10, 20, 10, 10]), thrice('丙', [15, 15, 5, 15])]

  it('are shared unless the rule decides them', () => {
    expect(ranks(run(['indicator2'], three, { tie_ranks: 'line' }))).toEqual({ 甲: 1, 乙: 1, 丙: 1 })
    expect(ScoreRule.parse({}).tie_ranks).toBe('line')
  })

  it('follow one indicator, a group of them, or one with what lies below it', () => {
    expect(ranks(run([{ indicators: ['12'] }], three))).toEqual({ 乙: 1, 丙: 2, 甲: 3 })
    // 12 and 3 together: 20, 30, 30.
    expect(ranks(run([{ indicators: ['12', '3'] }], three))).toEqual({ 乙: 1, 丙: 1, 甲: 3 })
    // A leaf named beside its parent counts once: 11 and 12 are 30 in every book.
    expect(ranks(run([{ indicators: ['1', '12'] }], three))).toEqual({ 甲: 1, 乙: 1, 丙: 1 })
  })

  it('go down the list, and are shared where it ends', () => {
    expect(ranks(run([{ indicators: ['12', '3'] }, { indicators: ['2'] }, 'manual'], three))).toEqual({
      乙: 1,
      丙: 2,
      甲: 3,
    })
    expect(ranks(run(['std_dev', 'manual'], three))).toEqual({ 甲: 1, 乙: 1, 丙: 1 })
  })

  it('follow deviation, leader, recommendation and votes; what is unknown loses', () => {
    const wide = book('宽', [
      [10, 10, 10, 10],
      [12, 10, 10, 10],
      [8, 10, 10, 10],
    ])
    const even = (id: string, more: Partial<ResultBook>) => thrice(id, [10, 10, 10, 10], more)
    expect(ranks(run(['std_dev'], [wide, even('齐', {})]))).toEqual({ 齐: 1, 宽: 2 })
    const led = [even('a', {}), even('b', { leader_score: 0 }), even('c', { leader_score: '88.5' })]
    expect(ranks(run(['leader_score'], led))).toEqual({ c: 1, b: 2, a: 3 })
    const sent = [even('a', {}), even('b', { recommend_sort: 3 }), even('c', { recommend_sort: 2 })]
    expect(ranks(run(['recommend_sort'], sent))).toEqual({ c: 1, b: 2, a: 3 })
    const voted = (id: string, votes: ('agree' | 'against' | 'abstain')[]) => {
      const plain = even(id, {})
      return { ...plain, experts: plain.experts.map((expert, i) => ({ ...expert, vote: votes[i] })) }
    }
    const ballots = [
      even('无', {}),
      voted('二', ['agree', 'agree', 'against']),
      voted('弃', ['agree', 'agree', 'abstain']),
      voted('全', ['agree', 'agree', 'agree']),
    ]
    expect(ranks(run(['votes'], ballots))).toEqual({ 全: 1, 弃: 2, 二: 3, 无: 4 })
  })

  it('say what put a book before or after its neighbours', () => {
    const results = run([{ indicators: ['12'] }], [...three, thrice('丁', [25, 25, 25, 20])])
    expect(rankText(results, '丁')).toBe('全部教材4本参加排名，没有更高的，列第1名。')
    expect(rankText(results, '丙')).toBe(
      '全部教材4本参加排名，有2本更高，列第3名；与《乙》同分，按「育人」得分高者优先（本书15，对方20），列其后；与《甲》同分，按「育人」得分高者优先（本书15，对方10），列其前。',
    )
    const pair = run(
      [{ indicators: ['2', '3'] }, 'leader_score'],
      [first, thrice('戊', [10, 20, 10, 10], { leader_score: 8 })],
    )
    expect(rankText(pair, '甲')).toContain('与《戊》同分，按组长评分高者优先（本书无，对方8），列其后')
  })

  it('decide the line with the same list', () => {
    const results = run([{ indicators: ['12'] }], three, { select_ratio: 0.5 })
    expect(results.map(({ id, selected }) => [id, selected])).toEqual([
      ['甲', false],
      ['乙', true],
      ['丙', false],
    ])
    expect(results[1]?.trace.at(-1)?.text).toContain('线上有3本同分，按「育人」得分高者优先比较：入选')
  })
})

const keys: fc.Arbitrary<TieKey[]> = fc.uniqueArray(
  fc.constantFrom<TieKey>(
    'indicator1',
    'indicator2',
    'std_dev',
    'votes',
    'leader_score',
    'recommend_sort',
    { indicators: ['12'] },
    { indicators: ['2', '3'] },
  ),
  { maxLength: 6 },
)
// Few different values, so that most books share a score.
const cell = fc.integer({ min: 0, max: 2 })
const books = fc
  .array(
    fc.record({
      rows: fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 3, maxLength: 3 }),
      leader_score: fc.constantFrom(null, 1, 2),
      recommend_sort: fc.constantFrom(null, 1, 2),
      ballot: fc.constantFrom(null, 'agree' as const, 'against' as const),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) =>
    list.map(({ rows, ballot, ...more }, i) => {
      const made = book(String(i), rows, more)
      return { ...made, experts: made.experts.map((expert) => ({ ...expert, vote: ballot })) }
    }),
  )
const score = ({ final }: BookResult) => Number(final)
const rank = ({ rank_all }: BookResult) => rank_all ?? 0

describe('any decided ranking', () => {
  it('orders every two books, in agreement with their scores', () => {
    fc.assert(
      fc.property(keys, books, (tie_break, list) => {
        const results = run(tie_break, list)
        for (const one of results) {
          // A standard ranking of a total preorder: one more than the number of those in front.
          expect(rank(one)).toBe(1 + results.filter((other) => rank(other) < rank(one)).length)
          for (const other of results)
            if (score(one) > score(other)) expect(rank(one)).toBeLessThan(rank(other))
        }
      }),
    )
  })

  it('only refines the one with fewer criteria', () => {
    fc.assert(
      fc.property(keys, books, fc.nat(), (tie_break, list, cut) => {
        const fewer = run(tie_break.slice(0, cut % (tie_break.length + 1)), list)
        const more = run(tie_break, list)
        for (const [i, one] of fewer.entries())
          for (const [j, other] of fewer.entries())
            if (rank(one) < rank(other)) expect(rank(more[i] ?? one)).toBeLessThan(rank(more[j] ?? other))
      }),
    )
  })

  it('is the shared one where the list is empty', () => {
    fc.assert(
      fc.property(keys, books, (tie_break, list) => {
        expect(ranks(run([], list))).toEqual(ranks(run(tie_break, list, { tie_ranks: 'line' })))
      }),
    )
  })

  it('does not depend on the order of the books, nor does the line or its explanation', () => {
    const shuffled = books.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    const shown = (results: readonly BookResult[]) =>
      new Map(
        results.map(({ id, rank_all, rank_group, selected, flags, trace }) => [
          id,
          { rank_all, rank_group, selected, flags, why: trace.find(({ step }) => step === 'select')?.text },
        ]),
      )
    const lines = fc.constantFrom('line' as const, 'ranks' as const)
    fc.assert(
      fc.property(keys, shuffled, lines, (tie_break, [list, mixed], tie_ranks) => {
        const line = { tie_ranks, select_ratio: 0.4 }
        expect(shown(run(tie_break, mixed, line))).toEqual(shown(run(tie_break, list, line)))
      }),
    )
  })
})
