import { z } from 'zod'
import { id, read } from '#contract/define'
import { MANAGERS } from '#contract/roles'

/** How books without a group are parted into new ones. */
export const AutoGroups = z.object({
  by: z.enum(['major_category', 'edu_level']),
  /** Most books in a group. */
  capacity: z.coerce.number().int().min(1, '组容量不小于1').max(2000, '组容量不大于2000'),
})

/** Ours. */
export const groupExtensions = {
  /** 自动建组（预览）: nothing is written */
  group_auto_preview: read({
    who: MANAGERS,
    input: AutoGroups.extend({ project_id: id }),
    output: z.object({
      groups: z.array(
        z.object({
          key: z.string(),
          group_name: z.string(),
          books: z.array(z.object({ book_id: id, book_name: z.string() })),
          /** Experts of this class who sit in no group yet; null where groups are made by level. */
          expert_num: z.number().int().nullable(),
        }),
      ),
      left: z.array(z.object({ book_id: id, book_name: z.string(), reason: z.string() })),
      plan_hash: z.string(),
    }),
  }),
  /** 各组的回避冲突数 */
  group_conflict_list: read({
    who: MANAGERS,
    input: z.object({ project_id: id }),
    output: z.array(z.object({ group_id: id, conflict_num: z.number().int() })),
  }),
}
