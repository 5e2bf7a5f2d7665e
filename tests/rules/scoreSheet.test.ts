import { describe, expect, it } from 'vitest'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import {
  type Sheet,
  checkAllSubmit,
  checkLeaderOpinion,
  checkSheet,
  sheetTotal,
  suggestedConclusion,
} from '#contract/rules/review/scoreSheet'

const rule = ScoreRule.parse({})
const words = (count: number) => '教材内容科学结构合理案例真实资源丰富'.repeat(10).slice(0, count)

/** Two leaves of 60 and 40 points, scored 51 + 34.5 = 85.5, with everything that submitting needs. */
const good: Sheet = {
  rule,
  indicators: [
    { id: 1, name: '思想政治', full_score: 60 },
    { id: 11, name: '政治方向', parent: 1, full_score: 60 },
    { id: 2, name: '内容质量', full_score: 40 },
    { id: 9, name: '一票否决', is_veto: 1 },
  ],
  items: [
    { indicator_id: 11, score: '51' },
    { indicator_id: 2, score: 34.5 },
  ],
  opinion: words(60),
  conclusion: 'recommend',
}
const sheet = (change: Partial<Sheet>): Sheet => ({ ...good, ...change })
const scores = (a: string | number | null, b: string | number | null, reason?: string): Partial<Sheet> => ({
  items: [
    { indicator_id: 11, score: a, reason },
    { indicator_id: 2, score: b, reason },
  ],
})
const said = (change: Partial<Sheet>, draft = false) =>
  checkSheet(sheet(change), draft).map(({ message }) => message)

const RANGE = '分值应在0～60之间，最小刻度0.5'
const hit = (reason: string, pages: string) => ({
  veto_hits: [{ indicator_id: 9, reason, pages }],
  conclusion: 'not_recommend' as const,
})

describe("one expert's sheet", () => {
  it('passes when everything is in order', () => {
    expect(checkSheet(good)).toEqual([])
  })

  it.each<[string, Partial<Sheet>, string[]]>([
    ['nothing scored', { items: [] }, ['还有2项指标未打分']],
    ['a low total that is not complete', { ...scores('51', null), reason: '' }, ['还有1项指标未打分']],
    ['an empty score', scores('51', ''), ['还有1项指标未打分']],
    ['a null score', scores(null, 30), ['还有1项指标未打分']],
    ['above the full score', scores(60.5, 30), [RANGE]],
    ['below zero', scores(-1, 30), [RANGE]],
    ['off the step', scores('50.3', 35), [RANGE]],
    ['not a number', scores('五十', 30), [RANGE]],
    ['exactly 60 % of the item', { ...scores(36, 24), conclusion: 'not_recommend' }, []],
    ['a low item', { ...scores(35.5, 24.5), conclusion: 'not_recommend' }, ['该项得分较低，请说明理由']],
    ['a low item explained', { ...scores(35.5, 24.5, words(10)), conclusion: 'not_recommend' }, []],
    [
      'a low item explained in spaces',
      scores(35.5, 40, `短 ${' '.repeat(10)}`),
      ['该项得分较低，请说明理由'],
    ],
    ['a veto with page and reason', hit(words(30), '第12页'), []],
    ['a veto on a book of many points', { ...hit(words(30), '第12页'), reason: '' }, []],
    ['a veto without page', hit(words(30), ' '), ['一票否决须写明理由和页码']],
    ['a veto with a short reason', hit(words(29), '12'), ['一票否决须写明理由和页码']],
    [
      'a veto with another conclusion',
      { ...hit(words(30), '12'), conclusion: 'recommend' },
      ['存在一票否决项，结论应为不推荐'],
    ],
    [
      'a veto without conclusion',
      { ...hit(words(30), '12'), conclusion: null },
      ['存在一票否决项，结论应为不推荐'],
    ],
    ['a short opinion', { opinion: words(49) + '。'.repeat(9) }, ['评审意见不少于50字，当前49字']],
    ['an opinion of just the length', { opinion: words(50) }, []],
    ['an endless opinion', { opinion: '字'.repeat(2001) }, ['评审意见不超过2000字，当前2001字']],
    [
      'a total at the high line without reason',
      { ...scores(57, 38), reason: '' },
      ['总分低于60/高于95分须说明理由(不少于50字)'],
    ],
    ['a total just below the high line', { ...scores(57, 37.5), reason: '' }, []],
    [
      'a total below the low line',
      { ...scores(36, 23.5, words(10)), reason: words(49), conclusion: 'not_recommend' },
      ['总分低于60/高于95分须说明理由(不少于50字)'],
    ],
    ['a total at the low line', { ...scores(36, 24), reason: '', conclusion: 'not_recommend' }, []],
    ['a reasoned high total', { ...scores(57, 38), reason: words(50) }, []],
    [
      'a conclusion that the total does not suggest',
      { conclusion: 'not_recommend', reason: words(20) },
      ['结论与总分建议的结论不一致，须说明理由(不少于50字)'],
    ],
    ['the same, explained', { conclusion: 'not_recommend', reason: words(50) }, []],
    ['the same, explained by the opinion', { conclusion: 'not_recommend' }, []],
  ])('%s', (_, change, expected) => {
    expect(said(change)).toEqual(expected)
  })

  it('names the indicator that an error belongs to', () => {
    expect(checkSheet(sheet(scores('51', 41)))).toEqual([
      { field: 'items', indicator_id: 2, level: 'error', message: '分值应在0～40之间，最小刻度0.5' },
    ])
  })

  it('asks for a reason where the indicator does, whatever the score', () => {
    const indicators = good.indicators.map((i) => (i.id === 2 ? { ...i, need_reason: 1 as const } : i))
    expect(said({ indicators })).toEqual(['该项须附说明，请说明理由'])
  })

  it('warns of an opinion copied from another book, and of a hasty reading', () => {
    const issues = checkSheet(
      sheet({ others: [{ book_name: '护理学基础', opinion: good.opinion }], read_seconds: 59 }),
    )
    expect(issues.map((i) => [i.level, i.message])).toEqual([
      ['warn', '与《护理学基础》意见高度相似，请针对本教材撰写'],
      ['warn', '阅读时间不足60秒，请确认已审阅教材'],
    ])
  })

  it('lets a draft be incomplete but not impossible', () => {
    expect(said({ items: [], opinion: '', conclusion: null }, true)).toEqual([])
    expect(said({ ...scores(61, null), opinion: '' }, true)).toEqual([RANGE])
  })

  it('asks for the letter or the ballot where that is what is given', () => {
    const grade = ScoreRule.parse({ score_mode: 'grade' })
    expect(said({ rule: grade, items: [] })).toContain('请选择等级')
    expect(said({ rule: grade, items: [], grade: 'A', reason: words(50) })).toEqual([])
    const vote = ScoreRule.parse({ score_mode: 'vote' })
    expect(said({ rule: vote, items: [] })).toContain('请投票')
    expect(said({ rule: vote, items: [], vote: 'agree' })).toEqual([])
  })
})

describe('the live total', () => {
  it('adds decimals exactly and does not take an empty field for 0', () => {
    expect(sheetTotal({ ...good, items: [{ indicator_id: 2, score: 0.1 }] })).toEqual({
      total: '0.1',
      missing: 1,
    })
    expect(sheetTotal({ ...good, ...scores(0.1, '0.2') })).toEqual({ total: '0.3', missing: 0 })
    expect(sheetTotal({ ...good, items: [] })).toEqual({ total: null, missing: 2 })
  })

  it('weights a hundred-point scale', () => {
    const weighted = ScoreRule.parse({ score_mode: 'weighted', score_step: 0.1 })
    const indicators = [
      { id: 1, name: '甲', weight: '33.3' },
      { id: 2, name: '乙', weight: 66.7 },
    ]
    const items = [
      { indicator_id: 1, score: 90.1 },
      { indicator_id: 2, score: '80' },
    ]
    expect(sheetTotal({ rule: weighted, indicators, items }).total).toBe('83.3633')
    const over = checkSheet(
      { ...good, rule: weighted, indicators, items: [{ indicator_id: 1, score: 100.5 }] },
      true,
    )
    expect(over.map((i) => i.message)).toEqual(['分值应在0～100之间，最小刻度0.1'])
  })

  it.each([
    ['85', 'recommend'],
    ['84.99', 'recommend_after_fix'],
    ['75', 'recommend_after_fix'],
    [74.99, 'not_recommend'],
  ])('suggests a conclusion: %s → %s', (total, conclusion) => {
    expect(suggestedConclusion(rule, total)).toBe(conclusion)
  })
})

const totals = (high: number) => Array.from({ length: 10 }, (_, i) => (i < high ? '90' : `8${i}.5`))

describe('other opinions and all sheets together', () => {
  it('measures the opinion of the group', () => {
    expect(checkLeaderOpinion(rule, words(100))).toEqual([])
    expect(checkLeaderOpinion(rule, words(99))[0]?.message).toBe('小组意见不少于100字')
    expect(checkLeaderOpinion(rule, words(150), true)[0]?.message).toBe('小组综合报告不少于300字')
  })

  it('limits the share of excellent totals, counted exactly', () => {
    const strict = ScoreRule.parse({ excellent_ratio: 0.3 })
    expect(checkAllSubmit(strict, totals(3))).toEqual([])
    expect(checkAllSubmit(strict, totals(4))[0]).toMatchObject({
      level: 'error',
      message: '90分及以上教材比例超过30%',
    })
    expect(checkAllSubmit(rule, totals(10))).toHaveLength(1)
  })

  it('asks back when five books or more all have one score', () => {
    expect(checkAllSubmit(rule, ['88', 88, '88.0', 88, 88])).toEqual([
      { field: 'books', level: 'warn', message: '所有教材分数相同，请确认' },
    ])
    expect(checkAllSubmit(rule, [88, 88, 88, 88])).toEqual([])
    expect(checkAllSubmit(rule, [88, 88, 88, 88, 88.5])).toEqual([])
  })
})
