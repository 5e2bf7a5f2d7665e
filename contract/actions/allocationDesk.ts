import { z } from 'zod'
import { flag, id, ids, oneOf, read, text, write } from '#contract/define'
import { AVOID_KIND, REVIEW_STATUS } from '#contract/dict'
import { AllocationReport, Facts, Replacement, trialInput } from '#contract/entities/allocation'
import { MANAGERS } from '#contract/roles'

/** Ours: plans that are tried, replacements, the matrix of a group and its draws. */
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
        /** `sample`: books drawn for trial. */
        mode: z.enum(['optimal', 'random', 'sample']),
        seed: z.string(),
        needed: z.number().int(),
        filled: z.number().int(),
        plan_hash: z.string(),
        user_name: z.string(),
        create_time: z.string(),
      }),
    ),
  }),
  /** 抽签记录: everything it takes to print, check and repeat a draw */
  draw_record: read({
    who: MANAGERS,
    input: z.object({ draw_id: id }),
    output: z.object({
      project_name: z.string(),
      group_name: z.string(),
      mode: z.enum(['optimal', 'random', 'sample']),
      seed: z.string(),
      user_name: z.string(),
      create_time: z.string(),
      needed: z.number().int(),
      filled: z.number().int(),
      plan_hash: z.string(),
      /** Null in records from before inputs were kept: those cannot be repeated. */
      input_hash: z.string().nullable(),
      /** The kept input leads to the recorded plan; null where none was kept. */
      repeats: z.boolean().nullable(),
      counts: z
        .object({ experts: z.number().int(), kept: z.number().int(), forbidden: z.number().int() })
        .nullable(),
      books: z.array(z.object({ book_id: id, book_name: z.string(), experts: z.array(z.string()) })),
      /** The file for `npm run allocate`, as text. */
      file: z.string().nullable(),
    }),
  }),
}
