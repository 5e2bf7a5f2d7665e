import { FORMAL_STEPS } from '#contract/facts/examining/formal'
import { DECLARE_STEPS, type DeclareStep } from './life'
import { OUTCOME_STEPS } from './outcome'
import { RECOMMEND_STEPS } from './recommending'

const ALL = { ...DECLARE_STEPS, ...RECOMMEND_STEPS, ...FORMAL_STEPS, ...OUTCOME_STEPS }

/** A step that a declared book takes from one state to another. */
export type StepKey = keyof typeof ALL

/** Every step of a declared book, from its draft to its certificate. */
export const BOOK_FLOW: Record<StepKey, DeclareStep> = ALL
