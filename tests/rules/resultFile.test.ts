import { describe, expect, it } from 'vitest'
import { ResultFile, type ResultFileInput } from '#contract/rules/result/file'

const least: ResultFileInput = {
  format: 'review-result',
  version: 1,
  books: [{ id: 1, experts: [{ total: 88 }, { total: '92.50' }, { total: null }] }],
}
const problems = (change: object) =>
  ResultFile.safeParse({ ...least, ...change }).error?.issues.map(
    (i) => `${i.path.join('.')} ${i.message}`,
  ) ?? []
const withBook = (book: object, change: object = {}) =>
  problems({ ...change, books: [{ id: 1, experts: [], ...book }] })
const TWO = { indicators: [{ id: 'a' }, { id: 'b' }] }

describe('a result file', () => {
  it('needs no more than books with totals', () => {
    const file = ResultFile.parse(least)
    expect(file.indicators).toEqual([{ id: 'total', name: '总分' }])
    expect(file.books[0]?.experts).toEqual([{ scores: { total: '88' } }, { scores: { total: '92.5' } }, {}])
    expect(file.rule).toMatchObject({ full_score: null, trim_mode: 'drop_1_1', min_reviews: 3 })
  })

  it('has an open-ended score unless it says otherwise', () => {
    expect(ResultFile.parse({ ...least, rule: { min_reviews: 1 } }).rule.full_score).toBeNull()
    expect(ResultFile.parse({ ...least, rule: { full_score: 100 } }).rule.full_score).toBe(100)
  })

  it.each([
    [{ full_score: 10 }, { full_score: 10, pass_score: 10 }],
    [{ pass_score: 70 }, { full_score: null, pass_score: 70 }],
    [{ recommend_line: 8 }, { fix_line: 8 }],
    [{ fix_line: 90 }, { recommend_line: 90 }],
    [{ advice_max_len: 20 }, { advice_min_len: 20 }],
  ])('is not refused for a limit that it does not have: %j', (rule, expected) => {
    expect(ResultFile.parse({ ...least, rule }).rule).toMatchObject(expected)
  })

  it('takes ids as text or numbers', () => {
    const file = ResultFile.parse({
      ...least,
      indicators: [{ id: 7 }],
      books: [{ id: 'x', group: 3, experts: [{ no: 1, scores: { 7: 8.5 } }] }],
    })
    expect(file.books[0]).toMatchObject({ id: 'x', group: '3', experts: [{ no: '1', scores: { 7: '8.5' } }] })
  })

  it.each<[string, string[]]>([
    ['a foreign format', problems({ format: 'csv' })],
    ['a later version', problems({ version: 3 })],
    ['a misspelt rule', problems({ rule: { trim_mod: 'none' } })],
    [
      'a misspelt bonus rule',
      problems({ rule: { bonus_rules: [{ code: 'a', name: 'a', kind: 'add', valeu: 1 }] } }),
    ],
    ['a misspelt field', withBook({ leader_scor: 80 })],
    ['no books', problems({ books: undefined })],
  ])('refuses %s', (_, found) => {
    expect(found).toHaveLength(1)
  })

  it.each<[string, string[], string]>([
    [
      'a score that is no number',
      withBook({ experts: [{ total: '优' }] }),
      'books.0.experts.0.total 应为数值，最多12位小数',
    ],
    [
      'a score of an unknown indicator',
      withBook({ experts: [{ scores: { E9: 1 } }] }),
      'books.0.experts.0.scores.E9 没有这项可打分的指标',
    ],
    [
      'a total among several indicators',
      withBook({ experts: [{ total: 80 }] }, TWO),
      'books.0.experts.0.total 只有一项指标且没有 scores 时才能用 total',
    ],
    [
      'an unknown group',
      withBook({ group: 'B' }, { groups: [{ id: 'A' }] }),
      'books.0.group 没有编号为「B」的组',
    ],
    [
      'an unknown applicable indicator',
      withBook({ indicator_ids: ['c'] }, TWO),
      'books.0.indicator_ids.0 没有可打分的指标「c」',
    ],
    ['an unknown bonus', withBook({ bonus: ['x'] }), 'books.0.bonus.0 规则中没有代码为「x」的加分项'],
    ['experts of one number', withBook({ experts: [{ no: 2 }, {}] }), 'books.0.experts.1.no 专家序号重复'],
    ['books of one id', problems({ books: [...least.books, ...least.books] }), 'books.1.id 教材编号重复'],
    [
      'indicators of one id',
      problems({ indicators: [{ id: 1 }, { id: '1' }] }),
      'indicators.1.id 指标编号重复',
    ],
    [
      'a lost parent',
      problems({ indicators: [{ id: 'total', parent: 'p' }] }),
      'indicators.0.parent 没有编号为「p」的上级指标',
    ],
    [
      'a missing weight',
      problems({ rule: { score_mode: 'weighted' } }),
      'indicators.0.weight 百分制加权时须有权重',
    ],
    [
      'a tie decided by an indicator it does not have',
      problems({ rule: { tie_break: ['std_dev', { indicators: ['total', 'e9'] }] } }),
      'rule.tie_break.1 没有可打分的指标「e9」',
    ],
    [
      'a pass line above the full score',
      problems({ rule: { full_score: 10, pass_score: 12 } }),
      'rule.pass_score 不能高于 rule.full_score 的 10',
    ],
    [
      'an impossible rule',
      problems({ rule: { leader_weight: 0.9 } }),
      'rule.leader_weight 组长权重应在0～0.5之间',
    ],
  ])('refuses %s and names the field', (_, found, message) => {
    expect(found).toContain(message)
  })
})
