import { z } from '#contract/zod'
import { done, id, read, write } from '#contract/define'
import { PASS_SCENES } from '#contract/facts/scenes'
import { givenPassword } from '#contract/entities/credentials'
import { MANAGERS } from '#contract/roles'

/** Rules for a password that a user chooses: minimum length, a letter and a digit. */
const newPassword = z
  .string('请输入新密码')
  .min(8, '密码须8-20位且含字母和数字')
  .max(20, '密码须8-20位且含字母和数字')
  .regex(/^(?=.*[A-Za-z])(?=.*\d)/, '密码须8-20位且含字母和数字')

const MISSING_OLD = '请输入旧密码'
const oldPassword = z.string(MISSING_OLD).min(1, MISSING_OLD).max(100, '旧密码不超过100字')

/** Passwords of those who are logged in: checked, changed, and replaced by an office. */
export const passwords = {
  /** 校验当前密码: wrong passwords count as failed logins */
  user_password_check: write({
    who: 'user',
    input: z.object({
      password: givenPassword,
      scene: z.enum(PASS_SCENES, '场景有误').default('profile'),
      /** The project whose files are opened; checks the project's password instead of the user's. */
      project_id: id.optional(),
    }),
    output: z.object({
      passed: z.boolean(),
      remain_times: z.number().int(),
      /** Valid for the calls of this scene for ten minutes; absent where the password was wrong. */
      pass_token: z.string().nullable(),
    }),
  }),
  /** 修改密码: the caller's own with the old one, or that of an expert by the office of a project */
  user_update_password: write({
    who: 'user',
    input: z
      .object({
        old_password: oldPassword.optional(),
        new_password: newPassword,
        user_id: id.optional(),
        /** The expert's project, with `user_id`. */
        project_id: id.optional(),
      })
      .refine(({ user_id, old_password }) => user_id !== undefined || old_password !== undefined, {
        path: ['old_password'],
        message: MISSING_OLD,
      }),
    output: done,
  }),
  /** 修改密码 as RuoYi's clients and servers know it */
  profile_password: write({
    who: 'user',
    route: 'PUT /system/user/profile/updatePwd',
    input: z.object({
      oldPassword,
      newPassword,
    }),
    output: done,
  }),
  /** The lock screen of RuoYi's client: wrong passwords count as failed logins */
  unlockscreen: write({
    who: 'user',
    route: 'POST /unlockscreen',
    input: z.object({ password: givenPassword }),
    output: done,
  }),
  /** Whether an office has replaced the caller's password, and what was written since then */
  password_reset_notice: read({
    who: 'user',
    input: z.object({}),
    output: z.object({
      /** Null: nothing to confirm. */
      reset_time: z.string().nullable(),
      /** Reviews written since then; they are marked until the caller confirms them. */
      review_num: z.number().int(),
    }),
  }),
  /** The caller knows of the reset and has written these reviews. */
  password_reset_confirm: write({ who: 'user', input: z.object({}), output: done }),
  /** Sets a random password for an expert of the caller's project and shows it once; the expert is told */
  user_reset_password: write({
    who: MANAGERS,
    permission: 'review:expert:resetPwd',
    input: z.object({ project_id: id, user_id: id }),
    output: z.object({ user_name: z.string(), password: z.string() }),
  }),
}
