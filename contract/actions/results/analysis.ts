import { z } from '#contract/zod'
import { id, keyword, oneOf, paged } from '#contract/define'
import { RESULT_STATUS } from '#contract/facts/results'
import { MANAGERS } from '#contract/roles'
import { ScoreRule } from '#contract/rules/project/scoreRule'

const count = z.number().int()

const figure = z.number().nullable()

const ruleFields = ScoreRule.shape

/** Settings of the scoring rule that can be tried without saving; absent ones stay unchanged. */
const trial = {
  trim_mode: ruleFields.trim_mode.unwrap().optional(),
  trim_min_count: z.coerce.number().pipe(ruleFields.trim_min_count.unwrap()).optional(),
  min_reviews: z.coerce.number().pipe(ruleFields.min_reviews.unwrap()).optional(),
  leader_weight: z.coerce.number().pipe(ruleFields.leader_weight.unwrap()).optional(),
  group_normalize: ruleFields.group_normalize.unwrap().optional(),
}

/** Analyses that accompany the result and never replace it. */
export const analysis = {
  /** 专家尺度: how strict and how consistent each expert is, compared with others who scored the same books */
  expert_scale_list: paged({
    who: MANAGERS,
    filter: { project_id: id, group_id: id.optional(), keyword: keyword('person') },
    row: z.object({
      user_id: id,
      name: z.string(),
      unit: z.string().nullable(),
      group_name: z.string(),
      book_num: count,
      /** Those of them that other experts scored as well. */
      shared_num: count,
      avg_score: z.number(),
      /** Mean difference in points to the other experts on shared books: positive is more generous. */
      difference: figure,
      /** The same difference by the additive model, which accounts for which books the expert had. */
      severity: figure,
      scatter: figure,
      /** Rank correlation with the others, −1 to 1. */
      agreement: figure,
    }),
  }),
  /** 修正分对照: every book's mean with its experts' severity removed */
  corrected_score_list: paged({
    who: MANAGERS,
    filter: { project_id: id, group_id: id.optional(), keyword: keyword('book') },
    row: z.object({
      book_id: id,
      book_name: z.string(),
      group_name: z.string().nullable(),
      review_num: count,
      raw: z.number(),
      corrected: figure,
      /** corrected − raw */
      shift: figure,
      rank_raw: count,
      rank_corrected: count.nullable(),
    }),
  }),
  /** 假如: the result under another rule; nothing is saved */
  result_what_if: paged({
    who: MANAGERS,
    filter: {
      project_id: id,
      ...trial,
      /** Only books whose rank or state would change. */
      changed: z.coerce
        .number()
        .pipe(z.union([z.literal(0), z.literal(1)]))
        .optional(),
    },
    row: z.object({
      book_id: id,
      book_name: z.string(),
      group_name: z.string().nullable(),
      final_before: figure,
      final_after: figure,
      rank_before: count.nullable(),
      rank_after: count.nullable(),
      status_before: oneOf(RESULT_STATUS, '结果'),
      status_after: oneOf(RESULT_STATUS, '结果'),
      selected_before: z.boolean().nullable(),
      selected_after: z.boolean().nullable(),
    }),
    extra: {
      summary: z.object({
        book_num: count,
        /** Books whose overall rank would change. */
        moved_num: count,
        /** The largest change of rank of any book. */
        furthest: count,
        /** Books that would be newly selected, and that would drop out, at the selection line. */
        in_num: count,
        out_num: count,
        status_num: count,
      }),
    },
  }),
}
