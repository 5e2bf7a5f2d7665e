import { z } from 'zod'
import { flag, id, ids, read, text, write, oneOf } from '#contract/define'
import { ASSIGN_TYPE, AVOID_KIND, REVIEW_STATUS } from '#contract/dict'
import { AvoidRules, SomeAvoidRules } from '#contract/entities/project'
import { MANAGERS } from '#contract/roles'

const Load = z.object({
  user_id: id,
  name: z.string(),
  assigned_num: z.number().int(),
  added_num: z.number().int(),
})

/** What an allocation did, or would do: enough to judge and to repeat it. */
export const AllocationReport = z.object({
  draw_id: id.nullable(),
  seed: z.string(),
  mode: z.enum(['optimal', 'random']),
  assigned_num: z.number().int(),
  removed_num: z.number().int(),
  needed_num: z.number().int(),
  filled_num: z.number().int(),
  books_full: z.number().int(),
  books_gap: z.array(
    z.object({ book_id: id, book_name: z.string(), need: z.number().int(), reason: z.string() }),
  ),
  advice: z.array(z.string()),
  loads: z.array(Load),
  /** The objectives in their order: slots filled, spread of loads, books without a specialist, total fit. */
  objectives: z.array(z.object({ label: z.string(), value: z.string() })),
  plan: z.array(z.object({ book_id: id, user_id: id, kept: z.boolean() })),
  plan_hash: z.string(),
})

const allocationInput = z.object({
  project_id: id,
  group_ids: z.array(id).optional(),
  /** 1: keep what is there and fill the gaps; 0: start over with whatever nobody has scored yet. */
  only_gap: flag.default(1),
  dry_run: flag.default(0),
  seed: z.string().trim().max(64, '随机种子不超过64字').optional(),
  /** Write only the plan with this hash, the one that a dry run has shown. */
  plan_hash: z.string().max(64).optional(),
  /** With `dry_run`: as if nobody had any book yet, to repeat a draw although reviewing has begun. */
  from_scratch: flag.optional(),
})

/** Who reviews what: avoidance, draws and single assignments. */
export const allocation = {
  /** 回避规则与名单 */
  pingshen_avoid_update: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
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
      /** Write nothing; only answer what would clash. */
      check_only: flag.optional(),
    }),
    output: z.object({
      rules: AvoidRules,
      records: z.array(
        z.object({
          avoid_id: id,
          user_id: id,
          user_name: z.string(),
          book_id: id.nullable(),
          book_name: z.string().nullable(),
          unit: z.string().nullable(),
          kind: oneOf(AVOID_KIND, '回避类型'),
          source: z.enum(['expert', 'admin']),
          reason: z.string(),
        }),
      ),
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
}

/** Ours: the matrix of a group and its draws. */
export const allocationExtensions = {
  /** 分配矩阵: books × experts with the reason of every avoidance */
  allocation_matrix: read({
    who: MANAGERS,
    input: z.object({ group_id: id }),
    output: z.object({
      books: z.array(
        z.object({
          book_id: id,
          book_name: z.string(),
          needed_num: z.number().int(),
          major_class: z.string().nullable(),
        }),
      ),
      experts: z.array(
        z.object({
          user_id: id,
          name: z.string(),
          unit: z.string().nullable(),
          capacity: z.number().int(),
          available: z.boolean(),
        }),
      ),
      cells: z.array(
        z.object({
          book_id: id,
          user_id: id,
          fenpei_id: id.nullable(),
          anon_no: z.number().int().nullable(),
          review_status: oneOf(REVIEW_STATUS, '评审状态').nullable(),
          avoid_kind: oneOf(AVOID_KIND, '回避类型').nullable(),
          avoid_fact: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** 抽签与分配记录 */
  draw_list: read({
    who: MANAGERS,
    input: z.object({ group_id: id }),
    output: z.array(
      z.object({
        draw_id: id,
        mode: z.enum(['optimal', 'random']),
        seed: z.string(),
        needed: z.number().int(),
        filled: z.number().int(),
        plan_hash: z.string(),
        user_name: z.string(),
        create_time: z.string(),
      }),
    ),
  }),
}
