import { z } from '#contract/zod'
import { flag, id, requiredText, text, oneOf, wireMoment } from '#contract/define'
import { REFUSAL } from '#contract/refusals'
import { type Bounds, EXPERTS_PER_BOOK, tooHigh, tooLow } from '#contract/facts/bounds'
import { MESSAGE_VARIABLES } from '#contract/rules/message/text'
import { MASK_FIELD, PROJECT_TYPE, REVIEW_MODE, type TextKey, TEXT_LIMITS } from '#contract/facts/project'
import { PROJECT_CHECKS, PROJECT_STATUS } from '#contract/facts/projectLife'
import { placeholderProblem, WATERMARK_PLACEHOLDERS } from '#contract/rules/message/placeholders'
import { richText } from '#contract/entities/system/richText'
import { ScoreRule } from '#contract/rules/project/scoreRule'

const count = (label: string, bounds: Bounds) =>
  z.coerce
    .number(`${label}应为数字`)
    .int(`${label}应为整数`)
    .min(bounds.min, tooLow(label, bounds))
    .max(bounds.max, tooHigh(label, bounds))

/** A rule that cannot be switched off. */
const always = z.coerce.number().pipe(z.literal(1, '此项回避规则不能关闭'))

const switches = z.object({
  same_unit: flag,
  part_time_unit: flag,
  editor: always,
  /** `editors`: only experts who are editors or work for publishers. */
  same_publisher: z.enum(['off', 'editors', 'all']),
  same_province: flag,
  /** Whether the province of the declaring unit or of the first editor is compared. */
  province_level: z.enum(['book', 'first_editor']),
  recommend_unit: flag,
  self_report: always,
})

/**
 * Some of the switches; absent ones stay unchanged. Not `AvoidRules.partial()`: its defaults would reset them.
 */
export const SomeAvoidRules = switches.partial()

const { shape } = switches
/** Which relations between an expert and a book require avoidance; rules stored as true and false are read as 1 and 0. */
export const AvoidRules = z.object({
  same_unit: shape.same_unit.default(1),
  part_time_unit: shape.part_time_unit.default(1),
  editor: shape.editor.default(1),
  same_publisher: shape.same_publisher.default('editors'),
  same_province: shape.same_province.default(0),
  province_level: shape.province_level.default('book'),
  recommend_unit: shape.recommend_unit.default(1),
  self_report: shape.self_report.default(1),
})
export type AvoidRules = z.output<typeof AvoidRules>

/** A text with placeholders; unknown placeholders are refused. */
const template = (label: string, max: number, known: Readonly<Record<string, string>>) =>
  text(label, max).superRefine((value, context) => {
    const problem = placeholderProblem(value, known)
    if (problem) context.addIssue({ code: 'custom', message: `${label}：${problem}` })
  })

const texts = {
  instruction: richText('评审说明', TEXT_LIMITS.instruction),
  commitment: richText('承诺书', TEXT_LIMITS.commitment),
  score_note: richText('打分说明', TEXT_LIMITS.score_note),
  advice_note: richText('意见要求', TEXT_LIMITS.advice_note),
  invitation: richText('邀请说明', TEXT_LIMITS.invitation),
  print_title: text('打印抬头', TEXT_LIMITS.print_title),
  sms_invite: template('邀请短信', TEXT_LIMITS.sms_invite, MESSAGE_VARIABLES),
  sms_remind: template('催办短信', TEXT_LIMITS.sms_remind, MESSAGE_VARIABLES),
}

/** Some of the texts. Not `ProjectTexts.partial()`: its defaults would empty the absent ones. */
export const SomeTexts = z.object(texts).partial()
export const ProjectTexts = z.object({
  instruction: texts.instruction.default(''),
  commitment: texts.commitment.default(''),
  score_note: texts.score_note.default(''),
  advice_note: texts.advice_note.default(''),
  invitation: texts.invitation.default(''),
  print_title: texts.print_title.default(''),
  sms_invite: texts.sms_invite.default(''),
  sms_remind: texts.sms_remind.default(''),
} satisfies Record<TextKey, z.ZodType>)

/** What is hidden from reviewers, and what protects the files. */
export const Confidentiality = z.object({
  is_anonymous: flag,
  mask_fields: z.array(oneOf(MASK_FIELD, '遮蔽字段')).transform((fields) => [...new Set(fields)]),
  is_encrypted: flag,
  allow_download: flag,
  watermark: flag,
  watermark_text: template('水印文字', 60, WATERMARK_PLACEHOLDERS),
})

/** Branding of a project's login page. */
export const Brand = z.object({
  name: text('名称', 40).default(''),
  /** The path that the upload of the picture answered. */
  logo: z
    .string()
    .regex(/^\/profile\/upload\/[\w-]{20,40}\.[a-z]{3,4}$/, REFUSAL.logoFirst)
    .nullable()
    .default(null),
  url: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: '网址须以 http:// 或 https:// 开头' }).max(200),
    ])
    .default(''),
})

export const PROJECT_NAME_LENGTH = 80

/** The form for setting up a review project. */
export const ProjectFields = z.object({
  project_name: requiredText('评审活动名称', PROJECT_NAME_LENGTH),
  year: count('年度', { min: 2000, max: 2100 }),
  batch_name: text('批次', 50).nullish(),
  project_type: oneOf(PROJECT_TYPE, '评审类型'),
  review_mode: oneOf(REVIEW_MODE, '评审方式'),
  review_begin_time: wireMoment('评审开始时间'),
  review_end_time: wireMoment('评审结束时间'),
  leader_end_time: wireMoment('组长意见截止时间').nullish(),
  publicity_begin_time: wireMoment('公示开始时间').nullish(),
  publicity_end_time: wireMoment('公示结束时间').nullish(),
  experts_per_book: count('每书专家数', EXPERTS_PER_BOOK),
  experts_per_group: count('每组专家数', { min: 1, max: 99 }),
  max_books_per_expert: count('每专家上限', { min: 1, max: 1000 }),
  is_anonymous: flag,
  need_sign: flag,
  /** Each review is signed on submission instead of all of them once; ignored without `need_sign`. */
  sign_each: flag,
  need_commitment: flag,
  need_leader: flag,
  need_leader_opinion: flag,
  allow_withdraw_submit: flag,
  score_rule: ScoreRule,
  manager_ids: z.array(id).max(50, '管理员不超过50人'),
  is_test: flag,
})

export const ProjectBrief = z.object({
  project_id: id,
  project_name: z.string(),
  year: z.number().int(),
  project_status: oneOf(PROJECT_STATUS, '状态'),
  project_type: oneOf(PROJECT_TYPE, '评审类型'),
})
export type ProjectBrief = z.output<typeof ProjectBrief>

export const ProjectRow = ProjectBrief.extend({
  batch_name: z.string().nullable(),
  review_mode: oneOf(REVIEW_MODE, '评审方式'),
  review_begin_time: z.string(),
  review_end_time: z.string(),
  is_test: flag,
  group_num: z.number().int(),
  book_num: z.number().int(),
  expert_num: z.number().int(),
  /**
   * Valid reviews divided by needed ones, as a percentage with one decimal; null before anything is allocated.
   */
  done_rate: z.number().nullable(),
  create_time: z.string(),
})

/** A complete project, with the revision that an edit has to name. */
export const ProjectDetail = ProjectFields.extend({
  project_id: id,
  batch_name: z.string().nullable(),
  leader_end_time: z.string().nullable(),
  publicity_begin_time: z.string().nullable(),
  publicity_end_time: z.string().nullable(),
  avoid_rules: AvoidRules,
  texts: ProjectTexts,
  ...Confidentiality.shape,
  /** Files are protected by a password; the password itself is never answered. */
  has_password: z.boolean(),
  brand: Brand,
  template_id: id.nullable(),
  project_status: oneOf(PROJECT_STATUS, '状态'),
  status_reason: z.string().nullable(),
  calc_time: z.string().nullable(),
  last_score_time: z.string().nullable(),
  rule_version: z.number().int().nullable(),
  revision: z.number().int(),
})

/** An error or a warning for a change of the project's state. */
export const Check = z.object({
  code: z.enum(PROJECT_CHECKS),
  msg: z.string(),
  level: z.enum(['error', 'warn']),
  count: z.number().int(),
  /** The check can be overridden with `force`. */
  forcible: z.boolean(),
})
export type Check = z.output<typeof Check>
