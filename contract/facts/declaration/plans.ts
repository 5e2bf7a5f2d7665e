import type { PlanStatus } from '#contract/facts/declaration/states'
import { keysOf } from '#contract/facts/closed'
import { BOOK_OWNERS, BOOK_WRITERS, DIRECTORS, type Role } from '#contract/roles'

/** 选题来源 */
export const PLAN_SOURCE = {
  n145: '“十四五”国家规划',
  p145: '“十四五”省级规划',
  publisher_plan: '出版社选题',
  school_plan: '校级立项',
} as const
export type PlanSource = keyof typeof PLAN_SOURCE

type PlanStates = readonly PlanStatus[]

/** Roles that decide about a plan; a province about those of the schools in its territory. */
export const PLAN_AUDITORS = [...DIRECTORS, 'province'] as const satisfies readonly Role[]
export const PLAN_READERS = [
  ...BOOK_OWNERS,
  ...DIRECTORS,
  'sys2',
  'province',
] as const satisfies readonly Role[]

/** The fields of a plan may be written. */
export const PLAN_EDITABLE = ['draft', 'returned'] as const satisfies PlanStates
/** Somebody has approved it: a declaration may be begun from it. */
export const PLAN_APPROVED = ['approved', 'in_writing', 'published', 'closed'] as const satisfies PlanStates
/** The book is out. */
export const PLAN_PUBLISHED = ['published', 'closed'] as const satisfies PlanStates

interface PlanStep {
  label: string
  from: PlanStates
  to: PlanStatus
  who: readonly Role[]
}

/** The steps of a plan, from its draft to the book. */
export const PLAN_STEPS = {
  submit: { label: '提交', from: PLAN_EDITABLE, to: 'submitted', who: BOOK_WRITERS },
  approve: { label: '审核通过', from: ['submitted'], to: 'approved', who: PLAN_AUDITORS },
  return: { label: '退回', from: ['submitted'], to: 'returned', who: PLAN_AUDITORS },
  start: { label: '开始编写', from: ['approved'], to: 'in_writing', who: BOOK_WRITERS },
  publish: { label: '已出版', from: ['in_writing'], to: 'published', who: BOOK_WRITERS },
  close: { label: '结题', from: ['published'], to: 'closed', who: BOOK_WRITERS },
} as const satisfies Record<string, PlanStep>
export type PlanStepKey = keyof typeof PLAN_STEPS
/** Nobody can take them back: who takes one is asked before. */
export const ONE_WAY_STEPS = ['start', 'publish', 'close'] as const satisfies readonly PlanStepKey[]

/**
 * The steps that people of these roles may take from a state.
 * @param own the plan is theirs to write
 * @param inCare it is theirs to decide about
 */
export const planStepsFrom = (
  status: PlanStatus,
  roles: readonly Role[],
  { own, inCare }: { own: boolean; inCare: boolean },
): PlanStepKey[] =>
  keysOf(PLAN_STEPS).filter((key) => {
    const { from, who }: PlanStep = PLAN_STEPS[key]
    const reached = who === PLAN_AUDITORS ? inCare : own
    return reached && from.includes(status) && who.some((role) => roles.includes(role))
  })
