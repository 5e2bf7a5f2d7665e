import { z } from '#contract/zod'

const count = z.number().int()

/** Additional data of a refused deletion of groups that can be forced: what would be lost for good. */
export const GroupLoss = z.object({
  /** Reviews that were begun and never submitted. */
  draft_num: count,
  /** Opinions of leaders that were never submitted. */
  opinion_num: count,
})
export type GroupLoss = z.output<typeof GroupLoss>
