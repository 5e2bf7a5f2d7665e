import { z } from 'zod'
import { flag, id, ids, read, text, write, oneOf } from '#contract/define'
import { ASSIGN_TYPE, AVOID_KIND, REVIEW_STATUS } from '#contract/dict'
import {
  allocationInput,
  AllocationReport,
  Facts,
  Replacement,
  trialInput,
} from '#contract/entities/allocation'
import { AvoidRules, SomeAvoidRules } from '#contract/entities/project'
import { MANAGERS } from '#contract/roles'
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
}

/** Ours: the matrix of a group and its draws. */
export const allocationExtensions = {
  /** 试算: a plan that is only looked at. It can be followed and given up while it is made. */
  allocation_try: read({
    who: MANAGERS,
    input: trialInput.extend({
      way: z.enum(['rule', 'lot', 'refresh']),
      /** A name of the caller's choice, to ask how far it is. */
      run_key: z.string().max(40).optional(),
    }),
    output: AllocationReport,
  }),
  /** 试算进度: the share that is done, from 0 to 1; null when there is no such run. */
  allocation_progress: read({
    who: MANAGERS,
    input: z.object({ run_key: z.string().max(40) }),
    output: z.object({ share: z.number().nullable() }),
  }),
  /** 换人（试算）: who would take the books of an expert who drops out, with the fewest changes */
  expert_replace_try: read({
    who: MANAGERS,
    input: z.object({ project_id: id, user_id: id, seed: z.string().trim().max(64).optional() }),
    output: Replacement,
  }),
  /** 换人: the expert stops, where he has not yet, and others take his books */
  expert_replace: write({
    who: MANAGERS,
    input: z.object({
      project_id: id,
      user_id: id,
      /** What he becomes, where he still reviews. */
      expert_status: z.enum(['disabled', 'withdrawn']).default('withdrawn'),
      reason: text('理由', 200).optional(),
      seed: z.string().max(64),
      plan_hash: z.string().max(64),
      facts: Facts.optional(),
    }),
    output: Replacement,
  }),
  /** 锁定或解除锁定分配: pairs that starting over leaves */
  fenpei_pin: write({
    who: MANAGERS,
    input: z.object({ project_id: id, fenpei_ids: ids, pinned: flag }),
    output: z.object({ changed_num: z.number().int() }),
  }),
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
          pinned: z.boolean(),
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
