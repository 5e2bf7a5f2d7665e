import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ResultFile } from '#contract/rules/result/file'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { differences } from '#server/domain/result/compareExpected'
import { type ExpertSheet, computeResults } from '#server/domain/result/index'
import { toResultFile } from '#server/domain/result/toFile'
import { hundredths, naiveFinal } from './naiveResult'

const IDS = ['a', 'b', 'c']
const points = fc.integer({ min: -200, max: 3400 }).map((n) => hundredths(n))
const cell = fc.option(points, { freq: 6, nil: null })
const sheet = (value: fc.Arbitrary<string | null>) =>
  fc.record({
    scores: fc.record({ a: value, b: value, c: value }),
    submitted_at: fc.constantFrom('2025-09-01', '2025-09-02', '2025-09-03'),
  })
const numbered = (sheets: ExpertSheet[]) => sheets.map((s, i) => ({ ...s, no: i + 1 }))
const panelOf = (value: fc.Arbitrary<string | null>, maxLength = 11) =>
  fc.array(sheet(value), { minLength: 1, maxLength }).map(numbered)
const rules = fc.record({
  score_mode: fc.constantFrom('sum' as const, 'weighted' as const),
  full_score: fc.constantFrom(null, 60, 100),
  trim_mode: fc.constantFrom(
    'none' as const,
    'drop_1_1' as const,
    'drop_2_2' as const,
    'drop_outlier' as const,
  ),
  trim_scope: fc.constantFrom('total' as const, 'indicator' as const),
  trim_min_count: fc.integer({ min: 3, max: 6 }),
  round_each: fc.constantFrom('none' as const, 'indicator' as const, 'weighted' as const, 'both' as const),
  min_reviews: fc.integer({ min: 1, max: 4 }),
  leader_weight: fc.constantFrom(0, 0.3, 0.5),
})
const INDICATORS = IDS.map((id, i) => ({ id, name: id, weight: ['33.3', 50, '16.7'][i] }))
const run = (
  rule: Partial<ScoreRule>,
  experts: readonly ExpertSheet[],
  leader_score: string | null = null,
) => {
  const input = { rule: ScoreRule.parse({ pass_score: 0, ...rule }), indicators: INDICATORS }
  const [result] = computeResults({ ...input, books: [{ id: 1, experts, leader_score }] })
  if (!result) throw new Error('no result')
  return result
}

const cents = (text: string | null) => Math.round(Number(text) * 100)

describe('any panel', () => {
  it('has the final score that a naive computation in fractions gives', () => {
    fc.assert(
      fc.property(rules, panelOf(cell), fc.option(points, { nil: null }), (rule, experts, leader) => {
        expect(run(rule, experts, leader).final).toBe(naiveFinal(rule, IDS, INDICATORS, experts, leader))
      }),
      { numRuns: 2000 },
    )
  })

  it('does not depend on the order of its experts', () => {
    const shuffled = panelOf(cell).chain((experts) =>
      fc.tuple(fc.constant(experts), fc.shuffledSubarray(experts, { minLength: experts.length })),
    )
    fc.assert(
      fc.property(rules, shuffled, (rule, [experts, mixed]) => {
        const [one, other] = [run(rule, experts), run(rule, mixed)]
        const dropped = (r: typeof one) => r.experts.filter((e) => e.trimmed).map((e) => e.no)
        expect({ ...other, experts: [], trace: [] }).toEqual({ ...one, experts: [], trace: [] })
        expect(dropped(other).sort()).toEqual(dropped(one).sort())
      }),
    )
  })

  it('is not changed by an expert who scored nothing', () => {
    fc.assert(
      fc.property(rules, panelOf(cell), (rule, experts) => {
        const silent = { no: 99, scores: { a: null, b: '', c: undefined } }
        const [one, other] = [run(rule, experts), run(rule, [...experts, silent])]
        expect({ ...other, experts: [], trace: [] }).toEqual({ ...one, experts: [], trace: [] })
      }),
    )
  })

  it('has a trimmed mean between the lowest and the highest total', () => {
    const rule = rules.map((r) => ({
      ...r,
      round_each: 'none' as const,
      trim_scope: 'total' as const,
      min_reviews: 1,
    }))
    fc.assert(
      fc.property(rule, panelOf(points), (r, experts) => {
        const result = run({ ...r, full_score: null, leader_weight: 0 }, experts)
        const totals = result.experts.map((e) => Number(e.total))
        // A hundredth of room: the trimmed mean is shown rounded, the totals are not.
        expect(Number(result.trimmed)).toBeGreaterThanOrEqual(Math.min(...totals) - 0.01)
        expect(Number(result.trimmed)).toBeLessThanOrEqual(Math.max(...totals) + 0.01)
      }),
    )
  })

  it('with round_each, shows parts that add up to its score', () => {
    fc.assert(
      fc.property(rules, panelOf(cell), (r, experts) => {
        const rule = {
          ...r,
          score_mode: 'sum' as const,
          round_each: r.round_each === 'none' ? ('both' as const) : r.round_each,
          full_score: null,
          leader_weight: 0,
        }
        const result = run(rule, experts)
        if (result.final === null) return
        const parts = result.indicators.reduce((sum, { score }) => sum + cents(score), 0)
        expect(cents(result.final)).toBe(parts)
      }),
    )
  })
})

describe('the file of a computed project', () => {
  it('computes to the same results again', () => {
    const project = fc.array(fc.tuple(panelOf(cell, 7), fc.constantFrom(1, 2, null)), {
      minLength: 1,
      maxLength: 6,
    })
    const normalize = fc.constantFrom('none' as const, 'mean_ratio' as const, 'zscore' as const)
    fc.assert(
      fc.property(rules, normalize, project, (rule, group_normalize, panels) => {
        const input = {
          rule: ScoreRule.parse({ pass_score: 0, ...rule, group_normalize }),
          indicators: INDICATORS,
          books: panels.map(([experts, group], id) => ({ id, group, experts, name: `书${id}` })),
        }
        const results = computeResults(input)
        const text = JSON.stringify(toResultFile(input, results, { title: '示例', rule_version: 2 }))
        const file = ResultFile.parse(JSON.parse(text))
        const again = computeResults(file)
        expect(again.map(({ final, rank_all, std_dev }) => ({ final, rank_all, std_dev }))).toEqual(
          results.map(({ final, rank_all, std_dev }) => ({ final, rank_all, std_dev })),
        )
        expect(again.flatMap((r, i) => differences(r, file.books[i]?.expected ?? {}))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
