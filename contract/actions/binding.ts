import { z } from 'zod'
import { done, write } from '#contract/define'
import { passwordFault, PHONE } from '#contract/rules/password'

const phone = z.string().trim().regex(PHONE, '请输入正确的手机号码')

/** The telephone and the first password of an account. */
export const binding = {
  /** 发送/校验短信验证码: the code itself is never in the answer */
  declare_phone_checkCode: write({
    who: 'anyone',
    route: 'POST /api/public/index/search/declare_phone_checkCode',
    input: z.object({
      phone,
      action: z.enum(['send', 'check'], '操作有误'),
      scene: z.enum(['register', 'bind'], '用途有误'),
      check_code: z.string().trim().max(10).default(''),
      /** The picture's answer, where captchas are on; only for `send`. */
      code: z.string().trim().max(10).default(''),
      uuid: z.string().max(64).default(''),
    }),
    output: z.object({
      /** Seconds; after `send`. */
      expire_seconds: z.number().int().optional(),
      resend_after: z.number().int().optional(),
      /** After `check`. */
      passed: z.boolean().optional(),
      /** What the right code is traded for, good for one use. */
      phone_token: z.string().optional(),
    }),
  }),
}

/** Ours. */
export const bindingExtensions = {
  /** 首次登录设置: one's own password in place of one that somebody else knows or that is too old */
  account_bind: write({
    who: 'user',
    input: z.object({
      phone: phone.optional(),
      phone_token: z.string().max(64).optional(),
      new_password: z.string('请输入新密码').superRefine((password, ctx) => {
        const message = passwordFault(password)
        if (message) ctx.addIssue({ code: 'custom', message })
      }),
      agree: z.literal(1, '请阅读并同意用户协议'),
    }),
    output: done,
  }),
}
