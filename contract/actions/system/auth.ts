import { z } from '#contract/zod'
import { done, flag, oneOf, read, write } from '#contract/define'
import { MISSING } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { EXPERT_KIND } from '#contract/facts/experts'
import { PHONE_SCENES } from '#contract/facts/scenes'
import { givenPassword } from '#contract/entities/credentials'
import { passwordFault, PHONE } from '#contract/rules/password'
import { DEPT_TYPE } from '#contract/facts/units'

const Dept = z.object({
  deptId: z.number().int(),
  deptName: z.string(),
  dept_type: oneOf(DEPT_TYPE, '单位类型'),
  province_id: z.string().nullable(),
  province_name: z.string().nullable(),
  snum: z.string().nullable(),
  buwei: z.boolean(),
})

const MenuFields = z.object({
  name: z.string().nullish(),
  path: z.string().nullish(),
  hidden: z.boolean().nullish(),
  component: z.string().nullish(),
  redirect: z.string().nullish(),
  alwaysShow: z.boolean().nullish(),
  /** Query parameters of the page: JSON text, or the object itself. */
  query: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  meta: z
    .object({
      title: z.string().nullish(),
      icon: z.string().nullish(),
      noCache: z.boolean().nullish(),
      link: z.string().nullish(),
    })
    .nullish(),
})

/** One node of the menu tree, in RuoYi's shape: some RuoYi servers omit empty fields, others send null. */
export interface MenuNode extends z.output<typeof MenuFields> {
  children?: MenuNode[] | null | undefined
}

const MenuNode: z.ZodType<MenuNode> = MenuFields.extend({
  get children() {
    return z.array(MenuNode).nullish()
  },
})

const shortCode = z.string().trim().max(10).default('')
/** The solution of a captcha image, and which image it was. */
const captcha = { code: shortCode, uuid: z.string().max(64).default('') }

const phone = z.string().trim().regex(PHONE, REFUSAL.phone)

/** Authentication: login and first login, session, passwords. */
export const auth = {
  /** 登录 */
  login: write({
    who: 'anyone',
    route: 'POST /login',
    envelope: 'flat',
    input: z.object({
      username: z.string().trim().min(1, MISSING.username).max(50, '账号不超过50字'),
      password: givenPassword,
      ...captcha,
      /** What an earlier login here answered as `browser`: wrong passwords from elsewhere do not lock this browser out. */
      browser: z.string().max(64).default(''),
    }),
    output: z.object({
      token: z.string(),
      dept: Dept.nullable(),
      /** For the next login of this account in this browser; it opens nothing by itself. */
      browser: z.string().optional(),
      need_bind: flag.optional(),
      pwd_expired: flag.optional(),
    }),
  }),
  /** 当前用户 */
  getInfo: read({
    who: 'user',
    route: 'GET /getInfo',
    envelope: 'flat',
    input: z.object({}),
    output: z.object({
      user: z.object({
        userId: z.number().int(),
        userName: z.string(),
        nickName: z.string(),
        avatar: z.string(),
        phonenumber: z.string().nullable(),
        dept: z.object({ deptId: z.number().int(), deptName: z.string() }).nullable(),
        snum: z.string().nullable(),
        provinceName: z.string().nullable(),
        is_expert: z.boolean(),
        /** 专家类别; other servers know none. */
        user_type: oneOf(EXPERT_KIND, '专家类别').nullish(),
        /** Whether a signature is stored; the image itself would travel with every page. */
        has_sign: z.boolean().optional(),
      }),
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      buwei: z.boolean(),
      /** 1: the user has to choose their own password before anything else; other servers omit the field. */
      need_bind: flag.optional(),
      pwd_expired: flag.optional(),
      /** The same under RuoYi's names, whose client leads to the profile. */
      isDefaultModifyPwd: z.boolean().optional(),
      isPasswordExpired: z.boolean().optional(),
      /** 1: the user also has to verify a telephone number. */
      need_phone: flag.optional(),
      /** 1: the user has applied for a school, which is not admitted yet, and has no project to choose. */
      applying: flag.optional(),
    }),
  }),
  /** 注销: succeeds even without a session, so that a client can always log out */
  logout: write({
    who: 'anyone',
    route: 'POST /logout',
    input: z.object({}),
    output: done,
  }),
  /** 验证码 */
  captchaImage: read({
    who: 'anyone',
    route: 'GET /captchaImage',
    envelope: 'flat',
    input: z.object({}),
    output: z.object({
      /** Absent on older RuoYi servers, which always require a captcha or name the switch `captchaOnOff`. */
      captchaEnabled: z.boolean().optional(),
      captchaOnOff: z.boolean().optional(),
      uuid: z.string().optional(),
      /** base64 without prefix */
      img: z.string().optional(),
    }),
  }),
  /** 菜单树 */
  getRouters: read({
    who: 'user',
    route: 'GET /getRouters',
    input: z.object({}),
    output: z.array(MenuNode),
  }),
  /** 发送/校验短信验证码: the answer never contains the code */
  declare_phone_checkCode: write({
    who: 'anyone',
    route: 'POST /api/public/index/search/declare_phone_checkCode',
    input: z.object({
      phone,
      action: z.enum(['send', 'check'], '操作有误'),
      scene: z.enum(PHONE_SCENES, '用途有误'),
      check_code: shortCode,
      /** The solution of the captcha image, where captchas are on; only for `send`. */
      ...captcha,
    }),
    output: z.object({
      /** Seconds; after `send`. */
      expire_seconds: z.number().int().optional(),
      resend_after: z.number().int().optional(),
      /** After `check`. */
      passed: z.boolean().optional(),
      /** A single-use token that a correct code is exchanged for. */
      phone_token: z.string().optional(),
    }),
  }),
  /** 首次登录设置: replaces a password that somebody else knows or that has expired */
  account_bind: write({
    who: 'user',
    input: z.object({
      phone: phone.optional(),
      phone_token: z.string().max(64).optional(),
      new_password: z
        .string('请输入新密码')
        .superRefine((password, ctx) => {
          const message = passwordFault(password)
          if (message) ctx.addIssue({ code: 'custom', message })
        })
        .max(100, '密码不超过100字'),
      agree: z.literal(1, REFUSAL.terms),
    }),
    output: done,
  }),
}
