import { z } from '#contract/zod'
import { flag, id, anyIds } from '#contract/define'
import { FIT_AIMS, PLAN_MODES } from '#contract/facts/allocation'
import { ALLOCATED_LOAD, EXPERTS_PER_BOOK, tooHigh, tooLow } from '#contract/facts/bounds'

const count = z.number().int()

const Load = z.object({
  user_id: id,
  name: z.string(),
  /** Number of books under the plan. */
  assigned_num: count,
  /** Number of books at present. */
  before_num: count,
  added_num: count,
  removed_num: count,
})

const PlanPair = z.object({ book_id: id, user_id: id })

const Prints = z
  .string()
  .max(40)
  .regex(/^[0-9a-f.]*$/)

/** The inputs of a plan, as short hashes: comparing two shows what has changed in between. */
export const PlanBasis = z.object({
  limits: z.string().max(100),
  /** By key: the book's properties and need, who avoids it and who has it, separated by dots. */
  books: z.record(z.string(), Prints),
  experts: z.record(z.string(), Prints),
})

/** What an allocation did, or would do: enough to judge and to reproduce it. */
export const AllocationReport = z.object({
  draw_id: id.nullable(),
  seed: z.string(),
  mode: z.enum(PLAN_MODES),
  /** What the plan sought in the fit; null where it was drawn by lot. */
  objective: z.enum(FIT_AIMS).nullable(),
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
  /** The objectives in their order: slots filled, spread of loads, books without a specialist, total fit, fit of the weakest book. */
  objectives: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Books to which none of the group's best-matching experts is assigned. */
  unspecialised: z.array(z.object({ book_id: id, book_name: z.string() })),
  /** Books with two experts of one unit, or with more than half of their experts from one province. */
  clashes: z.array(
    z.object({ book_id: id, book_name: z.string(), kind: z.enum(['unit', 'province']), words: z.string() }),
  ),
  plan: z.array(PlanPair.extend({ kept: z.boolean() })),
  /** Present assignments that the plan removes. */
  removed: z.array(PlanPair),
  plan_hash: z.string(),
  facts: PlanBasis,
  /** Why this plan is for viewing only and cannot be written. */
  only_trial: z.string().nullable(),
  /** False when there are so many pairs of experts to keep apart that a better plan could not be ruled out. */
  proven: z.boolean(),
})
export type AllocationReport = z.output<typeof AllocationReport>

/** The seed of a draw; anybody may choose it. */
export const seed = z.string().trim().max(64, '随机种子不超过64字')
/** The SHA-256 of a plan, for checking that a plan is still the one that was shown. */
export const planDigest = z.string().max(64)
/** A key chosen by the caller, for polling the progress. */
export const runKey = z.string().max(40)

/** Parameters for computing a plan, without those for writing it. */
export const trialInput = z.object({
  project_id: id,
  group_ids: anyIds.optional(),
  /** 1: keep present assignments and fill the gaps; 0: reassign everything that nobody has scored yet. */
  only_gap: flag.default(1),
  seed: seed.optional(),
  /** What to seek in the fit; absent: the greatest total. A draw by lot does not look at the fit. */
  objective: z.enum(FIT_AIMS).optional(),
  /** Experts per book; absent: as many as each book needs. */
  experts_per_book: count
    .min(EXPERTS_PER_BOOK.min, tooLow('每书专家数', EXPERTS_PER_BOOK))
    .max(EXPERTS_PER_BOOK.max, tooHigh('每书专家数', EXPERTS_PER_BOOK))
    .optional(),
  /** Maximum number of books per expert; absent: the project's limit. */
  max_load: count
    .min(ALLOCATED_LOAD.min, tooLow('每专家上限', ALLOCATED_LOAD))
    .max(ALLOCATED_LOAD.max, tooHigh('每专家上限', ALLOCATED_LOAD))
    .optional(),
  /**
   * Computes as if nothing were assigned, to repeat a draw after reviewing has begun; such a plan is never
   * written.
   */
  from_scratch: flag.optional(),
})

/** Parameters for computing and writing a plan. */
export const allocationInput = trialInput.extend({
  dry_run: flag.default(0),
  /** Writes only the plan with this hash, which a dry run has shown. */
  plan_hash: planDigest.optional(),
  /** The inputs of that plan; if the plan differs now, the refusal lists what has changed. */
  facts: PlanBasis.optional(),
  run_key: runKey.optional(),
})

/** The changes needed to replace an expert. */
export const Replacement = z.object({
  name: z.string(),
  /** The expert is stopped already; only the books are still to be reassigned. */
  stopped: z.boolean(),
  /** The expert's submitted reviews, which stay. */
  kept_num: count,
  moves: z.array(
    z.object({
      book_id: id,
      book_name: z.string(),
      /** The book was the leaving expert's own, not one that moves between others to make room. */
      own: z.boolean(),
      from: z.string().nullable(),
      to: z.array(z.object({ user_id: id, name: z.string(), load: count })),
    }),
  ),
  report: AllocationReport,
})
