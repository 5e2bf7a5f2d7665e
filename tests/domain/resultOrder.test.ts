import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfUp } from '#contract/rules/decimal'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { type BookResult, type ResultBook, computeResults } from '#server/domain/result/index'
import { hundredths } from './naiveResult'

const IDS = ['a', 'b', 'c']
const INDICATORS = IDS.map((id, i) => ({ id, name: id, weight: [40, 40, 20][i] }))

/** Few values, so that ties are many. */
const points = fc.integer({ min: 58, max: 66 }).map((n) => hundredths(n * 50))
const cell = fc.option(points, { freq: 8, nil: null })
const sheet = fc.record({
  scores: fc.record({ a: cell, b: cell, c: cell }),
  submitted_at: fc.constantFrom('2025-09-01', '2025-09-02', '2025-09-03'),
})
const books = fc
  .array(
    fc.record({
      experts: fc
        .array(sheet, { minLength: 1, maxLength: 7 })
        .map((sheets) => sheets.map((one, i) => ({ ...one, no: i + 1 }))),
      group: fc.constantFrom(1, 2, null),
      edu_level: fc.constantFrom('voc', 'ug'),
      leader_score: fc.option(points, { nil: null }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((made) => made.map((book, i): ResultBook => ({ ...book, id: i + 1 })))
const rules = fc
  .record({
    trim_mode: fc.constantFrom(
      'none' as const,
      'drop_1_1' as const,
      'drop_2_2' as const,
      'drop_outlier' as const,
    ),
    trim_scope: fc.constantFrom('total' as const, 'indicator' as const),
    trim_min_count: fc.integer({ min: 3, max: 6 }),
    min_reviews: fc.integer({ min: 1, max: 4 }),
    leader_weight: fc.constantFrom(0, 0.3),
    group_normalize: fc.constantFrom('none' as const, 'mean_ratio' as const, 'zscore' as const),
    select_line: fc.constantFrom(null, 60),
  })
  .map((rule) => ScoreRule.parse({ pass_score: 0, ...rule }))

const run = (rule: ScoreRule, of: readonly ResultBook[]): BookResult[] =>
  // The explanation names others of equal rank in the order of the books.
  computeResults({ rule, indicators: INDICATORS, books: of }).map((result) => ({ ...result, trace: [] }))
const byId = (results: readonly BookResult[]) => results.toSorted((a, b) => Number(a.id) - Number(b.id))

describe('any project', () => {
  it('has the same results in whatever order its books come', () => {
    const mixed = books.chain((of) =>
      fc.tuple(fc.constant(of), fc.shuffledSubarray(of, { minLength: of.length })),
    )
    fc.assert(
      fc.property(rules, mixed, (rule, [of, other]) => {
        expect(byId(run(rule, other))).toEqual(byId(run(rule, of)))
      }),
      { numRuns: 300 },
    )
  })

  it('has the same results when they are worked out again, and leaves what it was given as it was', () => {
    fc.assert(
      fc.property(rules, books, (rule, of) => {
        const given = structuredClone(of)
        const first = run(rule, of)
        expect(run(rule, of)).toEqual(first)
        expect(of).toEqual(given)
      }),
      { numRuns: 100 },
    )
  })

  it('ranks by score within a level: as many books are better as the rank says, less one; ties share it', () => {
    fc.assert(
      fc.property(rules, books, (rule, of) => {
        const level = new Map(of.map(({ id, edu_level }) => [id, edu_level]))
        const results = run(rule, of)
        const ranked = results.filter(({ rank_all }) => rank_all !== null)
        for (const one of ranked) {
          const better = ranked.filter(
            (other) => level.get(other.id) === level.get(one.id) && Number(other.final) > Number(one.final),
          )
          expect(one.rank_all).toBe(better.length + 1)
        }
        expect(results.every(({ final, rank_all }) => (final === null) === (rank_all === null))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('never drops so many extremes that fewer are left than the rule asks for', () => {
    fc.assert(
      fc.property(rules, books, (rule, of) => {
        for (const { experts, valid_num } of run({ ...rule, trim_scope: 'total' }, of)) {
          const dropped = experts.filter(({ trimmed }) => trimmed).length
          expect(dropped).toBeLessThanOrEqual(4)
          if (dropped === 0) continue
          if (rule.trim_mode === 'drop_outlier')
            expect(valid_num - dropped).toBeGreaterThanOrEqual(rule.min_reviews)
          else {
            const least = rule.trim_min_count + (rule.trim_mode === 'drop_2_2' ? 2 : 0)
            expect(valid_num).toBeGreaterThanOrEqual(least)
            expect(valid_num - dropped).toBeGreaterThanOrEqual(1)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('counts an absent score as absent: a zero in its place lowers the mean, or is the lowest there is', () => {
    fc.assert(
      fc.property(books, (of) => {
        const rule = ScoreRule.parse({ pass_score: 0, trim_mode: 'none', min_reviews: 1 })
        const zeros = of.map((book) => ({
          ...book,
          experts: book.experts.map((expert) => ({
            ...expert,
            scores: Object.fromEntries(IDS.map((id) => [id, expert.scores?.[id] ?? '0'])),
          })),
        }))
        const [absent, zero] = [run(rule, of), run(rule, zeros)]
        for (const [i, { experts }] of of.entries()) {
          const lacks = experts.some(({ scores = {} }) => IDS.some((id) => scores[id] == null))
          const [one, other] = [absent[i], zero[i]]
          if (!lacks) expect(one?.avg).toBe(other?.avg)
          else if (one?.avg != null) expect(Number(other?.avg)).toBeLessThan(Number(one.avg))
        }
      }),
      { numRuns: 200 },
    )
  })
})

it('a decimal is rounded half up, exactly, however it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (thousandths) => {
      const text = (thousandths / 1000).toFixed(3)
      // The digits themselves, in whole numbers: what is five thousandths or more goes up.
      const cents = Math.floor(thousandths / 10) + (thousandths % 10 >= 5 ? 1 : 0)
      expect(halfUp(text)).toBe(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
    }),
  )
})
