import { z } from '#contract/zod'
import { flag, id } from '#contract/define'

/** One line of an indicator table. Level 1 lines hold level 2 lines; veto items stand on their own. */
export const IndicatorNode = z.object({
  indicator_id: id,
  parent_id: id.nullable(),
  code: z.string(),
  name: z.string(),
  /** Full score of the item, or its weight in per cent where the mode is weighted; null on a veto item. */
  score: z.number().nullable(),
  standard: z.string().nullable(),
  veto: flag,
  need_reason: flag,
  order_num: z.number().int(),
})
