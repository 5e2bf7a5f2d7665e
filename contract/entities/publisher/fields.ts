import { z } from '#contract/zod'
import { oneOf, text } from '#contract/define'
import { REFUSAL } from '#contract/refusals'
import { PROVINCE } from '#contract/facts/catalogue'
import { TEXTBOOK_QUALIFY } from '#contract/facts/units'
import { PHONE } from '#contract/rules/password'
import { creditCodeFault } from '#contract/rules/unit/creditCode'
import { ISBN_PREFIX, PUBLISHER_LABELS, type PublisherField } from '#contract/rules/unit/publisher'
import { uploadedName } from '#contract/entities/system/uploaded'

/** What is left empty is stored as absent. */
const orNull = <I>(schema: z.ZodType<string, I>) => schema.nullish().transform((value) => value || null)

const line = (field: PublisherField, max: number) => orNull(text(PUBLISHER_LABELS[field], max))
const number = (field: PublisherField) =>
  z
    .int(`${PUBLISHER_LABELS[field]}须为整数`)
    .min(0, `${PUBLISHER_LABELS[field]}不小于0`)
    .max(1_000_000, `${PUBLISHER_LABELS[field]}不超过1000000`)
    .nullish()
    .transform((value) => value ?? null)

/** A text that is empty or of a form. */
const formed = (field: PublisherField, max: number, isRight: (value: string) => boolean, message: string) =>
  orNull(text(PUBLISHER_LABELS[field], max).refine((value) => value === '' || isRight(value), message))

const creditCode = orNull(
  text(PUBLISHER_LABELS.credit_code, 18)
    .transform((code) => code.toUpperCase())
    .superRefine((code, ctx) => {
      const fault = code === '' ? undefined : creditCodeFault(code)
      if (fault) ctx.addIssue({ code: 'custom', message: fault })
    }),
)

const isUrl = (value: string) => z.url({ protocol: /^https?$/ }).safeParse(value).success
const isEmail = (value: string) => z.email().safeParse(value).success

/** What a publisher writes about itself. A draft may lack anything; what is there has to be right. */
export const PublisherFields = z.object({
  isbn_prefix: z
    .array(z.string().trim().regex(ISBN_PREFIX, '出版者号形如 978-7-04'))
    .max(20, '出版者号不超过20个')
    .default([]),
  credit_code: creditCode,
  license_no: line('license_no', 40),
  license_file: orNull(uploadedName),
  license_valid_to: orNull(z.iso.date('许可证有效期须是存在的日期')),
  online_license_no: line('online_license_no', 40),
  textbook_qualify: z.array(oneOf(TEXTBOOK_QUALIFY, '教材出版资质')).default([]),
  sponsor: line('sponsor', 100),
  competent_org: line('competent_org', 100),
  legal_person: line('legal_person', 30),
  chief_editor_name: line('chief_editor_name', 30),
  province_id: oneOf(PROVINCE, PUBLISHER_LABELS.province_id)
    .nullish()
    .transform((value) => value ?? null),
  reg_address: line('reg_address', 200),
  office_address: line('office_address', 200),
  postcode: formed('postcode', 6, (value) => /^\d{6}$/.test(value), '邮政编码须为6位数字'),
  website: formed('website', 200, isUrl, '网址须以 http:// 或 https:// 开头'),
  contact_name: line('contact_name', 30),
  contact_post: line('contact_post', 30),
  contact_phone: formed('contact_phone', 11, (value) => PHONE.test(value), REFUSAL.phone),
  contact_tel: line('contact_tel', 20),
  contact_email: formed('contact_email', 100, isEmail, '联系邮箱格式有误'),
  staff_num: number('staff_num'),
  editor_num: number('editor_num'),
  senior_editor_num: number('senior_editor_num'),
  proof_num: number('proof_num'),
  annual_titles: number('annual_titles'),
  annual_new_titles: number('annual_new_titles'),
  textbook_titles: number('textbook_titles'),
  quality_record: line('quality_record', 2000),
  national_base: line('national_base', 1000),
  bank_name: line('bank_name', 100),
  bank_account: line('bank_account', 40),
} satisfies Record<PublisherField, z.ZodType>)
export type PublisherFields = z.output<typeof PublisherFields>
