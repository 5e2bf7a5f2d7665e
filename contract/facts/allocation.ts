/** How a plan is computed: by the rules, or by lot. */
export const PLAN_MODES = ['optimal', 'random'] as const
export type PlanMode = (typeof PLAN_MODES)[number]

/** What a plan by the rules seeks in the fit: the greatest total, or first the most for the weakest book. */
export const FIT_AIMS = ['total', 'fair'] as const
export type FitAim = (typeof FIT_AIMS)[number]

/** What a stored draw has drawn: a plan, or the trial samples of a group. */
export const DRAW_KINDS = [...PLAN_MODES, 'sample'] as const
