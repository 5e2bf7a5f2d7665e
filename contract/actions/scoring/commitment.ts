import { z } from '#contract/zod'
import { done, flag, id, ids, oneOf, read, text, write, KEYS_KB } from '#contract/define'
import { REFUSAL } from '#contract/refusals'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { EXPERT_STATUS, SETTABLE } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'

/** A hand-drawn signature: a PNG as data URL, at most 200 KB. */
export const signature = z
  .string(REFUSAL.signFirst)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/, REFUSAL.signaturePng)
  .max(280_000, REFUSAL.signatureSize)

const ticket = z.string('二维码无效').min(1, '二维码无效').max(100, '二维码无效')

/** The experts' commitment, their signatures, and whether they take part. */
export const commitment = {
  /**
   * 上传/更新电子签名 of the caller; with a project it also signs that project's commitment. An office clears that of an
   * expert in its project.
   */
  update_zhuanjia_sign: write({
    who: 'user',
    limitKb: 288,
    input: z.object({
      /** Another person than the caller, only to clear their signature. */
      user_id: id.optional(),
      clear: flag.default(0),
      project_id: id.optional(),
      sign_base64: signature.optional(),
      commit: flag.default(0),
    }),
    output: z.object({
      sign_image: z.string().nullable(),
      sign_time: z.string().nullable(),
      commit_time: z.string().nullable(),
    }),
  }),
  /** 修改专家状态. Experts set only whether they take part, and confirm the commitment they have read */
  update_expert_status: write({
    who: [...MANAGERS, 'member'],
    limitKb: KEYS_KB,
    input: z.object({
      project_id: id,
      user_ids: ids,
      expert_status: z.enum(SETTABLE),
      reason: text('理由', REASON_LENGTH.short).optional(),
      /** 1: what an expert who stops has submitted no longer counts; 0: it counts on. */
      drop_scores: flag.optional(),
    }),
    output: z.object({ gaps: z.array(z.object({ book_id: id, book_name: z.string() })) }),
  }),
  /** The commitment an expert reads and signs before reviewing */
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
      /** The expert's status: an invited expert has to answer the invitation first. */
      expert_status: oneOf(EXPERT_STATUS, '专家状态'),
      need_sign: flag,
      need_commitment: flag,
      sign_image: z.string().nullable(),
      commit_time: z.string().nullable(),
      group_name: z.string(),
      contacts: z.array(z.object({ name: z.string(), phone: z.string().nullable() })),
    }),
  }),
  /** A one-time code for the caller, valid for ten minutes; it invalidates the previous code */
  mobile_sign_open: write({
    who: 'user',
    input: z.object({}),
    output: z.object({ ticket: z.string(), expires_time: z.string() }),
  }),
  /** What the telephone shows: the owner of the signature, and what it will sign */
  mobile_sign_detail: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/mobile_sign_detail',
    input: z.object({ ticket }),
    output: z.object({ name: z.string(), todo_num: z.number().int(), expires_time: z.string() }),
  }),
  mobile_sign_save: write({
    who: 'anyone',
    limitKb: 288,
    route: 'POST /api/public/index/search/mobile_sign_save',
    input: z.object({ ticket, sign_base64: signature }),
    output: done,
  }),
  /** Polled by the computer until the signature arrives; for the owner of the code only */
  mobile_sign_poll: read({
    who: 'user',
    input: z.object({ ticket }),
    output: z.object({
      state: z.enum(['waiting', 'signed', 'expired']),
      sign_image: z.string().nullable(),
    }),
  }),
}
