import { z } from 'zod'
import { done, flag, id, ids, oneOf, read, text, write } from '#contract/define'
import { EXPERT_STATUS } from '#contract/dict'
import { MANAGERS } from '#contract/roles'

/** Passwords that people choose: long enough, with a letter and a digit. */
export const newPassword = z
  .string('请输入新密码')
  .min(8, '密码须8-20位且含字母和数字')
  .max(20, '密码须8-20位且含字母和数字')
  .regex(/^(?=.*[A-Za-z])(?=.*\d)/, '密码须8-20位且含字母和数字')

/** A hand-drawn signature: a PNG as data URL, at most 200 KB. */
export const signature = z
  .string('请先完成电子签名')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/, '电子签名须为PNG图片')
  .max(280_000, '电子签名不超过200KB')

export const experts = {
  /** 上传/更新电子签名 of oneself; with a project it also signs that project's commitment */
  update_zhuanjia_sign: write({
    who: 'user',
    input: z.object({
      project_id: id.optional(),
      sign_base64: signature.optional(),
      commit: flag.default(0),
    }),
    output: z.object({ sign_time: z.string().nullable(), commit_time: z.string().nullable() }),
  }),
  /** 修改专家状态. An expert says of himself alone whether he comes, and promises what he has read */
  update_expert_status: write({
    who: [...MANAGERS, 'member'],
    input: z.object({
      project_id: id,
      user_ids: ids,
      expert_status: z.enum(['confirmed', 'declined', 'committed', 'disabled', 'withdrawn']),
      reason: text('理由', 200).optional(),
    }),
    output: z.object({ gaps: z.array(z.object({ book_id: id, book_name: z.string() })) }),
  }),
  /** 校验当前密码: wrong ones count like failed logins */
  user_password_check: write({
    who: 'user',
    input: z.object({
      password: z.string().min(1, '请输入密码').max(100, '密码不超过100字'),
      scene: z
        .enum(['profile', 'open_file', 'all_submit', 'final_edit', 'export_bank'], '场景有误')
        .default('profile'),
      /** Whose files are to be opened; their password is the project's, not one's own. */
      project_id: id.optional(),
    }),
    output: z.object({
      passed: z.boolean(),
      remain_times: z.number().int(),
      /** For the calls of this scene, ten minutes long; absent where the password was wrong. */
      pass_token: z.string().nullable(),
    }),
  }),
  /** 修改密码: one's own with the old one */
  user_update_password: write({
    who: 'user',
    input: z.object({ old_password: z.string().min(1, '请输入旧密码'), new_password: newPassword }),
    output: done,
  }),
}

/** Ours. */
export const expertExtensions = {
  /** Sets a random password for an expert of one's project and shows it once */
  user_reset_password: write({
    who: [...MANAGERS, 'sys2'],
    input: z.object({ project_id: id, user_id: id }),
    output: z.object({ user_name: z.string(), password: z.string() }),
  }),
  /** What an expert reads and signs before he reviews */
  commitment_detail: read({
    who: ['member'],
    input: z.object({ project_id: id }),
    output: z.object({
      project_name: z.string(),
      review_begin_time: z.string(),
      review_end_time: z.string(),
      instruction: z.string(),
      score_note: z.string(),
      advice_note: z.string(),
      commitment: z.string(),
      /** How he stands: who is still invited answers first. */
      expert_status: oneOf(EXPERT_STATUS, '专家状态'),
      need_sign: flag,
      need_commitment: flag,
      sign_image: z.string().nullable(),
      commit_time: z.string().nullable(),
      group_name: z.string(),
      contacts: z.array(z.object({ name: z.string(), phone: z.string().nullable() })),
    }),
  }),
}
