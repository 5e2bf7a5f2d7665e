import { z } from '#contract/zod'
import { stored } from '#src/lib/stored'

/** What was typed and not yet saved, and the revision it was typed into. Anything goes here: the server judges it. */
const PlanDraft = z.object({ values: z.record(z.string(), z.unknown()), revision: z.number().int() })
type PlanDraft = z.output<typeof PlanDraft>

/** The plan that a person is writing, kept in this browser until it is saved. */
export const planDraft = (user_id: number, plan_id: number | undefined) =>
  stored<PlanDraft>(`plan-draft:${user_id}:${plan_id ?? 'new'}`, (value) => PlanDraft.safeParse(value).data)
