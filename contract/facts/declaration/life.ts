import { DECLARE_STATUS, type DeclareStatus } from '#contract/facts/declaration/states'
import type { Role } from '#contract/roles'
import { isOneOf, keysOf } from '#contract/facts/closed'

type States = readonly DeclareStatus[]

/** The declaration is in a review that is not finished. */
export const UNDER_REVIEW = ['in_review', 'reviewed', 'publicity'] as const satisfies States

/** A review has decided about the declaration. */
export const DECIDED = [
  'reviewed',
  'recheck',
  'publicity',
  'objection',
  'selected',
  'not_selected',
] as const satisfies States

const IN_REVIEW = ['in_review', ...DECIDED] as const satisfies States
const EXAMINED = ['formal_passed', ...IN_REVIEW] as const satisfies States

/** The formal examination is over, or has sent the book back: its findings are told to the people of the book. */
export const FORMAL_TOLD = ['formal_returned', 'formal_rejected', ...EXAMINED] as const satisfies States

/** The recommending unit has decided in favour: the place of the quota is used. */
export const QUOTA_USED = [
  'recommended',
  'formal_pending',
  'formal_returned',
  'formal_rejected',
  ...EXAMINED,
] as const satisfies States
/** Handed in: a place of the unit's quota is reserved until somebody decides. */
export const QUOTA_RESERVED = ['recommend_pending'] as const satisfies States
/** Handed in and neither taken back nor refused: each takes a place of the quota. */
export const QUOTA_TAKEN = [...QUOTA_RESERVED, ...QUOTA_USED] as const satisfies States
/** Handed over, to the school at least, and on its way: nobody of its own has it in hand. */
export const UNDER_WAY = ['school_pending', ...QUOTA_TAKEN] as const satisfies States

/**
 * The columns of a summary of books, each with the states that it counts: a book is counted where it is and at every
 * step that it has taken, so that the columns decrease.
 */
export const STEPS_TAKEN = {
  draft: ['draft', 'school_returned', 'withdrawn'],
  submitted: [
    'school_pending',
    'recommend_pending',
    'recommend_returned',
    'recommend_rejected',
    'recommended',
    'formal_pending',
    'formal_returned',
    'formal_rejected',
    ...EXAMINED,
  ],
  recommended: QUOTA_USED,
  formal_passed: EXAMINED,
  in_review: IN_REVIEW,
  selected: ['selected'],
} as const satisfies Record<string, States>
export type StepTaken = keyof typeof STEPS_TAKEN

/** These columns in words. */
export const STEP_TAKEN: Readonly<Record<StepTaken, string>> = {
  draft: '草稿',
  submitted: '提交',
  recommended: '推荐',
  formal_passed: '形审通过',
  in_review: '参评',
  selected: '入选',
}

/** The declaration is over, or was never handed in: the same book may be declared by somebody else. */
export const NOT_DECLARED = [
  'draft',
  'withdrawn',
  'recommend_rejected',
  'formal_rejected',
] as const satisfies States

/** Examination has not begun: the owner may take the declaration back; use and sales may still be added. */
export const BEFORE_FORMAL = [
  'school_pending',
  'school_returned',
  'recommend_pending',
  'recommend_returned',
  'recommended',
] as const satisfies States

/** Not yet with the unit that recommends the book, or taken back from it. */
export const BEFORE_RECOMMENDER = [
  'draft',
  'school_pending',
  'school_returned',
  'withdrawn',
] as const satisfies States

/** Given back to those who declare: it waits for them. */
export const SENT_BACK = ['school_returned', 'recommend_returned'] as const satisfies States

/** Who may write the fields of a book in which state; in every other state they are frozen. */
const WRITERS: Partial<Record<DeclareStatus, readonly Role[]>> = {
  draft: ['schoolMan', 'school', 'publisher', 'admin', 'sys2'],
  school_returned: ['schoolMan', 'school', 'admin', 'sys2'],
  recommend_returned: ['school', 'publisher', 'admin', 'sys2'],
}
/** The states in which somebody may write the fields. */
export const EDITABLE = ['draft', ...SENT_BACK] as const satisfies States

/** Not handed in, or handed back: its application is a draft. */
export const NOT_HANDED_IN = [...EDITABLE, 'withdrawn'] as const satisfies States

/** Whether people of these roles may write the fields and materials of a book of theirs in this state. */
export const mayEdit = (status: DeclareStatus, roles: readonly Role[]): boolean =>
  (WRITERS[status] ?? []).some((role) => roles.includes(role))

/** Roles that mend a book of theirs which the formal examination has sent back, and hand it in again. */
export const SUPPLEMENTERS = ['schoolMan', 'school', 'publisher', 'admin'] as const satisfies readonly Role[]

/** Whether a book of theirs waits for a supplement by people of these roles. */
export const maySupplement = (status: DeclareStatus, roles: readonly Role[]): boolean =>
  status === 'formal_returned' && SUPPLEMENTERS.some((role) => roles.includes(role))

/** Whether use and sales of a book may still be added to: until somebody examines it. */
export const mayAddFigures = (status: DeclareStatus): boolean =>
  status === 'draft' || isOneOf(status, BEFORE_FORMAL)

/** Whether rows of use and sales that are there may be replaced and deleted: not once a hand-in was judged by them. */
export const mayChangeFigures = (status: DeclareStatus): boolean => isOneOf(status, EDITABLE)

/** A step of a declaration that a person takes. */
export interface DeclareStep {
  label: string
  from: States
  to: DeclareStatus
  who: readonly Role[]
  /** A reason is required, of at least so many characters. */
  reason?: number
}

/** 退回理由 */
const RETURN_REASON = 5

/** The steps up to the recommendation, as a person takes them. The states without a step here follow later. */
export const DECLARE_STEPS = {
  send: {
    label: '送审',
    from: ['draft', 'school_returned'],
    to: 'school_pending',
    who: ['schoolMan'],
  },
  submit: {
    label: '提交',
    from: ['draft', 'recommend_returned'],
    to: 'recommend_pending',
    who: ['school', 'publisher', 'admin'],
  },
  school_pass: { label: '学校推荐', from: ['school_pending'], to: 'recommend_pending', who: ['school'] },
  school_return: {
    label: '学校退回',
    from: ['school_pending'],
    to: 'school_returned',
    who: ['school'],
    reason: RETURN_REASON,
  },
  withdraw: {
    label: '撤回',
    from: BEFORE_FORMAL,
    to: 'withdrawn',
    who: ['schoolMan', 'school', 'publisher', 'admin'],
  },
  reopen: {
    label: '恢复为草稿',
    from: ['withdrawn'],
    to: 'draft',
    who: ['schoolMan', 'school', 'publisher', 'admin'],
  },
} as const satisfies Record<string, DeclareStep>
export type DeclareStepKey = keyof typeof DECLARE_STEPS

/** How a book is handed in: by its unit, or by its author to the unit. */
export const HAND_IN = ['submit', 'send'] as const satisfies readonly DeclareStepKey[]
/** What a school decides about a book of its authors. */
export const SCHOOL_DECISIONS = ['school_pass', 'school_return'] as const satisfies readonly DeclareStepKey[]

/** The steps that people of these roles may take from a state, whatever else stands in the way. */
export const declareStepsFrom = (status: DeclareStatus, roles: readonly Role[]): DeclareStepKey[] =>
  keysOf(DECLARE_STEPS).filter((key) => {
    const { from, who }: DeclareStep = DECLARE_STEPS[key]
    return from.includes(status) && who.some((role) => roles.includes(role))
  })

/** What people look at: what waits for them, what does not, and both. */
export const HANDLING_TAB = { todo: '待处理', done: '已处理', all: '全部' } as const
export type HandlingTab = keyof typeof HANDLING_TAB

/** The states in which a book waits for people of these roles who declare it: they write or mend it, or decide for the school. */
export const waitingFor = (roles: readonly Role[]): DeclareStatus[] =>
  keysOf(DECLARE_STATUS).filter(
    (status) =>
      mayEdit(status, roles) ||
      maySupplement(status, roles) ||
      declareStepsFrom(status, roles).some((key) => isOneOf(key, SCHOOL_DECISIONS)),
  )
