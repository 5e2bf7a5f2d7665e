import { z } from '#contract/zod'
import { id, keyword, oneOf, requiredText, text } from '#contract/define'
import { REFUSAL } from '#contract/refusals'
import { MAJOR_CATEGORY, PROVINCE } from '#contract/facts/catalogue'
import { EXPERT_KIND, SEX, TITLE_LEVEL } from '#contract/facts/experts'
import { idCard } from '#contract/rules/import/idCard'
import { email, phone, type CellReader } from '#contract/rules/import/readers'

/** Validates a text by the same rules, and with the same messages, as an imported cell. */
const asRead = (label: string, reader: CellReader<string>) =>
  z
    .string(`请输入${label}`)
    .max(100, `${label}不超过100字`)
    .transform((written, ctx) => {
      const read = reader(written)
      if (read.ok) return read.value
      ctx.addIssue({ code: 'custom', message: `${label}${read.reason}` })
      return z.NEVER
    })

/** Maximum length of a unit's name. */
export const UNIT_LENGTH = 100

/** The fields of a person in lists. */
export const person = {
  user_id: id,
  user_name: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
}

/** The professional fields of an expert in the library. */
export const profession = {
  title_level: oneOf(TITLE_LEVEL, '职称级别').nullable(),
  major_domain: z.string().nullable(),
  major_categories: z.array(z.string()),
  expert_kind: oneOf(EXPERT_KIND, '专家类型').nullable(),
}

/** Filters experts of the library. */
export const expertFilter = {
  keyword: keyword('person'),
  unit: z.string().max(UNIT_LENGTH).optional(),
  province_id: oneOf(PROVINCE, '省份').optional(),
  title_level: oneOf(TITLE_LEVEL, '职称级别').optional(),
  major_category: oneOf(MAJOR_CATEGORY, '专业大类').optional(),
  expert_kind: oneOf(EXPERT_KIND, '专家类型').optional(),
}

/** The complete form of an expert: an edit clears the fields it omits, except the identity number. */
export const ExpertFields = z.object({
  name: requiredText('姓名', 30),
  sex: oneOf(SEX, '性别').nullish(),
  birth: z.iso.date('出生日期须为YYYY-MM-DD').nullish(),
  /** Absent: unchanged, because a form never shows the number in full. */
  id_card: asRead('身份证号', idCard).optional(),
  unit: requiredText('单位', UNIT_LENGTH),
  part_time_units: z.array(requiredText('兼职单位', UNIT_LENGTH)).max(10, '兼职单位最多10个').default([]),
  province_id: oneOf(PROVINCE, '省份'),
  title: requiredText('职称', 50),
  title_level: oneOf(TITLE_LEVEL, '职称级别').nullish(),
  post: text('职务', 50).nullish(),
  major_domain: requiredText('专业领域', 100),
  major_categories: z
    .array(oneOf(MAJOR_CATEGORY, '专业大类'))
    .min(1, REFUSAL.chooseMajors)
    .max(3, '专业大类最多3个'),
  expert_kind: oneOf(EXPERT_KIND, '专家类型').nullish(),
  phone: asRead('手机', phone),
  email: asRead('邮箱', email).nullish(),
})
