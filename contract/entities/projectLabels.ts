import type { z } from '#contract/zod'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import type { Confidentiality, ProjectFields } from './project'

/** Labels of a project's fields, for forms and refusals. */
export const PROJECT_LABELS: Readonly<
  Record<keyof z.output<typeof ProjectFields> | 'template_id' | 'brand', string>
> = {
  project_name: '评审活动名称',
  year: '年度',
  batch_name: '批次',
  project_type: '评审类型',
  review_mode: '评审方式',
  review_begin_time: '评审开始时间',
  review_end_time: '评审结束时间',
  leader_end_time: '组长意见截止时间',
  publicity_begin_time: '公示开始时间',
  publicity_end_time: '公示结束时间',
  experts_per_book: '每书专家数',
  experts_per_group: '每组专家数',
  max_books_per_expert: '每专家上限',
  is_anonymous: '匿名评审',
  need_sign: '需电子签名',
  sign_each: '每本签名',
  need_commitment: '需签承诺书',
  need_leader: '每组须有组长',
  need_leader_opinion: '需组长意见',
  allow_withdraw_submit: '单本提交后可修改',
  score_rule: '评分规则',
  manager_ids: '评审管理员',
  is_test: '测试活动',
  template_id: '指标体系',
  brand: '登录页品牌',
}

/** Labels of a scoring rule's fields. */
export const RULE_LABELS: Readonly<Record<keyof ScoreRule, string>> = {
  score_mode: '评分方式',
  weight_mode: '权重合计',
  full_score: '满分',
  pass_score: '合格线',
  score_step: '最小刻度',
  trim_mode: '去极值方式',
  trim_min_count: '去极值最少份数',
  trim_scope: '去极值范围',
  round_each: '逐项取整',
  min_reviews: '最少有效评审数',
  leader_weight: '组长权重',
  group_normalize: '组间标准化',
  bonus_rules: '加分规则',
  divergence_limit: '分歧阈值（极差）',
  divergence_std: '分歧阈值（标准差）',
  rank_within: '排名范围',
  tie_break: '同分排序依据',
  tie_ranks: '同分名次',
  select_line: '入选线',
  select_ratio: '入选比例',
  grade_bands: '等次分数线',
  need_advice: '意见必填',
  advice_min_len: '意见最少字数',
  advice_max_len: '意见最多字数',
  leader_advice_min_len: '小组意见最少字数',
  group_report_min_len: '小组综合报告最少字数',
  low_score_line: '低分说明线',
  high_score_line: '高分说明线',
  reason_min_len: '说明最少字数',
  recommend_line: '推荐线',
  fix_line: '修改后推荐线',
  excellent_line: '优秀线',
  excellent_ratio: '优秀比例上限',
}

/** Labels of the confidentiality settings. */
export const CONFIDENTIALITY_LABELS: Readonly<
  Record<keyof z.output<typeof Confidentiality> | 'open_password', string>
> = {
  is_anonymous: '匿名评审',
  mask_fields: '遮蔽字段',
  is_encrypted: '文件加密',
  open_password: '打开口令',
  allow_download: '允许下载',
  watermark: '水印',
  watermark_text: '水印文字',
}
