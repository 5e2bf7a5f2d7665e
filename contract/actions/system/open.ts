import { z } from '#contract/zod'
import { id, oneOf, read } from '#contract/define'
import { invitationKey } from '#contract/entities/credentials'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { EXPERT_STATUS } from '#contract/facts/seats'

/** Public calls, without a login. */
export const open = {
  /** 公开的项目信息 for the login page of a project, or for whom an invitation link belongs to */
  get_pingshen: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/get_pingshen',
    input: z
      .object({ id: id.optional(), uuid: invitationKey.optional() })
      .refine((asked) => asked.id !== undefined || asked.uuid !== undefined, {
        path: ['id'],
        message: '请指定评审活动或邀请链接',
      }),
    output: z.object({
      project_id: id,
      project_name: z.string(),
      name: z.string(),
      logo: z.string().nullable(),
      url: z.string().nullable(),
      year: z.number().int(),
      review_begin_time: z.string(),
      review_end_time: z.string(),
      project_status: oneOf(PROJECT_STATUS, '状态'),
      // Only with the key of a link that can still be used.
      /** What an invited expert has to know. */
      notice: z.string().optional(),
      expert_name_masked: z.string().optional(),
      user_name_masked: z.string().optional(),
      expert_status: oneOf(EXPERT_STATUS, '专家状态').optional(),
      invite_expire_time: z.string().optional(),
    }),
  }),
}
