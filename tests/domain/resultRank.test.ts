import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AWARD_BANDS, ScoreRule } from '#contract/rules/project/scoreRule'
import { type ResultBook, type ResultInput, computeResults } from '#server/domain/result/index'

const INDICATORS = [
  { id: 'a', name: '思想政治' },
  { id: 'b', name: '内容质量' },
]
/** A book that three experts all give `a` + `b` points. */
const book = (id: number, a: number, b: number, more: Partial<ResultBook> = {}): ResultBook => ({
  id,
  name: `书${id}`,
  edu_level: 'voc',
  group: 1,
  experts: [1, 2, 3].map((no) => ({ no, scores: { a, b } })),
  ...more,
})
const run = (rule: Partial<ScoreRule>, books: ResultBook[], more: Partial<ResultInput> = {}) =>
  computeResults({ rule: ScoreRule.parse(rule), indicators: INDICATORS, books, ...more })
const pick = <K extends string>(results: readonly Record<K, unknown>[], key: K) => results.map((r) => r[key])

const near = (id: number, totals: number[]) => ({
  ...book(id, 0, 0),
  experts: totals.map((a) => ({ scores: { a, b: 0 } })),
})

describe('ranks', () => {
  it('share a place and skip the next: 1, 2, 2, 4', () => {
    const results = run({}, [book(1, 40, 40), book(2, 45, 45), book(3, 41, 39), book(4, 30, 40)])
    expect(pick(results, 'rank_all')).toEqual([2, 1, 2, 4])
    expect(results[0]?.trace.at(-1)?.text).toBe('voc教材4本参加排名，有1本更高，列第2名，与《书3》并列。')
  })

  it('count scores that are equal after rounding as equal', () => {
    const results = run({}, [near(1, [80, 80, '80.01'].map(Number)), near(2, [80, 80, 80])])
    expect(pick(results, 'final')).toEqual(['80.00', '80.00'])
    expect(pick(results, 'rank_all')).toEqual([1, 1])
  })

  it('are separate by level, or by level and major, and by group', () => {
    const books = [
      book(1, 45, 45, { group: 1, major: '46' }),
      book(2, 44, 44, { group: 2, major: '46' }),
      book(3, 43, 43, { group: 2, major: '51' }),
      book(4, 42, 42, { group: 2, edu_level: 'sec', major: '61' }),
      book(5, 41, 41, { group: null, major: '51' }),
    ]
    expect(pick(run({}, books), 'rank_all')).toEqual([1, 2, 3, 1, 4])
    expect(pick(run({}, books), 'rank_group')).toEqual([1, 1, 2, 3, null])
    expect(pick(run({ rank_within: 'edu_level_major' }, books), 'rank_all')).toEqual([1, 2, 1, 1, 2])
  })

  it('pass over vetoed and insufficient books but not divergent ones', () => {
    const books = [
      book(1, 45, 45, { violation_status: 'confirmed' }),
      book(2, 44, 44, { experts: [{ scores: { a: 44, b: 44 } }] }),
      { ...book(3, 0, 0), experts: [60, 90, 90].map((a) => ({ scores: { a, b: 0 } })) },
      book(4, 30, 30),
    ]
    const results = run({}, books)
    expect(pick(results, 'result_status')).toEqual(['vetoed', 'insufficient', 'divergent', 'scored'])
    expect(pick(results, 'rank_all')).toEqual([null, null, 1, 2])
  })

  it('follow a score set by hand', () => {
    const results = run({}, [
      book(1, 40, 40),
      book(2, 30, 30, { final_manual: '90.5', manual_reason: '合议' }),
    ])
    expect(pick(results, 'final')).toEqual(['80.00', '90.50'])
    expect(pick(results, 'rank_all')).toEqual([2, 1])
    expect(results[1]?.trace.map((t) => t.text).join()).toContain('计算得分60.00，人工调整为90.50：合议')
  })

  it('agree with the scores', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(scores, (list) => {
        const results = run(
          {},
          list.map((a, i) => book(i, a, 10)),
        )
        for (const [i, result] of results.entries())
          expect(result.rank_all).toBe(1 + list.filter((other) => other > (list[i] ?? 0)).length)
      }),
    )
  })
})

describe('the selection line', () => {
  const rule = { select_ratio: 0.5 }

  it('takes the ratio rounded down, at least one, exactly', () => {
    const books = Array.from({ length: 100 }, (_, i) => book(i, 40, i / 4))
    const chosen = (ratio: number) => run({ select_ratio: ratio }, books).filter((r) => r.selected).length
    expect(chosen(0.29)).toBe(29)
    expect(chosen(0.295)).toBe(29)
    expect(chosen(0.001)).toBe(1)
  })

  it('does not break a tie that it does not cut', () => {
    const results = run(rule, [book(1, 45, 45), book(2, 44, 46), book(3, 30, 30), book(4, 31, 29)])
    expect(pick(results, 'selected')).toEqual([true, true, false, false])
    expect(pick(results, 'rank_all')).toEqual([1, 1, 3, 3])
  })

  it('prefers the first indicator, then the second', () => {
    const results = run(rule, [book(1, 40, 41), book(2, 41, 40)])
    expect(pick(results, 'selected')).toEqual([false, true])
    expect(pick(results, 'rank_all')).toEqual([1, 1])
    expect(results[1]?.trace.at(-1)?.text).toContain('线上有2本同分，按「思想政治」得分高者优先比较：入选')
    const other = run({ ...rule, tie_break: ['indicator2', 'manual'] }, [book(1, 40, 41), book(2, 41, 40)])
    expect(pick(other, 'selected')).toEqual([true, false])
  })

  it('goes down the chain: spread, leader, recommendation', () => {
    const spread = { experts: [39, 40, 41].map((a) => ({ scores: { a, b: 40 } })) }
    expect(pick(run(rule, [book(1, 40, 40, spread), book(2, 40, 40)]), 'selected')).toEqual([false, true])
    const leader = [
      book(1, 40, 40),
      book(2, 40, 40, { leader_score: 0 }),
      book(3, 40, 40, { leader_score: 80 }),
    ]
    expect(pick(run({ select_ratio: 0.4 }, leader), 'selected')).toEqual([false, false, true])
    expect(pick(run({ select_ratio: 0.7 }, leader), 'selected')).toEqual([false, true, true])
    const sorted = [
      book(1, 40, 40),
      book(2, 40, 40, { recommend_sort: 2 }),
      book(3, 40, 40, { recommend_sort: 1 }),
    ]
    expect(pick(run({ select_ratio: 0.4 }, sorted), 'selected')).toEqual([false, false, true])
  })

  it('leaves to people only what nothing tells apart', () => {
    const equal = [book(1, 40, 40), book(2, 40, 40), book(3, 41, 39), book(4, 20, 20)]
    const results = run(rule, equal)
    expect(pick(results, 'selected')).toEqual([null, null, true, false])
    expect(results[0]?.flags).toEqual(['tie_manual'])
    expect(results[0]?.trace.at(-1)?.text).toContain('须会议投票或人工裁定')
  })

  it('takes the score line as well as the ratio', () => {
    const books = [book(1, 45, 45), book(2, 40, 40), book(3, 30, 30)]
    expect(pick(run({ select_line: 80 }, books), 'selected')).toEqual([true, true, false])
    expect(pick(run({ select_line: 80, select_ratio: 0.4 }, books), 'selected')).toEqual([true, false, false])
    expect(pick(run({ select_line: 95 }, books), 'selected')).toEqual([false, false, false])
    expect(pick(run({}, books), 'selected')).toEqual([null, null, null])
  })
})

describe('suggested grades', () => {
  it('follow the bands', () => {
    const results = run({}, [book(1, 45, 40), book(2, 40, 35), book(3, 30, 30)])
    expect(pick(results, 'grade')).toEqual(['recommend', 'reserve', 'reject'])
  })

  it('keep the highest award to the top of the group', () => {
    const results = run({ grade_bands: AWARD_BANDS }, [
      book(1, 48, 49),
      book(2, 48, 48),
      book(3, 40, 40),
      book(4, 9, 9),
    ])
    expect(pick(results, 'grade')).toEqual(['special', 'first', 'second', 'none'])
  })
})

const ballots = (agree: number, against: number, abstain: number, silent = 0) => ({
  experts: [
    ...Array.from({ length: agree }, () => ({ vote: 'agree' as const })),
    ...Array.from({ length: against }, () => ({ vote: 'against' as const })),
    ...Array.from({ length: abstain }, () => ({ vote: 'abstain' as const })),
    ...Array.from({ length: silent }, () => ({})),
  ],
})

const scored = (id: number, agree: number, a: number) => ({
  ...book(id, 0, 0),
  experts: Array.from({ length: 5 }, (_, i) => ({
    vote: i < agree ? ('agree' as const) : ('against' as const),
    scores: { a, b: 0 },
  })),
})

const vote = (...ballot: Parameters<typeof ballots>) =>
  run({ score_mode: 'vote' }, [book(1, 0, 0, ballots(...ballot))])[0]

describe('votes', () => {
  it.each([
    [6, 3, 0, 0, true],
    [5, 3, 0, 0, false],
    [4, 0, 2, 3, true],
    [4, 0, 3, 2, false],
    [5, 0, 0, 3, false],
  ])(
    '%i for, %i against, %i abstaining, %i absent: passed is %s',
    (agree, against, abstain, silent, passed) => {
      expect(vote(agree, against, abstain, silent)?.vote?.passed).toBe(passed)
    },
  )

  it('count attendance against the whole group where its size is known', () => {
    const [result] = run({ score_mode: 'vote' }, [book(1, 0, 0, ballots(5, 0, 0))], {
      groups: [{ id: 1, name: '甲组', member_num: 9 }],
    })
    expect(result).toMatchObject({ vote: { passed: false, group_size: 9 }, flags: ['no_quorum'] })
  })

  it('rank by agreement, then by score, and pass a line only when they passed', () => {
    const results = run({ score_mode: 'vote', select_line: 10 }, [
      scored(1, 4, 20),
      scored(2, 4, 30),
      scored(3, 3, 90),
    ])
    expect(pick(results, 'rank_all')).toEqual([2, 1, 3])
    expect(pick(results, 'selected')).toEqual([true, true, false])
    const unscored = { ...scored(4, 4, 0), experts: scored(4, 4, 0).experts.map(({ vote }) => ({ vote })) }
    expect(pick(run({ score_mode: 'vote' }, [unscored, scored(1, 4, 20)]), 'rank_all')).toEqual([2, 1])
  })
})

describe('letters', () => {
  it('count 95, 82, 67 and 50', () => {
    const graded = { experts: (['A', 'B', 'C', 'D'] as const).map((grade) => ({ grade })) }
    expect(run({ score_mode: 'grade' }, [book(1, 0, 0, graded)])[0]).toMatchObject({
      final: '73.50',
      range: '45.00',
    })
  })

  it('stand beside sheets scored item by item', () => {
    const mixed = { experts: [{ grade: 'A' as const }, { scores: { a: 40, b: 45 } }, { scores: { a: 40 } }] }
    const [result] = run({ score_mode: 'grade', min_reviews: 2, round_each: 'indicator' }, [
      book(1, 0, 0, mixed),
    ])
    expect(result).toMatchObject({ valid_num: 2, final: '90.00' })
    const both = { experts: [1, 2, 3].map(() => ({ grade: 'A' as const, scores: { a: 10, b: 10 } })) }
    const [letters] = run({ score_mode: 'grade', round_each: 'indicator' }, [book(1, 0, 0, both)])
    expect(letters?.final).toBe('95.00')
    expect(letters?.trace.filter((t) => t.step === 'indicator')).toEqual([])
  })
})
