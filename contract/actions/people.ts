import { z } from 'zod'
import { flag, id, ids, oneOf, read, write } from '#contract/define'
import { EXPERT_KIND, EXPERT_STATUS, MEMBER_TYPE } from '#contract/dict'
import { MANAGERS } from '#contract/roles'

const count = z.number().int()

const Skipped = z.object({ user_id: id, name: z.string(), reason: z.string() })

/** A liaison with the experts he looks after, as far as the caller may know them. */
const Liaison = z.object({
  liaison_user_id: id,
  name: z.string(),
  phone: z.string().nullable(),
  /** An expert learns who his liaison is, and nothing of the liaison's other experts. */
  expert_num: count.nullable(),
  /** Per cent of what these experts can still review or have reviewed; null when that is nothing. */
  done_rate: z.number().nullable(),
  experts: z.array(z.object({ user_id: id, name: z.string(), group_id: id, group_name: z.string() })),
})

/** The people of a review: what each of them is there for. */
export const people = {
  /** 设置人员类型: what people are in a review, or which kind of expert they are anywhere */
  set_usertype: write({
    who: MANAGERS,
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
  /** 组内全部人员(专家/秘书/联络员/监督员); no telephone for a leader */
  group_renyuan: read({
    who: [...MANAGERS, 'leader'],
    input: z.object({
      project_id: id,
      group_id: id,
      member_type: oneOf(MEMBER_TYPE, '人员类型').optional(),
      keyword: z.string().max(50).optional(),
    }),
    output: z.array(
      z.object({
        user_id: id,
        user_name: z.string(),
        name: z.string(),
        unit: z.string().nullable(),
        title: z.string().nullable(),
        phone: z.string().nullable(),
        member_type: oneOf(MEMBER_TYPE, '人员类型'),
        is_leader: flag,
        expert_status: oneOf(EXPERT_STATUS, '专家状态'),
        commit_time: z.string().nullable(),
        sign_ok: flag,
        has_password: flag,
        assigned_num: count,
        done_num: count,
      }),
    ),
  }),
  /** 联络员设置/查询 */
  zhuanjia_liaisonMan: write({
    who: [...MANAGERS, 'member', 'liaison'],
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
