import { z } from '#contract/zod'
import { oneOf, text } from '#contract/define'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { COURSE_NATURE } from '#contract/facts/declaration/bookFields'
import { PLAN_SOURCE } from '#contract/facts/declaration/plans'
import { OUTLINE_LENGTH, PLAN_LABELS, type PlanField } from '#contract/rules/declaration/planFields'
import { richText } from '#contract/entities/system/richText'
import { uploadedName } from '#contract/entities/system/uploaded'
import { key, month, orNull, textOrNull } from './bookFields'

const line = (field: PlanField, max: number) => textOrNull(text(PLAN_LABELS[field], max))

/** What is written of a plan. A draft may lack anything but its name; what is there has to be right. */
export const PlanFields = z.object({
  plan_name: text(PLAN_LABELS.plan_name, 100).min(1, '请输入选题名称'),
  plan_source: orNull(oneOf(PLAN_SOURCE, PLAN_LABELS.plan_source)),
  chief_editor: line('chief_editor', 20),
  chief_unit: line('chief_unit', 100),
  publisher_id: key,
  edu_level: orNull(oneOf(EDU_LEVEL, PLAN_LABELS.edu_level)),
  major_code: line('major_code', 10),
  course_name: line('course_name', 100),
  course_nature: orNull(oneOf(COURSE_NATURE, PLAN_LABELS.course_nature)),
  carrier: orNull(oneOf(CARRIER, PLAN_LABELS.carrier)),
  plan_words: orNull(
    z
      .number('计划字数须为数字')
      .min(0, '计划字数不小于0')
      .max(100_000, '计划字数不超过100000千字')
      .refine((value) => Number(value.toFixed(1)) === value, '计划字数最多1位小数'),
  ),
  expected_publish_date: month(PLAN_LABELS.expected_publish_date),
  outline: textOrNull(richText(PLAN_LABELS.outline, OUTLINE_LENGTH.max)),
  sample_file: orNull(uploadedName),
  market_desc: line('market_desc', 2000),
  team_desc: line('team_desc', 2000),
  coop_enterprise: line('coop_enterprise', 200),
} satisfies Record<PlanField, z.ZodType>)
export type PlanFields = z.output<typeof PlanFields>
