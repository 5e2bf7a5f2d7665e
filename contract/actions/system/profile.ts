import { z } from '#contract/zod'
import { done, id, oneOf, read, requiredText, text, whole, write } from '#contract/define'
import { REFUSAL } from '#contract/refusals'
import { EXPERT_KIND, TITLE_LEVEL, UNIT_TYPE } from '#contract/facts/experts'
import { readIsbn } from '#contract/rules/book/isbn'
import { file } from '#contract/entities/system/uploaded'
import { ExpertFields } from '#contract/entities/expert'
import { DEPT_TYPE, HIGH_LEVEL_TYPE } from '#contract/facts/units'
import { creditCode, optionalMail, telephone } from '#contract/entities/unit/school'

const isbn = z
  .string()
  .max(60, 'ISBN不超过60字')
  .transform((written, ctx) => {
    const read = readIsbn(written)
    if (read.ok) return read.value
    ctx.addIssue({ code: 'custom', message: `ISBN${read.reason}` })
    return z.NEVER
  })

const count = z.number().int()

const shape = ExpertFields.shape

/**
 * The user's own fields. Name, telephone, kind and identity number belong to the office: reviews and letters
 * use them.
 */
const Own = z.object({
  unit: shape.unit,
  unit_type: oneOf(UNIT_TYPE, '单位类型').nullish(),
  province_id: shape.province_id,
  part_time_units: shape.part_time_units,
  edited_books: z.array(isbn).max(50, '主编、参编教材最多50种').default([]),
  title: shape.title,
  title_level: shape.title_level,
  post: shape.post,
  education: text('学历', 20).nullish(),
  degree: text('学位', 20).nullish(),
  political_status: text('政治面貌', 20).nullish(),
  major_domain: shape.major_domain,
  major_categories: shape.major_categories,
  expertise: text('研究方向', 200).nullish(),
  tel: text('办公电话', 30).nullish(),
  wechat: text('微信', 50).nullish(),
  address: text('通讯地址', 200).nullish(),
  resume: text('个人简介', 2000).nullish(),
})

const orNull = z.string().nullable()

const list = z.array(z.string())

/** From `user_password_check` with scene `profile`. */
const pass_token = z.string(REFUSAL.verifyPassword).max(100)

/** An emptied field counts as absent. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema]).nullish()

const unit = {
  credit_code: optional(creditCode),
  address: text('地址', 200).nullish(),
  postcode: optional(z.string().regex(/^\d{6}$/, '邮编须为6位数字')),
  contact_name: requiredText('联系人', 50),
  contact_post: text('部门职务', 50).nullish(),
  contact_phone: telephone,
  contact_email: optionalMail,
}

const Account = z.object({
  userId: id,
  userName: z.string(),
  nickName: z.string(),
  phonenumber: orNull,
  email: orNull,
  sex: orNull,
  createTime: z.string().nullable(),
  avatar: z.string(),
  /** An expert's name is maintained by the office: reviews and avoidance rules use it. */
  is_expert: z.boolean(),
  sign_image: orNull,
  sign_time: orNull,
  dept: z
    .object({
      deptName: z.string(),
      dept_type: oneOf(DEPT_TYPE, '单位类型'),
      snum: orNull,
      provinceName: orNull,
      credit_code: orNull,
      address: orNull,
      postcode: orNull,
      // Other servers know none of these.
      city_name: orNull.optional(),
      ministry_name: orNull.optional(),
      high_level_type: oneOf(HIGH_LEVEL_TYPE, '双高类型').optional(),
      /** The proof with which the unit was admitted; its credit code is fixed since. */
      license_file: orNull.optional(),
      contact_name: orNull,
      contact_post: orNull.optional(),
      contact_phone: orNull,
      contact_email: orNull,
      can_edit: z.boolean(),
    })
    .nullable(),
})

/** 个人中心: the user's own profile, in the shape of RuoYi's profile where it has one. */
export const profile = {
  /** 本人与本单位的信息 */
  profile_detail: read({
    who: 'user',
    route: 'GET /system/user/profile',
    envelope: 'flat',
    input: z.object({}),
    output: z.object({ data: Account, roleGroup: z.string(), postGroup: z.string() }),
  }),
  /** 修改基本资料 */
  profile_edit: write({
    who: 'user',
    route: 'PUT /system/user/profile',
    input: z.object({
      nickName: requiredText('姓名', 50),
      phonenumber: optional(telephone),
      email: optionalMail,
      sex: z.enum(['0', '1', '2'], '性别不在可选范围内').nullish(),
    }),
    output: done,
  }),
  /** 修改头像 */
  profile_avatar: write({
    who: 'user',
    route: 'POST /system/user/profile/avatar',
    envelope: 'flat',
    input: z.object({ avatarfile: file }),
    output: z.object({ imgUrl: z.string() }),
  }),
  /** 修改单位信息 */
  profile_unit_edit: write({
    who: ['school', 'publisher'],
    route: 'PUT /system/user/profile/unit',
    input: z.object(unit),
    output: done,
  }),
  profile_expert: read({
    who: 'user',
    input: z.object({}),
    output: z.object({
      name: z.string(),
      id_card_masked: orNull,
      expert_kind: oneOf(EXPERT_KIND, '专家类型').nullable(),
      bank_account_masked: orNull,
      revision: count,
      unit: orNull,
      unit_type: oneOf(UNIT_TYPE, '单位类型').nullable(),
      province_id: orNull,
      part_time_units: list,
      edited_books: list,
      title: orNull,
      title_level: oneOf(TITLE_LEVEL, '职称级别').nullable(),
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
  /** Answers how many of the caller's assignments the avoidance rules now forbid */
  profile_expert_edit: write({
    who: 'user',
    input: Own.extend({ revision: whole }),
    output: z.object({ affected_num: count }),
  }),
  /** 银行卡 in full: only shortly after the caller has entered the password again */
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
        .string(REFUSAL.bankAccount)
        .transform((written) => written.replace(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{8,30}$/, '银行账号须为8-30位数字')),
    }),
    output: done,
  }),
}
