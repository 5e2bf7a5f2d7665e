/** How a plan is found: by the rules, or by lot. */
export const PLAN_MODES = ['optimal', 'random'] as const
export type PlanMode = (typeof PLAN_MODES)[number]

/** What a draw that is kept has drawn: a plan, or the samples of a group. */
export const DRAW_KINDS = [...PLAN_MODES, 'sample'] as const
