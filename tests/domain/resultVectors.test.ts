import { describe, expect, it } from 'vitest'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { type ResultBook, computeResults } from '#server/domain/result/index'

const TOTAL = [{ id: 'total', name: '总分' }]
const experts = (...totals: (string | number | null)[]) =>
  totals.map((total, i) => ({ no: i + 1, scores: { total } }))
const one = (rule: Partial<ScoreRule>, book: Partial<ResultBook> & Pick<ResultBook, 'experts'>) => {
  const [result] = computeResults({
    rule: ScoreRule.parse(rule),
    indicators: TOTAL,
    books: [{ id: 1, edu_level: 'voc', ...book }],
  })
  if (!result) throw new Error('no result')
  return result
}

const five = experts(88, 92.5, 85, 90, 79)
const veto = experts(88, 89, 90, 91, 92).map((e, i) => ({ ...e, veto: i === 0 }))

describe('the vectors of the rule', () => {
  it('T1 drops one highest and one lowest of five', () => {
    const result = one({}, { experts: five })
    expect(result).toMatchObject({ avg: '86.90', trimmed: '87.67', final: '87.67', result_status: 'scored' })
    expect(result.experts.filter((e) => e.trimmed).map((e) => e.total)).toEqual(['92.50', '79.00'])
  })

  it('T2 mixes in the leader before rounding', () => {
    const result = one({ leader_weight: 0.3 }, { experts: five, leader_score: 89 })
    expect(result).toMatchObject({ trimmed: '87.67', leader_part: '26.70', final: '88.07' })
  })

  it('T3 does not trim three, and sees the range of 20', () => {
    const result = one({}, { experts: experts(88, 90, 70) })
    expect(result).toMatchObject({ final: '82.67', range: '20.00', result_status: 'divergent' })
    expect(result.flags).toContain('divergent')
  })

  it('T4 gives no score on two reviews', () => {
    expect(one({}, { experts: experts(95, 60) })).toMatchObject({
      result_status: 'insufficient',
      final: null,
      trimmed: null,
      rank_all: null,
    })
  })

  it('T5 drops exactly one of four equal maxima', () => {
    const result = one({}, { experts: experts(90, 90, 90, 90, 60) })
    expect(result).toMatchObject({
      trimmed: '90.00',
      final: '90.00',
      range: '30.00',
      result_status: 'divergent',
    })
    expect(result.experts.filter((e) => e.trimmed)).toHaveLength(2)
  })

  it('T6 multiplies by the group factor, then adds the bonus', () => {
    const rule = ScoreRule.parse({
      group_normalize: 'mean_ratio',
      bonus_rules: [{ code: 'key', name: '重点领域', kind: 'add', value: 2 }],
    })
    // The other group's 87.36 lifts the mean of the project to 85.68 = 84 × 1.02.
    const [result] = computeResults({
      rule,
      indicators: TOTAL,
      books: [
        { id: 1, group: 'A', edu_level: 'voc', experts: experts(80, 82, 84, 86, 88), bonus: ['key'] },
        { id: 2, group: 'B', edu_level: 'voc', experts: experts('87.36', '87.36', '87.36') },
      ],
    })
    expect(result).toMatchObject({
      trimmed: '84.00',
      group_factor: '1.020000',
      bonus: '2.00',
      final: '87.68',
    })
  })

  it('T7 only flags an unconfirmed veto', () => {
    const result = one({}, { experts: veto })
    expect(result).toMatchObject({ final: '90.00', rank_all: 1, result_status: 'scored', flags: ['veto'] })
  })

  it('T7 takes score and rank away when it is confirmed', () => {
    const result = one({}, { experts: veto, violation_status: 'confirmed' })
    expect(result).toMatchObject({ final: null, rank_all: null, grade: null, result_status: 'vetoed' })
  })

  it('T8 weights hundred-point leaves', () => {
    const weights = [8, 7, 5, 10, 8, 7, 8, 6, 6, 8, 7, 5, 3, 6, 6]
    const indicators = weights.map((weight, i) => ({ id: i, name: `B${i}`, weight }))
    const scores = Object.fromEntries(weights.map((_, i) => [i, 90]))
    const [result] = computeResults({
      rule: ScoreRule.parse({ score_mode: 'weighted' }),
      indicators,
      books: [{ id: 1, experts: Array.from({ length: 5 }, () => ({ scores })) }],
    })
    expect(result?.final).toBe('90.00')
  })
})

describe('rounding', () => {
  it.each<[string, (string | number)[], string]>([
    ['a half at the third decimal goes up', ['1.00', '1.01'], '1.01'],
    ['which binary 2.675 would not', ['2.67', '2.68'], '2.68'],
    ['nor 1.005', ['1.005', '1.005'], '1.01'],
    ['just under a half goes down', ['87.66', '87.669999999998'], '87.66'],
    ['thirds', [1, 1, 2], '1.33'],
    ['two thirds', [1, 2, 2], '1.67'],
    ['a negative half goes away from zero', ['-1.00', '-1.01'], '-1.01'],
    ['a seventh', [0, 0, 0, 0, 0, 0, 1], '0.14'],
  ])('%s', (_, totals, final) => {
    const rule = { trim_mode: 'none', min_reviews: 1, full_score: null } as const
    expect(one(rule, { experts: experts(...totals) }).final).toBe(final)
  })

  it('comes last: the leader is mixed with the mean itself, not with its two decimals', () => {
    // 80.004×0.5 + 80.006×0.5 = 80.005; from the mean rounded to 80.00 it would be 80.003.
    const rule = { trim_mode: 'none', leader_weight: 0.5 } as const
    expect(one(rule, { experts: experts(80, 80, '80.012'), leader_score: '80.006' }).final).toBe('80.01')
  })

  it('clamps to 0 and the full score only where there is a full score', () => {
    const bonus_rules = [{ code: 'x', name: '加分', cond: '', kind: 'add' as const, value: 4 }]
    const top = { experts: experts(99, 99, 99), bonus: ['x'] }
    expect(one({ bonus_rules }, top).final).toBe('100.00')
    expect(one({ bonus_rules, full_score: null }, top).final).toBe('103.00')
    expect(one({ full_score: null }, { experts: experts(-3, -2, -4) }).final).toBe('-3.00')
    expect(one({}, { experts: experts(-3, -2, -4) }).final).toBe('0.00')
  })
})

describe('absent scores', () => {
  it('are neither counted nor zero', () => {
    const result = one({}, { experts: experts(88, null, 90, '', 86) })
    expect(result).toMatchObject({
      valid_num: 3,
      avg: '88.00',
      final: '88.00',
      std_dev: '1.63',
      range: '4.00',
    })
  })

  it('keep a count below the trimming minimum', () => {
    expect(one({}, { experts: experts(100, 90, 90, 90, null) })).toMatchObject({
      valid_num: 4,
      final: '92.50',
    })
  })

  it('with trim_scope total, a total needs every leaf', () => {
    const [result] = computeResults({
      rule: ScoreRule.parse({ min_reviews: 1 }),
      indicators: [
        { id: 'a', name: '甲' },
        { id: 'b', name: '乙' },
      ],
      books: [{ id: 1, experts: [{ scores: { a: 40, b: 50 } }, { scores: { a: 10 } }] }],
    })
    expect(result).toMatchObject({ valid_num: 1, final: '90.00' })
    expect(result?.experts.map((e) => e.total)).toEqual(['90.00', null])
    expect(result?.trace[0]?.text).toContain('专家2 有指标未打分，不计入')
  })
})

const dropped = (rule: Partial<ScoreRule>, ...totals: number[]) =>
  one(rule, { experts: experts(...totals) })
    .experts.filter((e) => e.trimmed)
    .map((e) => Number(e.total))

describe('trimming', () => {
  it('drop_2_2 needs two more reviews than drop_1_1', () => {
    expect(dropped({ trim_mode: 'drop_2_2' }, 1, 2, 3, 4, 5, 6, 7)).toEqual([1, 2, 6, 7])
    expect(dropped({ trim_mode: 'drop_2_2' }, 1, 2, 3, 4, 5, 6)).toEqual([])
  })

  it('drop_outlier drops what is more than two standard deviations away, not exactly two', () => {
    expect(dropped({ trim_mode: 'drop_outlier' }, 80, 80, 80, 80, 80, 20)).toEqual([20])
    // Five values: the odd one is exactly 2σ from the mean, exactly so in fractions.
    expect(dropped({ trim_mode: 'drop_outlier' }, 80, 80, 80, 80, 20)).toEqual([])
  })

  it('drop_outlier keeps min_reviews', () => {
    const rule = { trim_mode: 'drop_outlier', min_reviews: 6 } as const
    expect(dropped(rule, 80, 80, 80, 80, 80, 20)).toEqual([])
  })

  it('drops the earliest submitted of equal extremes, whatever the order of the rows', () => {
    const rows = [
      { no: 1, submitted_at: '2025-09-03 10:00:00', scores: { total: 90 } },
      { no: 2, submitted_at: '2025-09-01 10:00:00', scores: { total: 90 } },
      { no: 3, scores: { total: 60 } },
      { no: 4, submitted_at: '2025-09-02 10:00:00', scores: { total: 60 } },
      { no: 5, submitted_at: '2025-09-04 10:00:00', scores: { total: 75 } },
    ]
    for (const list of [rows, rows.toReversed()]) {
      const out = one({}, { experts: list }).experts.filter((e) => e.trimmed)
      expect(out.map((e) => e.no).sort()).toEqual(['2', '4'])
    }
  })
})

describe('insufficient, divergent, vetoed', () => {
  it('takes a standard deviation of 10 or opposite conclusions for divergence', () => {
    expect(one({ divergence_limit: null }, { experts: experts(70, 90, 70, 90) }).result_status).toBe(
      'divergent',
    )
    expect(one({ divergence_limit: null }, { experts: experts(71, 90, 71, 90) }).result_status).toBe('scored')
    const split = experts(80, 80, 80, 80).map((e, i) => ({
      ...e,
      conclusion: i < 2 ? ('recommend' as const) : ('not_recommend' as const),
    }))
    expect(one({}, { experts: split }).flags).toEqual(['divergent'])
    expect(one({}, { experts: split.slice(0, 3) }).flags).toEqual([])
  })

  it('is settled by the discussion, and stays flagged', () => {
    const result = one({}, { experts: experts(88, 90, 70), is_discussed: 1 })
    expect(result).toMatchObject({ result_status: 'scored', flags: ['divergent'] })
  })

  it('hands a veto of half of the experts, or of the leader, to the administrator', () => {
    const half = experts(88, 89, 90, 91).map((e, i) => ({ ...e, veto: i < 2 ? ['V1'] : [] }))
    expect(one({}, { experts: half })).toMatchObject({ final: '89.50', flags: ['veto', 'veto_pending'] })
    expect(one({}, { experts: veto, violation_status: 'leader_confirmed' }).flags).toContain('veto_pending')
    expect(one({}, { experts: half, violation_status: 'released' }).flags).toEqual([])
  })
})
