import { z } from '#contract/zod'
import { done, id, oneOf, read, write } from '#contract/define'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { LEADERS } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'

/** 代理组长: an acting leader for books that all leaders of the group must avoid. */
export const actingLeaders = {
  /** 代理组长: the books that all leaders of the group must avoid, and their acting leaders */
  acting_leader_list: read({
    who: MANAGERS,
    input: z.object({ group_id: id }),
    output: z.array(
      z.object({
        book_id: id,
        book_name: z.string(),
        leaders: z.array(
          z.object({
            name: z.string(),
            leader_type: z.enum(LEADERS),
            /** Why this expert cannot be chosen; null when nothing prevents it. */
            reason: z.string().nullable(),
          }),
        ),
        /** `problem`: why the chosen expert cannot write the opinion any more. */
        acting: z.object({ user_id: id, name: z.string(), problem: z.string().nullable() }).nullable(),
        opinion_status: oneOf(OPINION_STATUS, '意见状态'),
      }),
    ),
  }),
  /** 可任代理组长的专家 */
  acting_leader_candidates: read({
    who: MANAGERS,
    input: z.object({ group_id: id, book_id: id }),
    output: z.array(
      z.object({
        user_id: id,
        name: z.string(),
        unit: z.string().nullable(),
        group_name: z.string(),
        in_group: z.boolean(),
      }),
    ),
  }),
  /** 指定或撤销代理组长 */
  acting_leader_set: write({
    who: MANAGERS,
    permission: 'review:group:leader',
    input: z.object({ group_id: id, book_id: id, user_id: id.nullable() }),
    output: done,
  }),
}
