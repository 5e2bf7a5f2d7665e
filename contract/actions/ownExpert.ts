import { z } from 'zod'
import { done, oneOf, read, requiredText, text, write } from '#contract/define'
import { UNIT_TYPE } from '#contract/dict'
import { readIsbn } from '#contract/rules/isbn'
import { ExpertFields } from './roster'

const isbn = z.string().transform((written, ctx) => {
  const read = readIsbn(written)
  if (read.ok) return read.value
  ctx.addIssue({ code: 'custom', message: `ISBN${read.reason}` })
  return z.NEVER
})

const count = z.number().int()

/** Name, telephone, kind and identity number are kept by the office: reviews and letters go by them. */
const { unit, part_time_units, province_id, title, title_level, post, major_domain, major_categories } =
  ExpertFields.shape

const Own = z.object({
  unit,
  unit_type: oneOf(UNIT_TYPE, '单位类型').nullish(),
  province_id,
  part_time_units,
  edited_books: z.array(isbn).max(50, '主编、参编教材最多50种').default([]),
  title,
  title_level,
  post,
  education: text('学历', 20).nullish(),
  degree: text('学位', 20).nullish(),
  political_status: text('政治面貌', 20).nullish(),
  major_domain,
  major_categories,
  expertise: text('研究方向', 200).nullish(),
  tel: text('办公电话', 30).nullish(),
  wechat: text('微信', 50).nullish(),
  address: text('通讯地址', 200).nullish(),
  resume: text('个人简介', 2000).nullish(),
})

const orNull = z.string().nullable()
const list = z.array(z.string())
/** Of `user_password_check` for `profile`. */
const pass_token = z.string('请先验证登录密码').max(100)

/** 专家信息: what an expert tells of himself. */
export const ownExpertExtensions = {
  profile_expert: read({
    who: 'user',
    input: z.object({}),
    output: z.object({
      name: z.string(),
      id_card_masked: orNull,
      expert_kind: orNull,
      bank_account_masked: orNull,
      revision: count,
      unit: orNull,
      unit_type: orNull,
      province_id: orNull,
      part_time_units: list,
      edited_books: list,
      title: orNull,
      title_level: orNull,
      post: orNull,
      education: orNull,
      degree: orNull,
      political_status: orNull,
      major_domain: orNull,
      major_categories: list,
      expertise: orNull,
      tel: orNull,
      wechat: orNull,
      address: orNull,
      resume: orNull,
    }),
  }),
  /** Tells how many of one's reviews the rules of avoidance now forbid */
  profile_expert_edit: write({
    who: 'user',
    input: Own.extend({ revision: count }),
    output: z.object({ affected_num: count }),
  }),
  /** 银行卡, in full: shown only just after one's password was given again */
  profile_bank: write({
    who: 'user',
    input: z.object({ pass_token }),
    output: z.object({ bank_name: orNull, bank_account: orNull }),
  }),
  profile_bank_edit: write({
    who: 'user',
    input: z.object({
      pass_token,
      bank_name: requiredText('开户行', 100),
      bank_account: z
        .string('请输入银行账号')
        .transform((written) => written.replace(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{8,30}$/, '银行账号须为8-30位数字')),
    }),
    output: done,
  }),
}
