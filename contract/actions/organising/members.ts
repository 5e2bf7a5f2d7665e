import { z } from '#contract/zod'
import { done, flag, id, ids, KEYS_KB, keyword, oneOf, paged, read, write } from '#contract/define'
import { EXPERT_KIND } from '#contract/facts/experts'
import { EXPERT_STATUS, LEADERS, MEMBER_TYPE } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'
import { expertFilter, person, profession } from '#contract/entities/expert'

const count = z.number().int()

const Candidate = z.object({
  ...person,
  ...profession,
  province_name: z.string().nullable(),
  current_group_name: z.string().nullable(),
  /** Books of the group that the rules keep from them; without a group, of the groups they sit in. */
  avoid_book_num: count,
  same_unit_in_group: flag,
})

/** A seat of a group, and how far its holder is. */
const Seat = z.object({
  ...person,
  is_leader: flag,
  member_type: oneOf(MEMBER_TYPE, '人员类型'),
  expert_status: oneOf(EXPERT_STATUS, '专家状态'),
  commit_time: z.string().nullable(),
  sign_ok: flag,
  has_password: flag,
  assigned_num: count,
  done_num: count,
})

const Member = Seat.extend({
  province_name: z.string().nullable(),
  all_submit_time: z.string().nullable(),
  draft_num: count,
  locked_num: count,
  avoid_book_num: count,
  avg_score: z.number().nullable(),
})

const Skipped = z.object({ user_id: id, name: z.string(), reason: z.string() })

/** A liaison and the experts assigned to them, limited to what the caller may know. */
const Liaison = z.object({
  liaison_user_id: id,
  name: z.string(),
  phone: z.string().nullable(),
  /** Null for an expert, who learns their own liaison but nothing about the liaison's other experts. */
  expert_num: count.nullable(),
  /** Percentage of these experts' active assignments that were handed in; null when there are none. */
  done_rate: z.number().nullable(),
  experts: z.array(z.object({ user_id: id, name: z.string(), group_id: id, group_name: z.string() })),
})

/** The members of a group and their roles in it. */
export const members = {
  /** 可入组候选人员: who may join a group; of a project without a group, the experts in its groups */
  group_user: paged({
    who: MANAGERS,
    filter: {
      project_id: id.optional(),
      group_id: id.optional(),
      ...expertFilter,
      /** Only people who are in no group of this project yet. */
      only_free: flag.optional(),
    },
    row: Candidate,
  }),
  /** 人员入组 */
  people_group: write({
    who: MANAGERS,
    permission: 'review:expert:add',
    limitKb: KEYS_KB,
    input: z.object({
      group_id: id,
      user_ids: ids,
      member_type: oneOf(MEMBER_TYPE, '人员类型').default('expert'),
      /** 1: the person still has to confirm; 0: the office has their consent already. */
      invite: flag.default(0),
      /** 换组: moves the person out of this group of the same project, keeping the seat type. */
      from_group_id: id.optional(),
    }),
    output: z.object({
      added: z.array(id),
      skipped: z.array(z.object({ user_id: id, reason: z.string() })),
    }),
  }),
  /** 组内专家列表(含工作量) */
  group_zhuanjia: read({
    who: [...MANAGERS, 'leader'],
    input: z.object({ group_id: id, keyword: keyword('person') }),
    output: z.array(Member),
  }),
  /** 设为组长/副组长 */
  group_leader: write({
    who: MANAGERS,
    permission: 'review:group:leader',
    input: z.object({ group_id: id, user_id: id, leader_type: z.enum(LEADERS) }),
    output: done,
  }),
  /** 是否任一组组长: the caller, or for an office somebody else in its projects */
  any_group_leader: read({
    who: 'user',
    input: z.object({ project_id: id.optional(), user_id: id.optional() }),
    output: z.object({
      is_leader: z.boolean(),
      groups: z.array(
        z.object({
          project_id: id,
          project_name: z.string(),
          group_id: id,
          group_name: z.string(),
          leader_type: z.enum(LEADERS),
        }),
      ),
    }),
  }),
  /** 取消组长 */
  cancel_leader: write({
    who: MANAGERS,
    permission: 'review:group:leader',
    input: z.object({ group_id: id, user_id: id, force: flag.optional() }),
    output: done,
  }),
  /** 专家移出小组 */
  del_zhuanjia: write({
    who: MANAGERS,
    permission: 'review:expert:remove',
    limitKb: KEYS_KB,
    input: z.object({
      group_id: id,
      user_ids: ids,
      /** 1: also those who have begun to review; they withdraw. */
      force: flag.optional(),
      /** 1: what these have submitted no longer counts; 0: it counts on. */
      drop_scores: flag.optional(),
    }),
    output: z.object({
      removed: z.array(id),
      refused: z.array(z.object({ user_id: id, reason: z.string(), submitted_num: z.number().int() })),
    }),
  }),
  /** 设置人员类型: the member type in a review, or the person's expert type everywhere */
  set_usertype: write({
    who: MANAGERS,
    permission: 'review:expert:type',
    limitKb: KEYS_KB,
    input: z
      .object({
        project_id: id.optional(),
        group_id: id.optional(),
        user_ids: ids,
        member_type: oneOf(MEMBER_TYPE, '人员类型').optional(),
        expert_kind: oneOf(EXPERT_KIND, '专家类型').optional(),
      })
      .refine((input) => (input.member_type === undefined) !== (input.expert_kind === undefined), {
        message: '请选择人员类型或专家类型其中之一',
      })
      .refine(({ member_type, project_id, group_id }) => !member_type || project_id || group_id, {
        message: '请选择评审活动',
      }),
    output: z.object({ done_num: count, skipped: z.array(Skipped) }),
  }),
  /** 组内全部人员(专家/秘书/联络员/监督员); telephone numbers are hidden from a leader */
  group_renyuan: read({
    who: [...MANAGERS, 'leader'],
    input: z.object({
      project_id: id,
      group_id: id,
      member_type: oneOf(MEMBER_TYPE, '人员类型').optional(),
      keyword: keyword('person'),
    }),
    output: z.array(Seat),
  }),
  /** 联络员设置/查询 */
  zhuanjia_liaisonMan: write({
    who: [...MANAGERS, 'member', 'liaison'],
    limitKb: KEYS_KB,
    input: z.object({
      project_id: id,
      op: z.enum(['list', 'set', 'remove'], 'op须为list、set或remove'),
      user_ids: ids.optional(),
      liaison_user_id: id.optional(),
      group_id: id.optional(),
    }),
    output: z.array(Liaison).nullable(),
  }),
}
