import { z } from 'zod'
import { id, paged, oneOf } from '#contract/define'
import { RESULT_STATUS } from '#contract/dict'
import { MANAGERS } from '#contract/roles'
import { ScoreRule } from '#contract/rules/scoreRule'

const count = z.number().int()
const figure = z.number().nullable()

const ruleFields = ScoreRule.shape

/** Settings of the rule that can be tried without touching it; what is left out stays as it is. */
const trial = {
  trim_mode: ruleFields.trim_mode.unwrap().optional(),
  trim_min_count: z.coerce.number().pipe(ruleFields.trim_min_count.unwrap()).optional(),
  min_reviews: z.coerce.number().pipe(ruleFields.min_reviews.unwrap()).optional(),
  leader_weight: z.coerce.number().pipe(ruleFields.leader_weight.unwrap()).optional(),
  group_normalize: ruleFields.group_normalize.unwrap().optional(),
}

/** Ours: what stands beside the result and never replaces it. */
export const analysisExtensions = {
  /** 专家尺度: how strict and how steady each expert is beside those who scored the same books */
  expert_scale_list: paged({
    who: MANAGERS,
    filter: { project_id: id, group_id: id.optional(), keyword: z.string().max(50).optional() },
    row: z.object({
      user_id: id,
      name: z.string(),
      unit: z.string().nullable(),
      group_name: z.string(),
      book_num: count,
      /** Of them those that others scored as well. */
      shared_num: count,
      avg_score: z.number(),
      /** Points above (+) or below (−) the others on shared books. */
      difference: figure,
      /** The same by the additive model, which knows which books he had. */
      severity: figure,
      scatter: figure,
      /** Rank correlation with the others, −1 to 1. */
      agreement: figure,
    }),
  }),
  /** 修正分对照: every book's mean with the scales of its experts taken out */
  corrected_score_list: paged({
    who: MANAGERS,
    filter: { project_id: id, group_id: id.optional(), keyword: z.string().max(100).optional() },
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
  /** 假如: what the result would be by another rule; nothing is saved */
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
        /** Books whose rank over all would be another. */
        moved_num: count,
        /** The furthest any book would move. */
        furthest: count,
        /** Books that would come in, and that would fall out, at the selection line. */
        in_num: count,
        out_num: count,
        status_num: count,
      }),
    },
  }),
}
