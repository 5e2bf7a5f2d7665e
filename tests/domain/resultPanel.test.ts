import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ResultFile } from '#contract/rules/result/file'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { type ResultBook, computeResults } from '#server/domain/result/index'

const text = readFileSync(new URL('fixtures/result-panel.json', import.meta.url), 'utf8')
const panel = ResultFile.parse(JSON.parse(text))
const run = (rule: Partial<ScoreRule>, books: readonly ResultBook[] = panel.books) =>
  computeResults({ ...panel, rule: { ...panel.rule, ...rule }, books })

/**
 * Nine judges, by hand. E1 without 8.00 and 6.75: 51.50 ÷ 7 = 7.3571…; E2 without 0 and −3: −8 ÷ 7 = −1.1428…;
 * E3, which one judge left out, without 9.25 and 8.25: 52.00 ÷ 6 = 8.6666….
 */
describe('a panel of nine judges, trimmed element by element', () => {
  it('adds the rounded elements', () => {
    const [first] = run({})
    expect(first?.indicators.map((i) => i.score)).toEqual(['7.36', '-1.14', '8.67'])
    expect(first?.final).toBe('14.89')
  })

  it('adds the exact elements when they are not rounded one by one', () => {
    expect(run({ round_each: 'none' })[0]?.final).toBe('14.88')
  })

  it('says who was left out of which element', () => {
    const dropped = run({})[0]?.experts.map((e) => e.trimmed_indicators.join())
    // Of the two zeros of E2, and of equal extremes in general, the first judge's goes.
    expect(dropped).toEqual(['', 'E2', '', '', 'E3', 'E1', 'E2', 'E3', 'E1'])
  })

  it('explains every element and the sum', () => {
    const lines = run({})[0]?.trace.filter((t) => t.step === 'indicator')
    expect(lines?.map((t) => `${t.label}：${t.text}`)).toEqual([
      '第一项：去掉最高分8（专家9），去掉最低分6.75（专家6）；(7.25+7.5+7+7.75+7.25+7.5+7.25)÷7≈7.3571，取两位小数为7.36。',
      '第二项：去掉最高分0（专家2），去掉最低分-3（专家7）；((-1)+(-2)+(-1)+(-1)+0+(-1)+(-2))÷7≈-1.1429，取两位小数为-1.14。',
      '第三项：去掉最高分9.25（专家8），去掉最低分8.25（专家5）；(8.5+8.75+9+8.5+8.75+8.5)÷6≈8.6667，取两位小数为8.67。',
      '指标合计：7.36+(-1.14)+8.67=14.89。',
    ])
  })

  it('counts the scores of each element for the trimming minimum', () => {
    // E3 has eight scores: trimming from nine on leaves it whole, 69.5 ÷ 8 = 8.6875.
    expect(run({ trim_min_count: 9 })[0]?.indicators[2]?.score).toBe('8.69')
  })

  it('makes a book with an element nobody scored insufficient', () => {
    const [book] = panel.books
    if (!book) throw new Error('no book')
    const experts = book.experts.map((e) => ({ ...e, scores: { ...e.scores, E3: null } }))
    const [result] = run({}, [{ ...book, experts }])
    expect(result).toMatchObject({ valid_num: 9, result_status: 'insufficient', final: null })
    expect(result?.trace[0]?.text).toContain('指标「第三项」无人打分')
    // The same scores are enough for a book that has no such element.
    expect(run({}, [{ ...book, experts, indicator_ids: ['E1', 'E2'] }])[0]?.final).toBe('6.22')
  })
})

/**
 * Elements with factors, by hand, trimmed over seven judges. E1 (53 %): 2+2+3+2+2 = 11 ÷ 5 = 2.2, × 0.53 = 1.166.
 * E2 (83.5 %): 8+7.75+8.25+8+8.25 = 40.25 ÷ 5 = 8.05, × 0.835 = 6.72175. E3 (30 %), which one judge left out:
 * 1+2+2+2 = 7 ÷ 4 = 1.75, × 0.3 = 0.525. E4 (95 % or 91 %): 5+5+5+6+6 less one 5 and one 6 leaves 16 ÷ 3 =
 * 5.3333…, × 0.95 = 5.0666…, × 0.91 = 4.8533….
 */
describe('where the elements are rounded', () => {
  const columns: [string, (number | null)[]][] = [
    ['E1', [2, 2, 3, 2, 2, 1, 3]],
    ['E2', [8, 7.75, 8.25, 8, 8.25, 7, 9]],
    ['E3', [1, 2, 2, 2, null, 1, 3]],
    ['E4', [5, 5, 5, 6, 6, null, null]],
  ]
  const experts = [0, 1, 2, 3, 4, 5, 6].map((judge) => ({
    scores: Object.fromEntries(columns.map(([id, row]) => [id, row[judge]])),
  }))
  const scored = (last: number, round_each: ScoreRule['round_each']) =>
    computeResults({
      rule: { ...panel.rule, score_mode: 'weighted', round_each },
      indicators: [53, 83.5, 30, last].map((weight, i) => ({ id: `E${i + 1}`, name: `E${i + 1}`, weight })),
      books: [{ id: 1, experts }],
    })[0]

  it.each([
    // 1.166 + 6.72175 + 0.525 + 5.0666… = 13.4794…
    [95, 'none', '13.48'],
    // … + 5.33×0.95 = 5.0635: 13.47625
    [95, 'indicator', '13.48'],
    // 1.17 + 6.72 + 0.53 + 5.07
    [95, 'weighted', '13.49'],
    // 1.17 + 6.72 + 0.53 + 5.06
    [95, 'both', '13.48'],
    // 1.166 + 6.72175 + 0.525 + 4.8533… = 13.2660…
    [91, 'none', '13.27'],
    // … + 5.33×0.91 = 4.8503: 13.26305
    [91, 'indicator', '13.26'],
    // 1.17 + 6.72 + 0.53 + 4.85, twice
    [91, 'weighted', '13.27'],
    [91, 'both', '13.27'],
  ] as const)('with a last factor of %i %%, %s: %s', (last, round_each, final) => {
    expect(scored(last, round_each)?.final).toBe(final)
  })

  it('shows each rounding where it happens', () => {
    const lines = scored(95, 'both')?.trace.filter((line) => line.step === 'indicator')
    expect(lines?.map(({ text }) => text.slice(Math.max(0, text.indexOf('÷'))))).toEqual([
      '÷5=2.2，乘以权重53%=1.166，取两位小数为1.17。',
      '÷5=8.05，乘以权重83.5%≈6.7218，取两位小数为6.72。',
      '÷4=1.75，乘以权重30%=0.525，取两位小数为0.53。',
      '÷3≈5.3333，取两位小数为5.33，乘以权重95%=5.0635，取两位小数为5.06。',
      '1.17+6.72+0.53+5.06=13.48。',
    ])
  })

  it('keeps the meaning of the old 0, 1, true and false', () => {
    const old = (round_each: unknown) => ScoreRule.parse({ round_each }).round_each
    expect([0, 1, false, true].map(old)).toEqual(['none', 'indicator', 'none', 'indicator'])
    const file = (round_each: unknown) =>
      ResultFile.parse({ format: 'review-result', version: 1, rule: { round_each }, books: [] }).rule
    expect([file(1).round_each, file(0).round_each]).toEqual(['indicator', 'none'])
  })
})

describe('round_each with trim_scope total', () => {
  it('adds the rounded means of the kept judges', () => {
    const indicators = [
      { id: 'a', name: '甲' },
      { id: 'b', name: '乙' },
      { id: 'c', name: '丙' },
    ]
    // Kept: the three in the middle. Means 10/3, 10/3, 10/3: the sum is 10.00, the shown parts give 9.99.
    const rows = [
      [9, 9, 9],
      [3, 3, 4],
      [3, 4, 3],
      [4, 3, 3],
      [1, 1, 1],
    ]
    const books = [{ id: 1, experts: rows.map(([a, b, c]) => ({ scores: { a, b, c } })) }]
    const final = (round_each: ScoreRule['round_each']) =>
      computeResults({ rule: { ...panel.rule, trim_scope: 'total', round_each }, indicators, books })[0]
    expect(final('none')?.final).toBe('10.00')
    expect(final('indicator')?.final).toBe('9.99')
    expect(final('indicator')?.indicators.map((i) => i.score)).toEqual(['3.33', '3.33', '3.33'])
  })
})
