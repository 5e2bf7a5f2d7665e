import type { ScoreRule, TieKey } from '#contract/rules/project/scoreRule'

export const SCORE_MODE: Record<ScoreRule['score_mode'], string> = {
  sum: '分值累加',
  weighted: '百分制加权',
  grade: '等级',
  vote: '投票',
}
export const TRIM_MODE: Record<ScoreRule['trim_mode'], string> = {
  none: '不去极值',
  drop_1_1: '去一个最高分、一个最低分',
  drop_2_2: '去两个最高分、两个最低分',
  drop_outlier: '去偏离均值2倍标准差的分数',
}
export const TRIM_SCOPE: Record<ScoreRule['trim_scope'], string> = { total: '按总分', indicator: '按指标' }
export const NORMALIZE: Record<ScoreRule['group_normalize'], string> = {
  none: '不标准化',
  mean_ratio: '均值比例法',
  zscore: 'Z 分数法',
}
export const RANK_WITHIN: Record<ScoreRule['rank_within'], string> = {
  edu_level: '同一教育层次',
  edu_level_major: '同一教育层次和专业大类',
}
export const TIE_KEY: Record<TieKey, string> = {
  indicator1: '第一项一级指标得分高者先',
  indicator2: '第二项一级指标得分高者先',
  std_dev: '标准差小者先',
  leader_score: '组长分高者先',
  recommend_sort: '推荐顺序靠前者先',
  manual: '人工裁定',
}
