import { z } from '#contract/zod'
import { reason, text } from '#contract/define'
import { WELL_FOUNDED } from '#contract/facts/bounds'
import { isTelephone } from '#contract/rules/declaration/usageFields'
import { idCard } from '#contract/rules/import/idCard'

const SHORTEST_NAME = 2
/** The longest objection, in characters. */
const LONGEST = 2000

const idNo = text('身份证号', 30)
  .min(1, '请填写身份证号，匿名异议不予受理')
  .transform((value) => value.replace(/\s/g, '').toUpperCase())
  .superRefine((value, ctx) => {
    const read = value === '' ? undefined : idCard(value)
    if (read && !read.ok) ctx.addIssue({ code: 'custom', message: `身份证号有误：${read.reason}` })
  })

/** 实名异议: who objects, and to what. */
export const ObjectionFields = z.object({
  person: text('姓名', 30).min(SHORTEST_NAME, '请填写真实姓名，匿名异议不予受理'),
  unit: text('单位', 100).min(1, '请填写所在单位，匿名异议不予受理'),
  id_no: idNo,
  phone: text('联系电话', 30)
    .min(1, '请填写联系电话，匿名异议不予受理')
    .refine((value) => value === '' || isTelephone(value), '联系电话须为11位手机号或带区号的电话'),
  content: reason('异议内容', WELL_FOUNDED, LONGEST),
})
export type ObjectionFields = z.output<typeof ObjectionFields>
