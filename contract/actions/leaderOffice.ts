import { z } from 'zod'
import { addIssues, done, flag, id, read, reason, text, write, oneOf } from '#contract/define'
import { OPINION_STATUS } from '#contract/dict'
import { MANAGERS } from '#contract/roles'

/** Why a book has to be discussed. */
export const MARK_REASON = reason('分歧说明', 5)

/** Ours: what the office does about leaders and their opinions. */
export const leaderExtensions = {
  /** The leader's opinion goes back for revision */
  leader_opinion_return: write({
    who: MANAGERS,
    input: z.object({ project_id: id, group_id: id, book_id: id.optional(), reason: reason('退回理由', 5) }),
    output: done,
  }),
  /** 代理组长: books that the group's leaders must all avoid, and who acts for them */
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
            leader_type: z.enum(['leader', 'deputy']),
            /** What keeps him away; null when nothing does. */
            reason: z.string().nullable(),
          }),
        ),
        /** `problem`: why the chosen one cannot write any more. */
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
    input: z.object({ group_id: id, book_id: id, user_id: id.nullable() }),
    output: done,
  }),
  /** 标记分歧: the book has to be discussed although no limit of the rule is passed; unmarked when `marked` is 0 */
  divergence_mark_set: write({
    who: [...MANAGERS, 'leader'],
    input: z
      .object({ project_id: id, book_id: id, marked: flag, reason: text('分歧说明', 500).default('') })
      .superRefine(({ marked, reason }, ctx) => {
        if (marked === 1) addIssues(ctx, MARK_REASON, reason)
      }),
    output: done,
  }),
}
