import { z } from '#contract/zod'
import { flag, id, ids, KEYS_KB, oneOf, read, text, write } from '#contract/define'
import { invitationKey } from '#contract/entities/credentials'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { REVIEW_MODE } from '#contract/facts/project'
import { ANSWERS } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'

const LinkRow = z.object({
  user_id: id,
  name: z.string(),
  user_name: z.string(),
  unit: z.string().nullable(),
  groups: z.string(),
  phone: z.string().nullable(),
  /** The whole address. It is answered once: only its hash is stored. */
  link: z.string(),
})

const Skipped = z.object({ user_id: id, name: z.string(), reason: z.string() })

/** 评审邀请回执: an invited expert answers by a link, without a login. */
export const invitations = {
  /** What the expert is invited to */
  expert_confirm_detail: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/expert_confirm_detail',
    input: z.object({ uuid: invitationKey }),
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
      /** `password`: the seat is confirmed already; the link only opens the account. */
      asks: z.enum(['answer', 'password']),
    }),
  }),
  /**
   * 确认参加或谢绝. The link is used up, but for an expert without a password: it opens the account until one is chosen.
   */
  expert_confirm_save: write({
    who: 'anyone',
    route: 'POST /api/public/index/search/expert_confirm_save',
    input: z.object({
      uuid: invitationKey,
      confirm: flag,
      reason: text('谢绝理由', REASON_LENGTH.short).optional(),
    }),
    output: z.object({
      expert_status: z.enum(ANSWERS),
      project_name: z.string(),
      /** How the expert logs in; present only after accepting. */
      login: z
        .object({
          user_name: z.string(),
          project_id: z.number().int(),
          has_password: z.boolean(),
          /** Opens the account of an expert without a password, who has to choose one before anything else. */
          token: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
  /** 进入链接: a new link each for those who have not come in yet, to be printed or exported; earlier links end */
  invitation_links: write({
    who: MANAGERS,
    permission: 'review:expert:invite',
    limitKb: KEYS_KB,
    input: z.object({ project_id: id, user_ids: ids }),
    output: z.object({
      links: z.array(LinkRow),
      expires_time: z.string(),
      skipped: z.array(Skipped),
    }),
  }),
  /** 撤销链接: links of these people that are still open end, whether sent or printed */
  invitation_revoke: write({
    who: MANAGERS,
    permission: 'review:expert:invite',
    limitKb: KEYS_KB,
    input: z.object({ project_id: id, user_ids: ids }),
    output: z.object({ people_num: z.number().int() }),
  }),
}
