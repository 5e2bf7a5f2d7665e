import { describe, expect, it } from 'vitest'
import { AWARD_BANDS, ScoreRule, scoredLeaves } from '#contract/rules/project/scoreRule'

const messages = (rule: object) => ScoreRule.safeParse(rule).error?.issues.map((i) => i.message) ?? []

describe('the scoring rule of a project', () => {
  it('has a default for everything', () => {
    expect(ScoreRule.parse({})).toMatchObject({
      score_mode: 'sum',
      full_score: 100,
      trim_mode: 'drop_1_1',
      trim_min_count: 5,
      trim_scope: 'total',
      round_each: 'none',
      min_reviews: 3,
      leader_weight: 0,
      group_normalize: 'none',
      divergence_limit: 20,
      rank_within: 'edu_level',
      tie_break: ['indicator1', 'indicator2', 'std_dev', 'leader_score', 'recommend_sort', 'manual'],
      advice_min_len: 50,
      excellent_ratio: null,
    })
  })

  it('takes its fields out of a whole project row', () => {
    expect(ScoreRule.parse({ project_id: 7, project_name: '评审', min_reviews: 5 })).not.toHaveProperty(
      'project_id',
    )
  })

  it.each([
    [{ leader_weight: 0.6 }, '组长权重应在0～0.5之间'],
    [{ leader_weight: '0.3' }, '组长权重应为数字'],
    [{ trim_mode: 'drop_3_3' }, '去极值方式应为 none、drop_1_1、drop_2_2、drop_outlier 之一'],
    [{ trim_min_count: 2 }, '去极值最少份数应在3～99之间'],
    [{ min_reviews: 2.5 }, '最少有效评审数应为整数'],
    [{ round_each: 2 }, '逐项取整应为 none、indicator、weighted、both 之一'],
    [{ score_step: 0.1 + 0.2 }, '最小刻度小数位过多'],
    [{ pass_score: 120 }, '合格线120不能高于满分100'],
    [{ advice_min_len: 80, advice_max_len: 60 }, '意见最少字数80不能高于意见最多字数60'],
    [{ recommend_line: 70 }, '修改后推荐线75不能高于推荐线70'],
    [{ tie_break: ['std_dev', 'std_dev'] }, '同分排序依据重复'],
    [{ tie_break: [{ indicators: [1, 2] }, { indicators: ['2', '1'] }] }, '同分排序依据重复'],
    [{ tie_break: ['luck'] }, '同分排序依据不在可选范围内'],
    [{ tie_break: ['manual', 'std_dev'] }, '人工裁定只能排在最后'],
    [{ bonus_rules: [bonus('a'), bonus('a')] }, '加分项代码重复'],
  ])('refuses %j: %s', (rule, message) => {
    expect(messages(rule)).toContain(message)
  })

  it('accepts open-ended scores and the bands of an award', () => {
    expect(messages({ full_score: null, grade_bands: AWARD_BANDS })).toEqual([])
  })
})

describe('scored leaves', () => {
  it('are neither parents nor veto items', () => {
    const leaves = scoredLeaves([
      { id: 1, name: 'A' },
      { id: 2, name: 'A1', parent: 1 },
      { id: '3', name: 'A2', parent: '1' },
      { id: 4, name: 'V', is_veto: 1 },
      { id: 5, name: 'B' },
    ])
    expect(leaves.map((leaf) => leaf.name)).toEqual(['A1', 'A2', 'B'])
  })
})

function bonus(code: string) {
  return { code, name: '加分', kind: 'add', value: 1 }
}
