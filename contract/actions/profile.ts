import { z } from 'zod'
import { done, id, read, requiredText, text, write } from '#contract/define'
import { file } from '#contract/rules/upload'

const phone = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号码')
const email = z.email('请输入正确的邮箱地址').max(100, '邮箱不超过100字')
/** Absent is what has been emptied. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema]).nullish()

const unit = {
  credit_code: optional(
    z
      .string()
      .regex(
        /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/,
        '统一社会信用代码须为18位大写字母和数字',
      ),
  ),
  address: text('地址', 200).nullish(),
  postcode: optional(z.string().regex(/^\d{6}$/, '邮编须为6位数字')),
  contact_name: requiredText('联系人', 50),
  contact_phone: phone,
  contact_email: optional(email),
}

const orNull = z.string().nullable()

/** Ours, in the shape of RuoYi's profile where it has one. */
export const profileExtensions = {
  /** 本人与本单位的信息 */
  profile_detail: read({
    who: 'user',
    route: 'GET /system/user/profile',
    input: z.object({}),
    output: z.object({
      userId: id,
      userName: z.string(),
      nickName: z.string(),
      phonenumber: orNull,
      email: orNull,
      avatar: z.string(),
      roleGroup: z.string(),
      /** An expert's name is the one the office knows: it stands on reviews and in avoidance rules. */
      is_expert: z.boolean(),
      sign_image: orNull,
      sign_time: orNull,
      dept: z
        .object({
          deptName: z.string(),
          dept_type: z.string(),
          snum: orNull,
          provinceName: orNull,
          credit_code: orNull,
          address: orNull,
          postcode: orNull,
          contact_name: orNull,
          contact_phone: orNull,
          contact_email: orNull,
          can_edit: z.boolean(),
        })
        .nullable(),
    }),
  }),
  /** 修改基本资料 */
  profile_edit: write({
    who: 'user',
    route: 'PUT /system/user/profile',
    input: z.object({
      nickName: requiredText('姓名', 50),
      phonenumber: optional(phone),
      email: optional(email),
    }),
    output: done,
  }),
  /** 修改头像 */
  profile_avatar: write({
    who: 'user',
    route: 'POST /system/user/profile/avatar',
    envelope: 'flat',
    input: z.object({ file }),
    output: z.object({ imgUrl: z.string() }),
  }),
  /** 修改单位信息 */
  profile_unit_edit: write({
    who: ['school', 'publisher'],
    route: 'PUT /system/user/profile/unit',
    input: z.object(unit),
    output: done,
  }),
}
