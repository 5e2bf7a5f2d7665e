/** How a plan is computed: by the rules, or by lot. */
export const PLAN_MODES = ['optimal', 'random'] as const
export type PlanMode = (typeof PLAN_MODES)[number]

/** What a stored draw has drawn: a plan, or the trial samples of a group. */
export const DRAW_KINDS = [...PLAN_MODES, 'sample'] as const
