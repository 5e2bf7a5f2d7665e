import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schemeProblems, schemeSum, scoreIndicators, type SchemeLine } from '#contract/rules/indicator/scheme'
import { scoredLeaves } from '#contract/rules/project/scoreRule'
import { sheetTotal } from '#contract/rules/review/scoreSheet'
import { ScoreRule } from '#contract/rules/project/scoreRule'

let serial = 0
const line = (code: string, score: string | number | null, more: Partial<SchemeLine> = {}): SchemeLine => ({
  indicator_id: ++serial,
  parent_id: null,
  code,
  name: code,
  score,
  veto: 0,
  need_reason: 0,
  ...more,
})
const part = (code: string, score: string, leaves: readonly (string | number)[]) => {
  const top = line(code, score)
  return [top, ...leaves.map((s, i) => line(`${code}.${i + 1}`, s, { parent_id: top.indicator_id }))]
}

const text = (cents: number) => (cents / 100).toFixed(2)

describe('what is wrong with a table', () => {
  test.each<[string, SchemeLine[], string[]]>([
    ['nothing', [...part('A', '60', ['30.1', '29.9']), ...part('B', '40', ['40'])], []],
    ['a level-1 line that is scored itself', [line('A', 100), line('V1', null, { veto: 1 })], []],
    ['tenths are added exactly', [...part('A', '100', [0.1, 0.2, '99.7'])], []],
    ['no line at all', [line('V1', null, { veto: 1 })], ['还没有评分指标']],
    ['the total', [line('A', 60), line('B', '39.99')], ['指标分值合计须为100分，当前99.99分']],
    ['a part', part('A', '100', [50, 49]), ['A A的二级指标合计99分，应为100分']],
    ['no score', [line('A', 100), line('B', null)], ['以下指标的分值应大于0：B']],
    ['a code twice', [line('A', 60), line('A', 40)], ['编码重复：A']],
  ])('%s', (_, lines, problems) => {
    expect(schemeProblems(lines, { score_mode: 'sum', full_score: 100 })).toEqual(problems)
  })

  test('weights make a hundred per cent whatever the full score is', () => {
    const lines = [line('A', 60), line('B', 30)]
    const percent = { score_mode: 'weighted', full_score: 90, weight_mode: 'percent' } as const
    expect(schemeProblems(lines, percent)).toEqual(['指标权重合计须为100%，当前90%'])
  })

  test('weights that the rule takes as factors make the full score', () => {
    const lines = ['A', 'B', 'C', 'D', 'E'].map((code) => line(code, 80))
    const factor = { score_mode: 'weighted', weight_mode: 'factor' } as const
    expect(schemeProblems(lines, { ...factor, full_score: 400 })).toEqual([])
    expect(schemeProblems(lines, { ...factor, full_score: 100 })).toEqual([
      '指标权重作为系数，合计须等于满分（满分100分即100%），当前400%',
    ])
    // A table by itself may be meant either way; only a rule decides.
    expect(schemeProblems(lines, { score_mode: 'weighted', full_score: 400 })).toEqual([])
    expect(schemeProblems(lines, { score_mode: 'weighted', full_score: 100 })).toEqual([
      '指标权重合计须为100%，当前400%',
    ])
  })

  test('where people only vote nothing has to add up', () => {
    expect(schemeProblems([line('A', null)], { score_mode: 'vote', full_score: 100 })).toEqual([])
  })

  test('shares of hundredths always add up again', () => {
    const cents = array(integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 30 })
    assert(
      property(cents, (shares) => {
        const sum = shares.reduce((a, b) => a + b, 0)
        const lines = part('A', text(sum), shares.map(text))
        expect(schemeSum(lines)).toBe(String(Number(text(sum))))
        expect(
          schemeProblems([...lines, line('Z', 1)], { score_mode: 'sum', full_score: 1 }).some((p) =>
            p.includes('二级指标'),
          ),
        ).toBe(false)
      }),
    )
  })
})

describe('lines as the scoring rules take them', () => {
  const lines = [...part('A', '40', [10, 30]), ...part('B', '60', ['60']), line('V1', null, { veto: true })]

  test('full marks everywhere give the full score, added or weighted', () => {
    for (const score_mode of ['sum', 'weighted'] as const) {
      const indicators = scoreIndicators(lines, score_mode)
      const items = scoredLeaves(indicators).map(({ id, full_score }) => ({
        indicator_id: id,
        score: full_score ?? null,
      }))
      const { total, missing } = sheetTotal({ rule: ScoreRule.parse({ score_mode }), indicators, items })
      expect({ score_mode, total, missing }).toEqual({ score_mode, total: '100', missing: 0 })
    }
  })

  test('a veto item is no leaf', () => {
    expect(scoredLeaves(scoreIndicators(lines, 'sum')).map(({ name }) => name)).toEqual(['A.1', 'A.2', 'B.1'])
  })
})
