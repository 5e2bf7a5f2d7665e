import type { ProjectFieldKey } from './values'
import type { ScoreRule } from '#contract/rules/project/scoreRule'

/** What a field is for, where its name does not say it. */
export const PROJECT_HELP: Partial<Record<ProjectFieldKey, string>> = {
  experts_per_book: '每种教材由几位专家评审，建议为奇数；组或单本教材可另行指定',
  experts_per_group: '分组时的参考人数',
  max_books_per_expert: '自动分配时一位专家最多承担的教材数',
  template_id: '进入“待启动”前必选；启动后锁定，如需调整请复制后修改',
  is_anonymous: '专家看到的教材以编号代替，主编、单位、出版社不显示',
  need_sign: '专家全部提交前须有电子签名',
  sign_each: '每提交一本都须签名；否则全部提交时签一次。须同时选“需电子签名”',
  need_commitment: '专家签署承诺书后才能评审',
  need_leader: '每个评审组至少有一名组长才能进入“待启动”',
  need_leader_opinion: '每种教材须有小组意见才能进入核分',
  allow_withdraw_submit: '专家“全部提交”之前，可重新打开已提交的单本教材',
  is_test: '测试活动可随时删除，不计入正式评审',
  manager_ids: '负责分组、分配和进度；不能是参评教材申报单位的人员',
  leader_end_time: '可不填；应晚于评审结束时间',
}

/** What a part of the scoring rule does. */
export const RULE_HELP: Record<keyof ScoreRule, string> = {
  score_mode:
    '分值累加：各项得分相加；百分制加权：每项按百分制打分再乘权重；等级：A/B/C/D；投票：赞成、反对、弃权',
  weight_mode: '百分制加权时，各项权重合计须为100%；作为系数（如五项各80%）时合计不限，满分即各项系数之和',
  full_score: '须与指标体系的满分一致',
  pass_score: '最终得分达到此线为合格',
  score_step: '打分的最小单位，如 0.5 分',
  trim_mode: '各去一个（或两个）最高分和最低分；“偏离均值2倍标准差”去掉离群的分数',
  trim_min_count: '有效评审少于此数时不去极值，直接取平均',
  trim_scope: '按总分：在专家的总分中去极值；按指标：每项指标单独去极值，再把各项相加',
  round_each:
    '各项指标合成时在哪一步四舍五入到两位小数：乘权重之前、之后或前后都取整；“不逐项取整”只在最后取整一次',
  min_reviews: '有效评审少于此数时不出分，标记“有效评审不足”',
  leader_weight: '0 表示不使用组长分；0.3 表示组长分占 30%',
  group_normalize: '消除各组宽严不一：均值比例法按组均分缩放（0.95～1.05），Z 分数法按均值和标准差换算',
  bonus_rules: '按条件加分或乘系数，哪些教材适用在评审结果中认定；加分合计不超过 5 分，系数限 0.9～1.1',
  divergence_limit: '最高分与最低分之差达到此值为“分歧较大”，须合议；空为不检查',
  divergence_std: '专家总分的标准差达到此值为“分歧较大”；空为不检查',
  rank_within: '排名在同一层次内进行，或再按专业大类细分',
  tie_break: '同分时从上到下依次比较，前一项相同才比后一项；比不出来的由人工裁定',
  tie_ranks: '同名次（1、2、2、4），只有入选线恰好落在同分教材之间时才比较；或者名次本身就按依据分出先后',
  select_line: '最终得分不低于此线的入选；空为不按分数线',
  select_ratio: '按名次取前若干比例（向下取整，至少一种）；空为不按比例',
  grade_bands: '从高到低依次判定；最后一档不填分数线，收下其余教材',
  need_advice: '提交时须有评审意见',
  advice_min_len: '不计空白和标点',
  advice_max_len: '不计空白和标点',
  leader_advice_min_len: '每种教材的小组意见，不计空白和标点',
  group_report_min_len: '整组综合报告，不计空白和标点',
  low_score_line: '总分低于此线须说明理由；空为不要求',
  high_score_line: '总分达到此线须说明理由；空为不要求',
  reason_min_len: '低分、高分或结论与分数不一致时，说明的最少字数',
  recommend_line: '总分达到此线，系统建议“推荐”',
  fix_line: '总分达到此线，系统建议“修改后推荐”；低于此线建议“不推荐”',
  excellent_line: '总分达到此线计为优秀',
  excellent_ratio: '每位专家评出的优秀教材比例上限，如 0.3；空为不限',
}
