import { DIRECTORS, MANAGERS, type Role } from '#contract/roles'
import { isOneOf } from './closed'

/** The states of a project, from beginning to end. */
export const PROJECT_STATUS = {
  draft: '草稿',
  configuring: '配置中',
  ready: '待启动',
  reviewing: '评审中',
  paused: '已暂停',
  leader_stage: '组长综合',
  weighting: '核分中',
  publicity: '公示中',
  finished: '已结束',
  archived: '已归档',
} as const
export type ProjectStatus = keyof typeof PROJECT_STATUS

type States = readonly ProjectStatus[]

/** The project is visible to the office only. */
export const UNANNOUNCED = ['draft', 'configuring'] as const satisfies States
/** Nobody may have scored yet: books may still join the pool. */
export const BEFORE_START = [...UNANNOUNCED, 'ready'] as const satisfies States
/** Books are about to be read, or are being read. */
export const READ_SOON = ['ready', 'reviewing'] as const satisfies States
/** Reviewing is not possible. */
export const AT_REST = [...BEFORE_START, 'paused'] as const satisfies States
/** The results are published. */
export const RESULTS_OUT = ['publicity', 'finished', 'archived'] as const satisfies States
/** Reviewing is over: everybody has submitted, or no longer can. */
export const AFTER_REVIEWING = ['leader_stage', 'weighting', ...RESULTS_OUT] as const satisfies States
/** The project is read-only. */
export const CLOSED = ['finished', 'archived'] as const satisfies States
/** Results are provisional: the next review or opinion may change them. A review may be returned. */
export const PROVISIONAL = ['reviewing', 'paused', 'leader_stage'] as const satisfies States
/** Group opinions can be written. */
export const OPINIONS_OPEN = ['reviewing', 'leader_stage'] as const satisfies States
/** The office adjusts results by hand. */
export const SETTLING = ['weighting', 'publicity'] as const satisfies States
/** Results may be computed; in publicity too, because an objection may exclude a book. */
export const COMPUTABLE = [...PROVISIONAL, ...SETTLING] as const satisfies States

/** Groups, seats and the groups of books may still change. */
const ARRANGING = [...BEFORE_START, 'reviewing', 'paused'] as const satisfies States
/** A group's leader may still change. */
const LED = [...ARRANGING, 'leader_stage'] as const satisfies States
/** The inputs of a result may still be corrected. */
const WEIGHING = [...LED, 'weighting'] as const satisfies States
/** A book may still be excluded: objections arrive once the results are public. */
const JUDGING = [...WEIGHING, 'publicity'] as const satisfies States

/** For each kind of change, the states in which it is allowed. */
const STAGES = {
  collecting: BEFORE_START,
  arranging: ARRANGING,
  led: LED,
  weighing: WEIGHING,
  judging: JUDGING,
} as const satisfies Readonly<Record<string, States>>

/** Experts may have scored: the inputs of their score sheets are frozen. */
export const hasStarted = (status: ProjectStatus): boolean => !isOneOf(status, BEFORE_START)
/** The results are published: their inputs are frozen. */
export const resultsAreOut = (status: ProjectStatus): boolean => isOneOf(status, RESULTS_OUT)
export const isClosed = (status: ProjectStatus): boolean => isOneOf(status, CLOSED)
export const isAtRest = (status: ProjectStatus): boolean => isOneOf(status, AT_REST)
export const isAfterReviewing = (status: ProjectStatus): boolean => isOneOf(status, AFTER_REVIEWING)
export const isProvisional = (status: ProjectStatus): boolean => isOneOf(status, PROVISIONAL)
export const mayCompute = (status: ProjectStatus): boolean => isOneOf(status, COMPUTABLE)

/**
 * Why an action is not allowed in this state of the project; undefined when it is.
 * @param act the action, as it reads after 不能: 「调整评审组」
 */
export function tooLateFor(
  stage: keyof typeof STAGES,
  status: ProjectStatus,
  act: string,
): string | undefined {
  return isOneOf(status, STAGES[stage]) ? undefined : `评审活动${PROJECT_STATUS[status]}，不能${act}`
}

/** A transition of a project's state. */
export interface Step {
  to: ProjectStatus
  label: string
  who: readonly Role[]
  /** A reason is required. */
  reason?: true
}

const STEPS: Readonly<Record<ProjectStatus, readonly Step[]>> = {
  draft: [{ to: 'configuring', label: '开始配置', who: DIRECTORS }],
  configuring: [{ to: 'ready', label: '完成配置', who: DIRECTORS }],
  ready: [
    { to: 'reviewing', label: '启动评审', who: MANAGERS },
    { to: 'configuring', label: '退回配置', who: DIRECTORS },
  ],
  reviewing: [
    { to: 'paused', label: '暂停评审', who: MANAGERS, reason: true },
    { to: 'leader_stage', label: '进入组长综合', who: DIRECTORS },
  ],
  paused: [{ to: 'reviewing', label: '恢复评审', who: MANAGERS }],
  leader_stage: [{ to: 'weighting', label: '进入核分', who: DIRECTORS }],
  weighting: [{ to: 'publicity', label: '进入公示', who: DIRECTORS }],
  publicity: [{ to: 'finished', label: '结束评审', who: DIRECTORS }],
  finished: [{ to: 'archived', label: '归档', who: ['admin'] }],
  archived: [],
}

/** The transitions from a state. */
export const stepsFrom = (from: ProjectStatus): readonly Step[] => STEPS[from]

export const mayTake = (step: Step, roles: readonly Role[]): boolean =>
  step.who.some((role) => roles.includes(role))

/** What stands in the way of a project's next state, or should be known before it is taken. */
export const PROJECT_CHECKS = [
  'indicators',
  'no_book',
  'no_expert',
  'ungrouped',
  'leader',
  'short',
  'over',
  'avoidance',
  'forced',
  'commitment',
  'manager',
  'over_time',
  'not_begun',
  'samples',
  'unconfirmed',
  'even',
  'unsubmitted',
  'open_reviews',
  'leader_opinion',
  'not_calculated',
  'recalc',
  'tie',
  'undecided',
  'publicity_time',
  'publicity_over',
  'publicity_short',
  'recheck',
  'selection_draft',
  'selection_old',
  'publicity',
  'objection',
  'withheld',
] as const
export type ProjectCheck = (typeof PROJECT_CHECKS)[number]
