import { z } from 'zod'
import { flag, oneOf, read, text, write } from '#contract/define'
import { REVIEW_MODE } from '#contract/dict'
import { INVITATION_KEY } from '#contract/rules/invitation'

const uuid = z.string('邀请链接无效').regex(INVITATION_KEY, '邀请链接无效，请核对消息中的地址')

/** 评审邀请回执: an invited expert answers by the link in his message, without a login. */
export const invitationExtensions = {
  /** What he is invited to */
  expert_confirm_detail: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/expert_confirm_detail',
    input: z.object({ uuid }),
    output: z.object({
      name: z.string(),
      project_name: z.string(),
      review_mode: oneOf(REVIEW_MODE, '评审方式'),
      review_begin_time: z.string(),
      review_end_time: z.string(),
      /** Place, honorarium, confidentiality and avoidance, in the words of the project. */
      invitation: z.string(),
      contacts: z.array(z.object({ name: z.string(), phone: z.string().nullable() })),
      expires_time: z.string(),
    }),
  }),
  /** 确认参加或谢绝. The link is used up. */
  expert_confirm_save: write({
    who: 'anyone',
    route: 'POST /api/public/index/search/expert_confirm_save',
    input: z.object({ uuid, confirm: flag, reason: text('谢绝理由', 200).optional() }),
    output: z.object({
      expert_status: z.enum(['confirmed', 'declined']),
      project_name: z.string(),
      /** How he logs in; only after he has agreed. */
      login: z
        .object({
          user_name: z.string(),
          project_id: z.number().int(),
          has_password: z.boolean(),
        })
        .nullable(),
    }),
  }),
}
