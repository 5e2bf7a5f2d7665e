import { z } from '#contract/zod'
import { recentPass } from '#contract/entities/recentPass'
import { flag, id, oneOf, paged, read, whole, write } from '#contract/define'
import { exported } from '#contract/entities/exported'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { SEX } from '#contract/facts/experts'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { EXPERT_STATUS, MEMBER_TYPE } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'
import { ROSTER_COLUMNS } from '#contract/rules/expert/rosterColumns'
import { ExpertFields, expertFilter, person, profession } from '#contract/entities/expert'

const count = z.number().int()

const filter = {
  project_id: id,
  ...expertFilter,
  group_id: id.optional(),
  expert_status: oneOf(EXPERT_STATUS, '专家状态').optional(),
  member_type: oneOf(MEMBER_TYPE, '人员类型').optional(),
  /** 1: members of the project; 0: everybody else; absent: both. */
  in_project: flag.optional(),
  /** Members of the project who have come in (1), or not yet (0): see `has_entered`. */
  entered: flag.optional(),
}

export const RosterRow = z.object({
  ...person,
  ...profession,
  sex: oneOf(SEX, '性别').nullable(),
  province_name: z.string().nullable(),
  seats: z.array(
    z.object({
      group_id: id,
      group_name: z.string(),
      member_type: oneOf(MEMBER_TYPE, '人员类型'),
      is_leader: flag,
      expert_status: oneOf(EXPERT_STATUS, '专家状态'),
      /** When the latest link to answer the invitation was made; null without one. */
      invite_time: z.string().nullable(),
      /** When the expert accepted the invitation; null until then. */
      confirm_time: z.string().nullable(),
    }),
  ),
  liaison_name: z.string().nullable(),
  assigned_num: count,
  done_num: count,
  avg_score: z.number().nullable(),
  /** Lowered when the expert declines after having accepted. */
  credit_score: count,
  sign_ok: flag,
  has_password: flag,
  /** Has a password of their own and has answered the invitation; null outside the project. */
  has_entered: flag.nullable(),
  /** Until when a link lets the expert in; null without an open link. */
  link_expires: z.string().nullable(),
})

/** Every review office uses the expert library; the technical office maintains it too. */
const LIBRARIANS = [...MANAGERS, 'sys2'] as const

/** All experts of the library, and their seats in a project. */
export const roster = {
  /** 项目专家名单 */
  project_expert_list: paged({ who: LIBRARIANS, permission: 'review:expert:list', filter, row: RosterRow }),
  /**
   * 导出人员(专家). Telephone numbers and bank accounts leave the system, so every export is logged with its user.
   */
  daochu_renyuan: write({
    who: MANAGERS,
    permission: 'review:expert:export',
    input: z.object({
      ...filter,
      /** The columns to export; absent: the default ones. Their order is that of the contract. */
      fields: z.array(oneOf(ROSTER_COLUMNS, '导出列')).min(1, '请选择要导出的列').max(20).optional(),
      with_bank: flag.default(0),
      /** From `user_password_check` with scene `export_bank`. */
      pass_token: recentPass,
    }),
    output: exported,
    queued: true,
  }),
  /** The keys of all experts that match a filter, on all pages, and how many reviews each has submitted */
  project_expert_keys: read({
    who: MANAGERS,
    input: z.object(filter),
    output: z.array(z.object({ user_id: id, name: z.string(), done_num: count })),
  }),
  /** The profile of an expert; the middle of the identity number is masked */
  expert_detail: read({
    who: LIBRARIANS,
    permission: 'review:expert:query',
    input: z.object({ user_id: id }),
    output: z.object({
      user_id: id,
      revision: count,
      name: z.string(),
      sex: oneOf(SEX, '性别').nullable(),
      birth: z.string().nullable(),
      id_card_masked: z.string().nullable(),
      unit: z.string().nullable(),
      part_time_units: z.array(z.string()),
      province_id: z.string().nullable(),
      title: z.string().nullable(),
      post: z.string().nullable(),
      ...profession,
      phone: z.string().nullable(),
      email: z.string().nullable(),
    }),
  }),
  /** Creates or updates an expert; answers which of the expert's assignments the avoidance rules now forbid */
  expert_save: write({
    who: LIBRARIANS,
    permission: 'review:expert:edit',
    input: ExpertFields.extend({
      /** Absent: a new expert, who gets an account without a password. */
      user_id: id.optional(),
      /** The revision the form was loaded with. */
      revision: whole.optional(),
    }),
    output: z.object({
      user_id: id,
      affected: z.array(
        z.object({
          fenpei_id: id,
          project_id: id,
          project_name: z.string(),
          group_id: id,
          book_name: z.string(),
          kind: oneOf(AVOID_KIND, '回避规则'),
          fact: z.string(),
          review_status: oneOf(REVIEW_STATUS, '评审状态'),
        }),
      ),
      /**
       * Forbidden assignments in projects that the caller does not manage; their own offices must resolve them.
       */
      elsewhere_num: count,
    }),
  }),
}
