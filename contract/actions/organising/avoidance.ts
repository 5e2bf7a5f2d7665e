import { z } from '#contract/zod'
import { anyIds, flag, id, KEYS_KB, keyword, oneOf, paged, read, reason, text, write } from '#contract/define'
import { AvoidRules, SomeAvoidRules } from '#contract/entities/project'
import { AVOID_KIND, AVOID_SOURCES, BY_EXPERT, BY_OFFICE } from '#contract/facts/avoidance'
import { REASON_LENGTH, STEP_ASIDE } from '#contract/facts/bounds'
import { CONCLUSION, REVIEW_STATUS } from '#contract/facts/reviews'
import { MANAGERS } from '#contract/roles'
import { readRevision } from '#contract/rules/stale'
import { UNIT_LENGTH } from '#contract/entities/expert'

/** Avoidance: its rules and records, and the reviews that end because of it. */
export const avoidance = {
  /** 回避规则与名单 */
  pingshen_avoid_update: write({
    who: MANAGERS,
    permission: 'review:config:avoid',
    limitKb: 2560,
    input: z.object({
      project_id: id,
      revision: readRevision,
      avoid_rules: SomeAvoidRules.optional(),
      add: z
        .array(
          z
            .object({
              user_id: id,
              book_id: id.optional(),
              unit: text('单位', UNIT_LENGTH).optional(),
              kind: z.enum(BY_OFFICE).default('manual'),
              reason: text('回避理由', REASON_LENGTH.short).min(2, '回避理由不少于2字'),
            })
            .refine((r) => r.book_id || r.unit, '请选择教材或填写单位'),
        )
        .max(2000)
        .optional(),
      remove: anyIds.optional(),
      /** Writes nothing; answers only the conflicts these rules would cause. */
      check_only: flag.optional(),
    }),
    output: z.object({
      rules: AvoidRules,
      records_total: z.number().int(),
      /** The project's revision that the edit was made from. */
      revision: z.number().int(),
      conflicts: z.array(
        z.object({
          fenpei_id: id,
          book_id: id,
          book_name: z.string(),
          user_id: id,
          user_name: z.string(),
          kind: oneOf(AVOID_KIND, '回避类型'),
          fact: z.string(),
          review_status: oneOf(REVIEW_STATUS, '评审状态'),
          /** The reason a manager gave for assigning despite the avoidance. */
          forced_reason: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** 回避名单: the avoidance records that people entered */
  avoid_record_list: paged({
    who: MANAGERS,
    filter: {
      project_id: id,
      /** Only records about the experts of this group. */
      group_id: id.optional(),
      keyword: keyword('book'),
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
      source: z.enum(AVOID_SOURCES),
      reason: z.string(),
      create_time: z.string(),
    }),
  }),
  /** How many assignments the current rules forbid, except those a manager forced with a reason */
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
      kind: z.enum(BY_EXPERT),
      reason: text('回避理由', REASON_LENGTH.short).min(STEP_ASIDE, `回避理由不少于${STEP_ASIDE}字`),
    }),
    output: z.object({ review_status: z.literal('avoided') }),
  }),
  /** 作废回避冲突的评审: the review stays in the records but no longer counts */
  avoid_conflict_void: write({
    who: MANAGERS,
    permission: 'review:config:avoid',
    input: z.object({
      project_id: id,
      fenpei_ids: z.array(id).min(1, '请选择要作废的评审').max(500, '一次最多作废500条'),
      reason: reason('作废理由', 5, REASON_LENGTH.short),
    }),
    output: z.object({
      voided_num: z.number().int(),
      /** Books that are now short of experts. */
      missing: z.array(z.object({ book_id: id, book_name: z.string() })),
      /** Books whose group opinion was based on a voided review. */
      opinion_books: z.array(id),
      /**
       * Those opinions were returned to their authors; false: it was too late to return them, so they stand.
       */
      opinions_returned: z.boolean(),
    }),
  }),
  /** 须分开的专家: pairs of experts who must not review the same book */
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
        /** Books assigned to both. */
        shared_num: z.number().int(),
      }),
    ),
  }),
  expert_apart_save: write({
    who: MANAGERS,
    permission: 'review:config:avoid',
    limitKb: KEYS_KB,
    input: z.object({
      project_id: id,
      add: z
        .array(
          z
            .object({ user_a: id, user_b: id, reason: reason('理由', 2, REASON_LENGTH.short) })
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
  /** 已回避的评审: with everything that was written in them */
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
        /** Who voided the review; null when the expert stepped aside. */
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
