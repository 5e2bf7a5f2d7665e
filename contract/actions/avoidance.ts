import { z } from 'zod'
import { done, id, paged, read, reason, text, write, oneOf } from '#contract/define'
import { AVOID_KIND, CONCLUSION } from '#contract/dict'
import { MANAGERS } from '#contract/roles'

/** Ours: reviews that end because the expert must keep away from the book. */
export const avoidanceExtensions = {
  /** 回避名单: what people have put on record */
  avoid_record_list: paged({
    who: MANAGERS,
    filter: {
      project_id: id,
      /** Records about the experts of this group. */
      group_id: id.optional(),
      keyword: z.string().max(100).optional(),
      kind: oneOf(AVOID_KIND, '回避类型').optional(),
    },
    row: z.object({
      avoid_id: id,
      user_id: id,
      user_name: z.string(),
      book_id: id.nullable(),
      book_name: z.string().nullable(),
      unit: z.string().nullable(),
      kind: oneOf(AVOID_KIND, '回避类型'),
      source: z.enum(['expert', 'admin']),
      reason: z.string(),
      create_time: z.string(),
    }),
  }),
  /** How many reviews the rules forbid by what is known now, unless a manager insisted with a reason */
  avoid_conflict_num: read({
    who: [...MANAGERS, 'sys2'],
    input: z.object({ project_id: id }),
    output: z.object({ conflict_num: z.number().int(), begun_num: z.number().int() }),
  }),
  /** 专家申请回避 */
  fenpei_avoid_apply: write({
    who: ['member'],
    input: z.object({
      project_id: id,
      book_id: id,
      kind: z.enum(['self_report', 'relative', 'teacher_student']),
      reason: text('回避理由', 200).min(10, '回避理由不少于10字'),
    }),
    output: done,
  }),
  /** 作废回避冲突的评审: it stays in the records and counts nowhere any more */
  avoid_conflict_void: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
      fenpei_ids: z.array(id).min(1, '请选择要作废的评审').max(500, '一次最多作废500条'),
      reason: reason('作废理由', 5, 200),
    }),
    output: z.object({
      voided_num: z.number().int(),
      /** Books that have too few experts now. */
      missing: z.array(z.object({ book_id: id, book_name: z.string() })),
      /** Books whose group opinion rested on a voided review. */
      opinion_books: z.array(id),
      /** Those opinions went back to their authors; false: it was too late for that, and they stand. */
      opinions_returned: z.boolean(),
    }),
  }),
  /** 须分开的专家: two who must not review the same book */
  expert_apart_list: read({
    who: MANAGERS,
    input: z.object({ project_id: id }),
    output: z.array(
      z.object({
        user_a: id,
        name_a: z.string(),
        user_b: id,
        name_b: z.string(),
        reason: z.string(),
        /** Books that both have. */
        shared_num: z.number().int(),
      }),
    ),
  }),
  expert_apart_save: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
      add: z
        .array(
          z
            .object({ user_a: id, user_b: id, reason: reason('理由', 2, 200) })
            .refine(({ user_a, user_b }) => user_a !== user_b, '请选择两位不同的专家'),
        )
        .max(500)
        .optional(),
      remove: z
        .array(z.object({ user_a: id, user_b: id }))
        .max(500)
        .optional(),
    }),
    output: z.object({ added_num: z.number().int(), removed_num: z.number().int() }),
  }),
  /** 已回避的评审: with all that was written in them */
  avoided_review_list: read({
    who: MANAGERS,
    input: z.object({ group_id: id }),
    output: z.array(
      z.object({
        fenpei_id: id,
        book_id: id,
        book_name: z.string(),
        user_name: z.string(),
        avoid_reason: z.string(),
        avoid_time: z.string().nullable(),
        /** Who voided the review; null when the expert stepped aside himself. */
        by_name: z.string().nullable(),
        submit_time: z.string().nullable(),
        total_score: z.number().nullable(),
        conclusion: oneOf(CONCLUSION, '结论').nullable(),
        advice: z.string(),
        items: z.array(z.object({ name: z.string(), score: z.number().nullable(), reason: z.string() })),
      }),
    ),
  }),
}
