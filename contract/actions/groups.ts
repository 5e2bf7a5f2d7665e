import { z } from 'zod'
import { done, flag, id, ids, paged, read, requiredText, text, write, oneOf } from '#contract/define'
import {
  EDU_LEVEL,
  EXPERT_KIND,
  EXPERT_STATUS,
  GROUP_STATUS,
  GROUP_TYPE,
  MAJOR_CATEGORY,
  MEMBER_TYPE,
  TITLE_LEVEL,
} from '#contract/dict'
import { MANAGERS } from '#contract/roles'
import { AutoGroups } from './autoGroups'
import { readRevision } from '#contract/rules/stale'

/** The form of a group, filled in whole: an edit clears what it leaves out. */
export const GroupFields = z.object({
  group_name: requiredText('组名', 30),
  group_type: oneOf(GROUP_TYPE, '类型'),
  major_categories: z.array(oneOf(MAJOR_CATEGORY, '专业大类')).max(19).default([]),
  edu_level: oneOf(EDU_LEVEL, '教育层次').nullish(),
  experts_per_book: z.coerce
    .number()
    .int()
    .min(1, '每书专家数不小于1')
    .max(15, '每书专家数不大于15')
    .nullish(),
  order_num: z.coerce.number().int().min(0).max(9999).default(0),
  remark: text('备注', 200).nullish(),
})

const Group = z.object({
  group_id: id,
  project_id: id,
  group_name: z.string(),
  group_code: z.string(),
  group_type: oneOf(GROUP_TYPE, '类型'),
  major_categories: z.array(z.string()),
  edu_level: z.string().nullable(),
  experts_per_book: z.number().int().nullable(),
  order_num: z.number().int(),
  remark: z.string().nullable(),
  revision: z.number().int(),
  leader_names: z.string(),
  book_num: z.number().int(),
  zhuanjia_num: z.number().int(),
  need_num: z.number().int(),
  assigned_num: z.number().int(),
  reviewed_num: z.number().int(),
  group_status: oneOf(GROUP_STATUS, '状态'),
})

const Candidate = z.object({
  user_id: id,
  user_name: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  province_name: z.string().nullable(),
  title: z.string().nullable(),
  title_level: z.string().nullable(),
  major_domain: z.string().nullable(),
  major_categories: z.array(z.string()),
  expert_kind: z.string().nullable(),
  phone: z.string().nullable(),
  current_group_name: z.string().nullable(),
  same_unit_in_group: flag,
})

const Member = z.object({
  user_id: id,
  user_name: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  province_name: z.string().nullable(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  is_leader: flag,
  member_type: oneOf(MEMBER_TYPE, '人员类型'),
  expert_status: oneOf(EXPERT_STATUS, '专家状态'),
  commit_time: z.string().nullable(),
  all_submit_time: z.string().nullable(),
  sign_ok: flag,
  has_password: flag,
  assigned_num: z.number().int(),
  draft_num: z.number().int(),
  done_num: z.number().int(),
  locked_num: z.number().int(),
  avoid_book_num: z.number().int(),
  avg_score: z.number().nullable(),
})

export const groups = {
  /** 评审组列表 */
  psgroup_list: paged({
    who: [...MANAGERS, 'leader'],
    filter: {
      project_id: id,
      keyword: z.string().max(30).optional(),
      group_type: oneOf(GROUP_TYPE, '类型').optional(),
      group_status: oneOf(GROUP_STATUS, '状态').optional(),
    },
    row: Group,
  }),
  /** 新增组 */
  psgroup_add: write({
    who: MANAGERS,
    input: GroupFields.partial({ group_name: true, group_type: true }).extend({
      project_id: id,
      /** 自动建组: instead of one group, those that a preview has shown. */
      auto: AutoGroups.extend({
        plan_hash: z.string().max(64),
        /** Other names than the proposed ones, in the order of the preview. */
        names: z.array(GroupFields.shape.group_name).max(500).optional(),
      }).optional(),
    }),
    /** `group_ids` where several were made at once. */
    output: z.object({ group_id: id, group_ids: z.array(id).optional() }),
  }),
  /** 修改组 */
  psgroup_edit: write({
    who: MANAGERS,
    input: GroupFields.extend({ group_id: id, revision: readRevision }),
    output: done,
  }),
  /** 删除组 */
  psgroup_del: write({ who: MANAGERS, input: z.object({ group_ids: ids }), output: done }),
  /** 可入组候选人员 */
  group_user: paged({
    who: MANAGERS,
    filter: {
      group_id: id,
      keyword: z.string().max(50).optional(),
      unit: z.string().max(100).optional(),
      province_id: z.string().max(6).optional(),
      title_level: oneOf(TITLE_LEVEL, '职称级别').optional(),
      major_category: oneOf(MAJOR_CATEGORY, '专业大类').optional(),
      expert_kind: oneOf(EXPERT_KIND, '专家类型').optional(),
      /** Only people who sit in no group of this project yet. */
      only_free: flag.optional(),
    },
    row: Candidate,
  }),
  /** 人员入组 */
  people_group: write({
    who: MANAGERS,
    input: z.object({
      group_id: id,
      user_ids: ids,
      member_type: oneOf(MEMBER_TYPE, '人员类型').default('expert'),
      /** 1: they still have to confirm; 0: the office has their word already. */
      invite: flag.default(0),
      /** 换组: out of this group of the same project, as what they are. */
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
    input: z.object({ group_id: id, keyword: z.string().max(50).optional() }),
    output: z.array(Member),
  }),
  /** 设为组长/副组长 */
  group_leader: write({
    who: MANAGERS,
    input: z.object({ group_id: id, user_id: id, leader_type: z.enum(['leader', 'deputy']) }),
    output: done,
  }),
  /** 本人是否任一组组长 */
  any_group_leader: read({
    who: 'user',
    input: z.object({ project_id: id.optional() }),
    output: z.object({
      is_leader: z.boolean(),
      groups: z.array(
        z.object({
          project_id: id,
          project_name: z.string(),
          group_id: id,
          group_name: z.string(),
          leader_type: z.enum(['leader', 'deputy']),
        }),
      ),
    }),
  }),
  /** 取消组长 */
  cancel_leader: write({
    who: MANAGERS,
    input: z.object({ group_id: id, user_id: id, force: flag.optional() }),
    output: done,
  }),
  /** 专家移出小组 */
  del_zhuanjia: write({
    who: MANAGERS,
    input: z.object({ group_id: id, user_ids: ids, force: flag.optional() }),
    output: z.object({
      removed: z.array(id),
      refused: z.array(z.object({ user_id: id, reason: z.string(), submitted_num: z.number().int() })),
    }),
  }),
  /** 管理端小组下拉 */
  admin_group_list: read({
    who: [...MANAGERS, 'sys2', 'liaison'],
    input: z.object({ project_id: id }),
    output: z.array(
      z.object({
        group_id: id,
        group_name: z.string(),
        group_type: oneOf(GROUP_TYPE, '类型'),
        leader_names: z.string(),
        book_num: z.number().int(),
        zhuanjia_num: z.number().int(),
      }),
    ),
  }),
  /** 各组专家数统计 */
  group_num_zhuanjia: read({
    who: MANAGERS,
    input: z.object({ project_id: id, group_id: id.optional() }),
    output: z.array(
      z.object({
        group_id: id,
        group_name: z.string(),
        zhuanjia_num: z.number().int(),
        leader_num: z.number().int(),
        book_num: z.number().int(),
        experts_per_book: z.number().int(),
        need_total: z.number().int(),
        assigned_total: z.number().int(),
        gap: z.number().int(),
        avg_load: z.number(),
        is_odd: z.boolean(),
      }),
    ),
  }),
}
