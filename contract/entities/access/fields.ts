import { z } from '#contract/zod'
import { id, oneOf } from '#contract/define'
import { ENABLED } from '#contract/facts/system/dict'

/** Whether something is in use, in RuoYi's values. */
export const enabled = oneOf(ENABLED, '状态')

/** A node of the trees that RuoYi's clients choose from. */
export interface TreeOption {
  id: number
  label: string
  disabled?: boolean | undefined
  children?: TreeOption[] | undefined
}

export const treeOption: z.ZodType<TreeOption> = z.object({
  id: z.number().int(),
  label: z.string(),
  disabled: z.boolean().optional(),
  get children() {
    return z.array(treeOption).optional()
  },
})

/** An address takes no more. */
const MOST_IN_QUERY = 500

/** Whole numbers in RuoYi's notation of several keys in a query, `1,2`; perhaps none. */
export const queryIds = z
  .union([
    z
      .string()
      .max(8000)
      .transform((joined): unknown[] => (joined === '' ? [] : joined.split(','))),
    z.array(z.unknown()),
  ])
  .default([])
  .pipe(z.array(id).max(MOST_IN_QUERY, `一次不超过${MOST_IN_QUERY}个`))
