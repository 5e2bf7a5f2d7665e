import { WELL_FOUNDED } from '#contract/facts/bounds'
import { UNDER_REVIEW, type DeclareStep } from '#contract/facts/declaration/life'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { DIRECTORS, MANAGERS } from '#contract/roles'

/**
 * 评审的步骤: into the review, out of it, to the selection or past it. Those without a person of the office follow from
 * what happens to the project, or from an objection that anybody may raise.
 */
export const OUTCOME_STEPS = {
  review_join: { label: '纳入评审', from: ['formal_passed'], to: 'in_review', who: MANAGERS },
  /** Taken out of a project that has not reviewed it, or the project is gone. */
  review_leave: { label: '移出评审', from: ['in_review'], to: 'formal_passed', who: MANAGERS },
  review_done: { label: '核分完成', from: ['in_review'], to: 'reviewed', who: DIRECTORS },
  /** The review lost its score by a later calculation. */
  review_undone: { label: '核分后没有定论', from: ['reviewed'], to: 'in_review', who: DIRECTORS },
  propose: { label: '提交复核', from: ['reviewed'], to: 'recheck', who: DIRECTORS },
  propose_undone: { label: '撤回复核', from: ['recheck'], to: 'reviewed', who: DIRECTORS },
  recheck_fail: {
    label: '复核不通过',
    from: ['recheck'],
    to: 'not_selected',
    who: DIRECTORS,
    reason: WELL_FOUNDED,
  },
  publish: { label: '列入公示', from: ['reviewed', 'recheck'], to: 'publicity', who: DIRECTORS },
  object: { label: '收到异议', from: ['publicity'], to: 'objection', who: [] },
  object_reject: {
    label: '异议不成立',
    from: ['objection'],
    to: 'publicity',
    who: DIRECTORS,
    reason: WELL_FOUNDED,
  },
  object_uphold: {
    label: '异议成立',
    from: ['publicity', 'objection'],
    to: 'not_selected',
    who: DIRECTORS,
    reason: WELL_FOUNDED,
  },
  select: { label: '公示期满入选', from: ['publicity'], to: 'selected', who: DIRECTORS },
  pass_over: { label: '未入选', from: [...UNDER_REVIEW, 'recheck'], to: 'not_selected', who: DIRECTORS },
  /** A review that came to no result: the book may be reviewed in another project. */
  review_open: { label: '评审没有定论', from: UNDER_REVIEW, to: 'formal_passed', who: DIRECTORS },
} as const satisfies Record<string, DeclareStep>
export type OutcomeStepKey = keyof typeof OUTCOME_STEPS

/** Stands, or stood, in the published list. */
export const ON_PUBLICITY = ['publicity', 'objection', 'selected'] as const satisfies readonly DeclareStatus[]
/** In publicity: an objection may be raised. */
export const OBJECTIONABLE = ['publicity', 'objection'] as const satisfies readonly DeclareStatus[]
/** What the office has decided before anything is public: its own people learn of it when publicity begins. */
export const UNTOLD_OUTCOME = ['recheck', 'not_selected'] as const satisfies readonly DeclareStatus[]
