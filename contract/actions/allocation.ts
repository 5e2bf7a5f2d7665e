import { z } from 'zod'
import { flag, id, ids, read, text, write, oneOf } from '#contract/define'
import { ASSIGN_TYPE, AVOID_KIND, REVIEW_STATUS } from '#contract/dict'
import { allocationInput, AllocationReport } from '#contract/entities/allocation'
import { AvoidRules, SomeAvoidRules } from '#contract/entities/project'
import { MANAGERS } from '#contract/roles'
import { MOST_SAMPLES } from '#contract/rules/samples'
import { readRevision } from '#contract/rules/stale'

/** Who reviews what: avoidance, draws and single assignments. */
export const allocation = {
  /** 回避规则与名单 */
  pingshen_avoid_update: write({
    who: MANAGERS,
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
              unit: text('单位', 100).optional(),
              kind: z.enum(['manual', 'relative', 'teacher_student']).default('manual'),
              reason: text('回避理由', 200).min(2, '回避理由不少于2字'),
            })
            .refine((r) => r.book_id || r.unit, '请选择教材或填写单位'),
        )
        .max(2000)
        .optional(),
      remove: z.array(id).optional(),
      /** Write nothing; only answer what would clash under these rules. */
      check_only: flag.optional(),
    }),
    output: z.object({
      rules: AvoidRules,
      records_total: z.number().int(),
      /** Of the project: an edit names the one it was made from. */
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
          /** Why a manager allocated all the same. */
          forced_reason: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** 某教材的评审专家 */
  book_userList: read({
    who: [...MANAGERS, 'leader'],
    input: z.object({ project_id: id, book_id: id }),
    output: z.array(
      z.object({
        fenpei_id: id,
        /** Who it is: hidden from a leader when the review is anonymous. */
        user_id: id.nullable(),
        name: z.string().nullable(),
        unit: z.string().nullable(),
        anon_no: z.number().int(),
        assign_type: oneOf(ASSIGN_TYPE, '分配方式'),
        review_status: oneOf(REVIEW_STATUS, '评审状态'),
        total_score: z.number().nullable(),
        submit_time: z.string().nullable(),
      }),
    ),
  }),
  /** 手动分配专家到教材 */
  group_bookUser: write({
    who: MANAGERS,
    input: z.object({
      group_id: id,
      book_ids: ids,
      user_ids: ids,
      mode: z.enum(['append', 'replace']).default('append'),
      /** Allocate in spite of an avoidance; needs a reason and is logged. */
      force: flag.optional(),
      reason: text('理由', 200).optional(),
    }),
    output: z.object({
      created_num: z.number().int(),
      conflicts: z.array(
        z.object({ book_id: id, user_id: id, kind: oneOf(AVOID_KIND, '回避类型'), reason: z.string() }),
      ),
      over_limit: z.array(z.object({ user_id: id, name: z.string(), assigned_num: z.number().int() })),
    }),
  }),
  /** 取消分配 */
  delete_fenpei: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
      fenpei_ids: z.array(id).optional(),
      book_ids: z.array(id).optional(),
      user_ids: z.array(id).optional(),
    }),
    output: z.object({
      deleted_num: z.number().int(),
      refused: z.array(z.object({ fenpei_id: id, reason: z.string() })),
    }),
  }),
  /** 按规则自动分配 */
  allocation_group_book: write({ who: MANAGERS, input: allocationInput, output: AllocationReport }),
  /** 随机分配(抽签) */
  random_group_book: write({ who: MANAGERS, input: allocationInput, output: AllocationReport }),
  /** 刷新/补齐分配: invalid ones that nobody scored go, gaps are filled */
  refresh_group_book: write({
    who: MANAGERS,
    input: allocationInput.omit({ only_gap: true }),
    output: AllocationReport,
  }),
  /** 试评样书: samples on which the experts of a group tune their marks */
  group_ten_book: write({
    who: [...MANAGERS, 'leader'],
    input: z.object({
      group_id: id,
      op: z.enum(['list', 'draw', 'clear']).default('list'),
      /** How many are drawn by lot, where none are named. */
      num: z.coerce
        .number()
        .int()
        .min(1, '样书不少于1种')
        .max(MOST_SAMPLES, `样书不超过${MOST_SAMPLES}种`)
        .default(MOST_SAMPLES),
      book_ids: z.array(id).max(100).optional(),
      /** Of the lot; absent, the server makes one. */
      seed: z.string().trim().max(64).optional(),
    }),
    output: z.array(
      z.object({
        book_id: id,
        book_name: z.string(),
        is_trial: flag,
        given_num: z.number().int(),
        done_num: z.number().int(),
      }),
    ),
  }),
}
