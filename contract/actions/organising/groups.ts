import { z } from '#contract/zod'
import {
  done,
  flag,
  id,
  ids,
  KEYS_KB,
  keyword,
  oneOf,
  paged,
  read,
  requiredText,
  text,
  write,
} from '#contract/define'
import { EDU_LEVEL, GROUPED_BY } from '#contract/facts/books'
import { EXPERTS_PER_BOOK, tooHigh, tooLow } from '#contract/facts/bounds'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { GROUP_STATUS, GROUP_TYPE } from '#contract/facts/groups'
import { MANAGERS } from '#contract/roles'
import { readRevision } from '#contract/rules/stale'
import { planDigest } from '#contract/entities/allocation'

/** How books without a group are divided into new groups. */
export const AutoGroups = z.object({
  by: z.enum(GROUPED_BY),
  /** Maximum number of books in a group. */
  capacity: z.coerce.number().int().min(1, '组容量不小于1').max(2000, '组容量不大于2000'),
})

/** The complete form of a group: an edit clears the fields it omits. */
export const GroupFields = z.object({
  group_name: requiredText('组名', 30),
  group_type: oneOf(GROUP_TYPE, '类型'),
  major_categories: z.array(oneOf(MAJOR_CATEGORY, '专业大类')).max(19).default([]),
  edu_level: oneOf(EDU_LEVEL, '教育层次').nullish(),
  experts_per_book: z.coerce
    .number()
    .int()
    .min(EXPERTS_PER_BOOK.min, tooLow('每书专家数', EXPERTS_PER_BOOK))
    .max(EXPERTS_PER_BOOK.max, tooHigh('每书专家数', EXPERTS_PER_BOOK))
    .nullish(),
  order_num: z.coerce.number().int().min(0).max(9999).default(0),
  remark: text('备注', 200).nullish(),
})

/** Who serves the group: people to be named all at once; absent: as they are. */
export const groupStaff = {
  liaison_ids: z.array(id).max(20, '联络员不超过20人').optional(),
  secretary_id: id.nullable().optional(),
}

const Group = z.object({
  group_id: id,
  project_id: id,
  group_name: z.string(),
  group_code: z.string(),
  group_type: oneOf(GROUP_TYPE, '类型'),
  major_categories: z.array(z.string()),
  edu_level: oneOf(EDU_LEVEL, '教育层次').nullable(),
  experts_per_book: z.number().int().nullable(),
  order_num: z.number().int(),
  remark: z.string().nullable(),
  revision: z.number().int(),
  leader_names: z.string(),
  leader_ids: z.array(id),
  deputy_ids: z.array(id),
  secretary_id: id.nullable(),
  liaison_ids: z.array(id),
  book_num: z.number().int(),
  zhuanjia_num: z.number().int(),
  need_num: z.number().int(),
  assigned_num: z.number().int(),
  reviewed_num: z.number().int(),
  group_status: oneOf(GROUP_STATUS, '状态'),
  /** Active assignments that the avoidance rules forbid and nobody forced; null for a leader, who resolves none. */
  conflict_num: z.number().int().nullable(),
})

/** The groups of a project, created one by one or from a plan. */
export const groups = {
  /** 评审组列表 */
  psgroup_list: paged({
    who: [...MANAGERS, 'leader'],
    filter: {
      project_id: id,
      keyword: keyword('group'),
      group_type: oneOf(GROUP_TYPE, '类型').optional(),
      major_category: oneOf(MAJOR_CATEGORY, '专业大类').optional(),
      group_status: oneOf(GROUP_STATUS, '状态').optional(),
    },
    row: Group,
  }),
  /** 新增组 */
  psgroup_add: write({
    who: MANAGERS,
    permission: 'review:group:add',
    input: GroupFields.partial({ group_name: true, group_type: true }).extend({
      project_id: id,
      /** 自动建组: creates the groups shown in a preview instead of a single group. */
      auto: AutoGroups.extend({
        plan_hash: planDigest,
        /** Names that replace the proposed ones, in the order of the preview. */
        names: z.array(GroupFields.shape.group_name).max(500).optional(),
      }).optional(),
    }),
    /** `group_ids` when several groups were created at once. */
    output: z.object({ group_id: id, group_ids: z.array(id).optional() }),
  }),
  /** 修改组 */
  psgroup_edit: write({
    who: MANAGERS,
    permission: 'review:group:edit',
    input: GroupFields.extend({ ...groupStaff, group_id: id, revision: readRevision }),
    output: done,
  }),
  /** 删除组 */
  psgroup_del: write({
    who: MANAGERS,
    permission: 'review:group:remove',
    limitKb: KEYS_KB,
    input: z.object({
      group_ids: ids,
      /** 1: also groups in which work was begun that nobody has submitted; it is lost. */
      force: flag.optional(),
    }),
    output: done,
  }),
  /** 管理端小组下拉 */
  admin_group_list: read({
    who: [...MANAGERS, 'sys2', 'liaison'],
    input: z.object({
      project_id: id,
      /** 1: with the numbers of books and experts. */
      with_count: flag.default(0),
    }),
    output: z.array(
      z.object({
        group_id: id,
        group_name: z.string(),
        group_type: oneOf(GROUP_TYPE, '类型'),
        leader_names: z.string(),
        book_num: z.number().int().optional(),
        zhuanjia_num: z.number().int().optional(),
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
        liaison_num: z.number().int(),
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
  /** 自动建组（预览）: writes nothing */
  group_auto_preview: read({
    who: MANAGERS,
    input: AutoGroups.extend({ project_id: id }),
    output: z.object({
      groups: z.array(
        z.object({
          key: z.string(),
          group_name: z.string(),
          books: z.array(z.object({ book_id: id, book_name: z.string() })),
          /** Experts of this class who are in no group yet; null where groups are made by level. */
          expert_num: z.number().int().nullable(),
        }),
      ),
      left: z.array(z.object({ book_id: id, book_name: z.string(), reason: z.string() })),
      plan_hash: z.string(),
    }),
  }),
}
