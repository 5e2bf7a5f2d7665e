import { plainText } from '#contract/rules/richText'

/** 选题: the field's name on the form. */
export const PLAN_LABELS = {
  plan_name: '选题名称',
  plan_source: '选题来源',
  chief_editor: '主编',
  chief_unit: '主编单位',
  publisher_id: '拟出版单位',
  edu_level: '教育层次',
  major_code: '专业',
  course_name: '课程名称',
  course_nature: '课程性质',
  carrier: '载体形式',
  plan_words: '计划字数（千字）',
  expected_publish_date: '预计出版时间',
  outline: '编写大纲',
  sample_file: '样章',
  market_desc: '同类教材比较',
  team_desc: '编写团队',
  coop_enterprise: '合作企业',
} as const
export type PlanField = keyof typeof PLAN_LABELS

/** What has to be there when a plan is handed in. */
export const PLAN_REQUIRED = [
  'plan_name',
  'plan_source',
  'chief_editor',
  'chief_unit',
  'expected_publish_date',
  'outline',
] as const satisfies readonly PlanField[]

/** Visible characters of the outline. */
export const OUTLINE_LENGTH = { min: 500, max: 10_000 } as const

/** The visible characters of a formatted text, blanks left out. */
export const outlineLength = (text: string | null | undefined): number =>
  plainText(text ?? '').replace(/\s/g, '').length

type Written = Partial<Record<PlanField, unknown>> & { outline?: string | null | undefined }

/** What keeps a plan from being handed in, field by field. */
export function planFaults(plan: Written): { field: PlanField; message: string }[] {
  const missing = PLAN_REQUIRED.filter(
    (field) => plan[field] === undefined || plan[field] === null || plan[field] === '',
  ).map((field) => ({ field, message: `请填写${PLAN_LABELS[field]}` }))
  const written = outlineLength(plan.outline)
  return written > 0 && written < OUTLINE_LENGTH.min
    ? [
        ...missing,
        {
          field: 'outline',
          message: `${PLAN_LABELS.outline}不少于${OUTLINE_LENGTH.min}字，当前${written}字`,
        },
      ]
    : missing
}
