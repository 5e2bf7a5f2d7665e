import { z } from 'zod'
import { flag, id } from '#contract/define'

const count = z.number().int()

const Load = z.object({
  user_id: id,
  name: z.string(),
  /** Books with the plan. */
  assigned_num: count,
  /** Books now. */
  before_num: count,
  added_num: count,
  removed_num: count,
})

const PlanPair = z.object({ book_id: id, user_id: id })

/** What a plan rested on, as short prints: two of them tell what has changed in between. */
export const Facts = z.object({
  limits: z.string().max(100),
  /** By key: what the book is and needs, who avoids it and who has it, parted by points. */
  books: z.record(z.string(), z.string().max(40)),
  experts: z.record(z.string(), z.string().max(40)),
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
  /** Books of which none of the group's nearest experts is on. */
  unspecialised: z.array(z.object({ book_id: id, book_name: z.string() })),
  /** Two of one unit on a book, or more than half of its experts from one province. */
  clashes: z.array(
    z.object({ book_id: id, book_name: z.string(), kind: z.enum(['unit', 'province']), words: z.string() }),
  ),
  plan: z.array(PlanPair.extend({ kept: z.boolean() })),
  /** Pairs there are now and that the plan has no more. */
  removed: z.array(PlanPair),
  plan_hash: z.string(),
  facts: Facts,
  /** Why this plan may be looked at and not written. */
  only_trial: z.string().nullable(),
  /** False where so many people are to be kept apart that a better plan could not be ruled out. */
  proven: z.boolean(),
})

/** An order to plan, and nothing more. */
export const trialInput = z.object({
  project_id: id,
  group_ids: z.array(id).optional(),
  /** 1: keep what is there and fill the gaps; 0: start over with whatever nobody has scored yet. */
  only_gap: flag.default(1),
  seed: z.string().trim().max(64, '随机种子不超过64字').optional(),
  /** Experts for each book, where they are not to be as many as the books need. */
  experts_per_book: count.min(1, '每书专家数不小于1').max(15, '每书专家数不大于15').optional(),
  /** Books an expert may have, where it is not to be the project's limit. */
  max_load: count.min(1, '每专家上限不小于1').max(999, '每专家上限不大于999').optional(),
  /** As if nobody had any book yet, to repeat a draw although reviewing has begun; never to be written. */
  from_scratch: flag.optional(),
})

/** An order to plan and to write. */
export const allocationInput = trialInput.extend({
  dry_run: flag.default(0),
  /** Write only the plan with this hash, the one that a dry run has shown. */
  plan_hash: z.string().max(64).optional(),
  /** What that plan rested on; if it comes out otherwise now, the refusal says what has changed. */
  facts: Facts.optional(),
  /** A name of the caller's choice, to ask how far it is. */
  run_key: z.string().max(40).optional(),
})

/** What it takes to do without an expert. */
export const Replacement = z.object({
  name: z.string(),
  /** He has been stopped already: only his books are to be given away. */
  stopped: z.boolean(),
  /** Reviews of his that stay, because he has handed them in. */
  kept_num: count,
  moves: z.array(
    z.object({
      book_id: id,
      book_name: z.string(),
      /** He has it himself: it is not a book that changes hands so that another can. */
      own: z.boolean(),
      from: z.string().nullable(),
      to: z.array(z.object({ user_id: id, name: z.string(), load: count })),
    }),
  ),
  report: AllocationReport,
})
