import { z } from '#contract/zod'
import { id, read, text, write, KEYS_KB } from '#contract/define'
import {
  allocationInput,
  AllocationReport,
  PlanBasis,
  planDigest,
  Replacement,
  runKey,
  seed,
  trialInput,
} from '#contract/entities/allocation'
import { DRAW_KINDS, FIT_AIMS } from '#contract/facts/allocation'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { DISMISSALS } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'

/** Allocation plans: computed as a trial, carried out, repaired after an expert leaves, and recorded. */
export const allocation = {
  /** 按规则自动分配 */
  allocation_group_book: write({
    who: MANAGERS,
    permission: 'review:fenpei:auto',
    limitKb: 3 * 1024,
    input: allocationInput,
    output: AllocationReport,
  }),
  /** 随机分配(抽签) */
  random_group_book: write({
    who: MANAGERS,
    permission: 'review:fenpei:random',
    limitKb: 3 * 1024,
    input: allocationInput,
    output: AllocationReport,
  }),
  /** 刷新/补齐分配: removes invalid assignments that nobody scored and fills the gaps */
  refresh_group_book: write({
    who: MANAGERS,
    permission: 'review:group:book',
    limitKb: 3 * 1024,
    input: allocationInput.omit({ only_gap: true }),
    output: AllocationReport,
  }),
  /** 试算: computes a plan without writing it. Progress can be polled, and the run can be cancelled. */
  allocation_try: read({
    who: MANAGERS,
    permission: 'review:fenpei:auto',
    limitKb: KEYS_KB,
    input: trialInput.extend({
      way: z.enum(['rule', 'lot', 'refresh']),
      run_key: runKey.optional(),
    }),
    output: AllocationReport,
  }),
  /** 试算进度: the finished share, from 0 to 1; null when there is no such run. */
  allocation_progress: read({
    who: MANAGERS,
    input: z.object({ run_key: runKey }),
    output: z.object({ share: z.number().nullable() }),
  }),
  /** 换人（试算）: who would take the books of an expert who drops out, with the fewest changes */
  expert_replace_try: read({
    who: MANAGERS,
    permission: 'review:fenpei:replace',
    input: z.object({ project_id: id, user_id: id, seed: seed.optional() }),
    output: Replacement,
  }),
  /** 换人: stops the expert, unless stopped already, and reassigns their books to others */
  expert_replace: write({
    who: MANAGERS,
    permission: 'review:fenpei:replace',
    limitKb: 3 * 1024,
    input: z.object({
      project_id: id,
      user_id: id,
      /** The expert's new status, where the expert still reviews. */
      expert_status: z.enum(DISMISSALS).default('withdrawn'),
      reason: text('理由', REASON_LENGTH.short).optional(),
      seed,
      plan_hash: planDigest,
      facts: PlanBasis.optional(),
    }),
    output: Replacement,
  }),
  /** 抽签与分配记录 */
  draw_list: read({
    who: MANAGERS,
    input: z.object({ group_id: id }),
    output: z.array(
      z.object({
        draw_id: id,
        /** `sample`: draws books for the trial review. */
        mode: z.enum(DRAW_KINDS),
        seed: z.string(),
        needed: z.number().int(),
        filled: z.number().int(),
        plan_hash: z.string(),
        user_name: z.string(),
        create_time: z.string(),
      }),
    ),
  }),
  /** 抽签记录: everything needed to print, verify and repeat a draw */
  draw_record: read({
    who: MANAGERS,
    input: z.object({ draw_id: id }),
    output: z.object({
      project_name: z.string(),
      group_name: z.string(),
      mode: z.enum(DRAW_KINDS),
      /** What was sought in the fit; null by lot, and where no input was stored. */
      objective: z.enum(FIT_AIMS).nullable(),
      /** The fit of the weakest book, its bound and the gap in words; null where fairness was not sought. */
      fairness: z.string().nullable(),
      seed: z.string(),
      user_name: z.string(),
      create_time: z.string(),
      needed: z.number().int(),
      filled: z.number().int(),
      plan_hash: z.string(),
      /** Null in records made before inputs were stored: those draws cannot be repeated. */
      input_hash: z.string().nullable(),
      /** Whether the stored input leads to the recorded plan; null where no input was stored. */
      repeats: z.boolean().nullable(),
      counts: z
        .object({ experts: z.number().int(), kept: z.number().int(), forbidden: z.number().int() })
        .nullable(),
      books: z.array(z.object({ book_id: id, book_name: z.string(), experts: z.array(z.string()) })),
      /** The input file for `npm run allocate`, as text. */
      file: z.string().nullable(),
    }),
  }),
}
