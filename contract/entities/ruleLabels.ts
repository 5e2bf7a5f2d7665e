import type { ScoreRule } from '#contract/rules/project/scoreRule'
import type { TieName } from '#contract/rules/project/tieBreak'

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
export const ROUND_EACH: Record<ScoreRule['round_each'], string> = {
  none: '不逐项取整',
  indicator: '加权前取整',
  weighted: '加权后取整',
  both: '加权前后都取整',
}
export const NORMALIZE: Record<ScoreRule['group_normalize'], string> = {
  none: '不标准化',
  mean_ratio: '均值比例法',
  zscore: 'Z 分数法',
}
export const RANK_WITHIN: Record<ScoreRule['rank_within'], string> = {
  edu_level: '同一教育层次',
  edu_level_major: '同一教育层次和专业大类',
}
export const WEIGHT_MODE: Record<ScoreRule['weight_mode'], string> = {
  percent: '合计须为100%',
  factor: '作为系数，合计不限',
}
export const TIE_RANKS: Record<ScoreRule['tie_ranks'], string> = {
  line: '同分同名次，只在入选线上比较',
  ranks: '按依据排出先后',
}
export const TIE_KEY: Record<TieName, string> = {
  indicator1: '第一项一级指标得分高者先',
  indicator2: '第二项一级指标得分高者先',
  std_dev: '标准差小者先',
  votes: '赞成票多者先（再比反对票少）',
  leader_score: '组长分高者先',
  recommend_sort: '推荐顺序靠前者先',
  manual: '人工裁定',
}
