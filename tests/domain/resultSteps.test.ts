import { describe, expect, it } from 'vitest'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { type BonusRule } from '#contract/rules/project/scoreRule'
import { type ResultBook, computeResults } from '#server/domain/result/index'

const book = (id: number, total: number | string, more: Partial<ResultBook> = {}): ResultBook => ({
  id,
  edu_level: 'voc',
  group: 'A',
  experts: [1, 2, 3].map((no) => ({ no, scores: { total } })),
  ...more,
})
const run = (rule: Partial<ScoreRule>, ...books: ResultBook[]) =>
  computeResults({ rule: ScoreRule.parse(rule), indicators: [{ id: 'total', name: '总分' }], books })
const finals = (rule: Partial<ScoreRule>, ...books: ResultBook[]) => run(rule, ...books).map((r) => r.final)

describe('group factor by ratio', () => {
  const ratio = { group_normalize: 'mean_ratio' } as const

  it('lifts the strict group and lowers the generous one, within 5 %', () => {
    const results = run(ratio, book(1, 80), book(2, 84, { group: 'B' }))
    expect(results.map((r) => r.group_factor)).toEqual(['1.025000', '0.976190'])
    expect(results.map((r) => r.final)).toEqual(['82.00', '82.00'])
    const far = run(ratio, book(1, 60), book(2, 90, { group: 'B' }))
    expect(far.map((r) => r.group_factor)).toEqual(['1.050000', '0.950000'])
    expect(far[0]?.trace.map((t) => t.text).join()).toContain('限制在0.95～1.05之内')
  })

  it('compares with books of the same level only', () => {
    const results = run(ratio, book(1, 80), book(2, 99, { group: 'B', edu_level: 'ug' }))
    expect(results.map((r) => r.group_factor)).toEqual(['1.000000', '1.000000'])
  })

  it('does not let vetoed or insufficient books speak for their group', () => {
    const out = book(3, 20, { violation_status: 'confirmed' })
    const few = book(4, 20, { experts: [{ scores: { total: 20 } }] })
    expect(finals(ratio, book(1, 80), book(2, 84, { group: 'B' }), out, few)).toEqual([
      '82.00',
      '82.00',
      null,
      null,
    ])
  })

  it('leaves books without a group, and groups without positive scores, alone', () => {
    expect(finals(ratio, book(1, 80, { group: null }), book(2, 90))[0]).toBe('80.00')
    expect(finals({ ...ratio, full_score: null }, book(1, -1), book(2, 90, { group: 'B' }))[0]).toBe('-1.00')
  })
})

describe('group factor by z-score', () => {
  const z = { group_normalize: 'zscore' } as const

  it('moves each group to the mean and spread of all', () => {
    // All: 70, 80, 90, 94: mean 83.5, σ² = 86.75. Group A: 75 ± 5, group B: 92 ± 2.
    const results = run(z, book(1, 70), book(2, 80), book(3, 90, { group: 'B' }), book(4, 94, { group: 'B' }))
    expect(results.map((r) => r.final)).toEqual(['74.19', '92.81', '74.19', '92.81'])
    expect(results[0]?.group_factor).toBeNull()
  })

  it('is exact where the root is: 80.005 rounds up', () => {
    // Project and group are the same books, so nothing may move.
    expect(finals(z, book(1, '80.005'), book(2, '85.01'))).toEqual(['80.01', '85.01'])
  })

  it('leaves a group without spread alone', () => {
    expect(finals(z, book(1, 70), book(2, 90, { group: 'B' }), book(3, 90, { group: 'B' }))).toEqual([
      '70.00',
      '90.00',
      '90.00',
    ])
  })
})

const add = (code: string, value: number): BonusRule => ({ code, name: code, cond: '', kind: 'add', value })
const times = (code: string, value: number | null): BonusRule => ({
  code,
  name: code,
  cond: '',
  kind: 'multiply',
  value,
})
const final = (bonus_rules: BonusRule[], more: Partial<ResultBook>) =>
  finals({ bonus_rules }, book(1, 80, more))[0]

describe('bonus rules', () => {
  it('apply in their order', () => {
    expect(final([add('a', 2), times('m', 1.05)], { bonus: ['a', 'm'] })).toBe('86.10')
    expect(final([times('m', 1.05), add('a', 2)], { bonus: ['m', 'a'] })).toBe('86.00')
  })

  it('apply only where the book meets them', () => {
    expect(final([add('a', 2), add('b', 1)], { bonus: ['b'] })).toBe('81.00')
    expect(final([add('a', 2), times('m', 1.05)], {})).toBe('80.00')
  })

  it('never add more than 5 together', () => {
    const rules = [add('a', 3), add('b', 3), add('c', 3)]
    expect(final(rules, { bonus: ['a', 'b', 'c'] })).toBe('85.00')
    expect(final([add('a', 3), add('minus', -4)], { bonus: ['a', 'minus'] })).toBe('79.00')
  })

  it('keep a factor within 0.9 and 1.1', () => {
    expect(final([times('m', 1.5)], { bonus: ['m'] })).toBe('88.00')
    expect(final([times('m', 0.5)], { bonus: ['m'] })).toBe('72.00')
  })

  it("take the book's own factor once: at its rule, or last", () => {
    expect(final([times('own', null), add('a', 2)], { bonus: ['a'], weight_factor: '1.05' })).toBe('86.00')
    expect(final([add('a', 2)], { bonus: ['a'], weight_factor: '1.05' })).toBe('86.10')
    expect(final([], { weight_factor: 2 })).toBe('88.00')
  })
})

describe("the leader's score", () => {
  it('counts only with a weight, and a missing one is not 0', () => {
    expect(finals({}, book(1, 80, { leader_score: 100 }))).toEqual(['80.00'])
    expect(finals({ leader_weight: 0.3 }, book(1, 80, { leader_score: 100 }))).toEqual(['86.00'])
    expect(finals({ leader_weight: 0.3 }, book(1, 80))).toEqual(['80.00'])
    expect(finals({ leader_weight: 0.3 }, book(1, 80, { leader_score: 0 }))).toEqual(['56.00'])
  })

  it('is mixed with the levelled score', () => {
    const rule = { leader_weight: 0.5, group_normalize: 'mean_ratio' } as const
    expect(finals(rule, book(1, 80, { leader_score: 90 }), book(2, 84, { group: 'B' }))[0]).toBe('86.00')
  })
})

describe('the explanation', () => {
  it('tells the whole way of a score in order', () => {
    const [result] = run(
      {
        leader_weight: 0.3,
        group_normalize: 'mean_ratio',
        bonus_rules: [{ code: 'k', name: '重点领域', cond: '', kind: 'add', value: 2 }],
        select_line: 80,
      },
      book(1, 80, { leader_score: 90, bonus: ['k'] }),
      book(2, 84, { group: 'B' }),
    )
    expect(result?.trace.map((t) => t.text)).toEqual([
      '专家1 80分；专家2 80分；专家3 80分。有效评审3份，不少于规定的3份。',
      '(80+80+80)÷3=80。',
      '只有3份，不足5份，不去极值。',
      '同层次各书平均82，本组平均80，系数1.025，标准化后=82。',
      '82×0.7+90×0.3=84.4。',
      '重点领域：加2分=86.4。',
      '86.4四舍五入保留两位小数：86.40。',
      '「A」组1本参加排名，没有更高的，列第1名。',
      'voc教材2本参加排名，没有更高的，列第1名。',
      '达到入选线80分，入选。',
    ])
  })

  it('never shows a figure that the reader would round otherwise', () => {
    const [result] = run({}, book(1, '87.66499999'))
    expect(result?.final).toBe('87.66')
    expect(result?.trace.find((t) => t.step === 'final')?.text).toBe(
      '87.66499999四舍五入保留两位小数：87.66。',
    )
  })
})
