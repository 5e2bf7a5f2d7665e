import { z } from '#contract/zod'
import { oneOf, requiredText, text } from '#contract/define'
import { PROVINCE } from '#contract/facts/catalogue'
import { SCHOOLS } from '#contract/facts/units'
import { REFUSAL } from '#contract/refusals'
import { PHONE } from '#contract/rules/password'
import { creditCodeFault } from '#contract/rules/unit/creditCode'

/** 统一社会信用代码 with a valid check character; lower case is accepted. */
export const creditCode = text('统一社会信用代码', 30)
  .transform((code) => code.toUpperCase())
  .superRefine((code, ctx) => {
    const message = code === '' ? '请输入统一社会信用代码' : creditCodeFault(code)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

export const telephone = z.string(REFUSAL.phone).trim().regex(PHONE, REFUSAL.phone)

const mail = z.email('请输入正确的邮箱地址').max(100, '邮箱不超过100字')
/** An emptied field counts as absent. */
export const optionalMail = z.union([z.literal('').transform(() => null), mail]).nullish()

const SNUM = /^\d{10}$/

/** Which school applies, and what proves it. What the published list says of a school overrides what is sent. */
export const SchoolFields = z.object({
  dept_type: z.enum(SCHOOLS, '请选择学校类型'),
  province_id: oneOf(PROVINCE, '省份'),
  dept_name: requiredText('学校名称', 100),
  snum: z.string('请输入学校标识码').trim().regex(SNUM, '学校标识码须为10位数字'),
  credit_code: creditCode,
  contact_name: requiredText('联系人', 50),
  contact_post: text('部门职务', 50).default(''),
  contact_phone: telephone,
  contact_email: optionalMail,
})
export type SchoolFields = z.output<typeof SchoolFields>

/** 账号: what a person chooses to log in with. */
export const accountName = z
  .string('请输入账号')
  .trim()
  .regex(/^[A-Za-z0-9_]{4,20}$/, '账号须为4-20位字母、数字或下划线')
