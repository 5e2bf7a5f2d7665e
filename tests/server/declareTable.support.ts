import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { Role } from '#contract/roles'

/*
 * The table of product §2.1 up to the review, as plain data: what may be done to a book, by whom, from where, under
 * which condition. It is written from the table, and knows nothing of the steps that the server takes.
 */

/** Everybody who acts, by role, and the unit that they act for. */
export const ACTORS = {
  man: { role: 'schoolMan', unit: 1 },
  school: { role: 'school', unit: 1 },
  stranger: { role: 'school', unit: 2 },
  publisher: { role: 'publisher', unit: 3 },
  province: { role: 'province', unit: 4 },
  elsewhere: { role: 'province', unit: 5 },
  hang: { role: 'hangAdmin', unit: 7 },
  first: { role: 'formalExamination', unit: null },
  second: { role: 'formalExamination', unit: null },
  office: { role: 'reviewActivity', unit: null },
  admin: { role: 'admin', unit: null },
} as const satisfies Record<string, { role: Role; unit: number | null }>
export type Actor = keyof typeof ACTORS

/** Units with a quota: whom they get it from, and whether it counts what they recommend or what they hand in. */
export const UNITS = {
  1: { parent: 4, recommends: false },
  2: { parent: 5, recommends: false },
  3: { parent: null, recommends: false },
  4: { parent: null, recommends: true },
  5: { parent: null, recommends: true },
  7: { parent: null, recommends: true },
} as const
export type UnitKey = keyof typeof UNITS

/** The kinds in which a call is refused, and the words by which each is known; the first that matches counts. */
export const REFUSED = {
  forbidden: /没有权限/,
  reach: /不在您的(名额分配)?范围内/,
  deadline: /已于.*截止/,
  quota: /名额|向下分配/,
  items: /不合格|可以补正|不能再次退回补正/,
  state: /状态|已审，不能|待审，不能|待复审，不能|不是推荐已截止|已在本项目|不在本项目|，不能纳入教材/,
} as const
export type Refused = keyof typeof REFUSED

/** Who may have the book in hand at all: to everybody else of the role it is as if there were none. */
export type Reach = 'owner' | 'recommender' | 'checker' | 'examiner' | 'second' | 'all'

export type Guard =
  | 'declaring'
  | 'recommending'
  | 'unit_quota'
  | 'own_quota'
  | 'answerable'
  | 'with_first'
  | 'with_second'
  | 'nothing_fails'
  | 'soft_fails'
  | 'hard_fails'
  | 'supplement_open'
  | 'objected'
  | 'collecting'

export interface Row {
  act: string
  by: readonly Role[]
  reach: Reach
  from: readonly DeclareStatus[]
  /** Null: the book stays where it is. */
  to: DeclareStatus | null
  guards?: readonly Guard[]
  /** Each answers with one line in the flow; these with none. */
  silent?: true
}

/** Whoever owns a declaration; the platform acts in their place (§1.2 提交申报). */
const OWNERS = ['schoolMan', 'school', 'publisher', 'admin'] as const
const RECOMMENDERS = ['province', 'hangAdmin', 'publisher'] as const
const EXAMINER = ['formalExamination'] as const
const OFFICE = ['admin', 'reviewActivity'] as const
/**
 * 形式审查 is not decided by the platform, though §1.2 gives it to 系统管理: §2.1 names the examiner, and a second one
 * for refusals. So it is with recommending (0018).
 */

const BEFORE_FORMAL = [
  'school_pending',
  'school_returned',
  'recommend_pending',
  'recommend_returned',
  'recommended',
] as const

/** Whose examination waits for a supplement, or is over: its examiner reads it and changes nothing. */
export const TABLE = [
  {
    act: 'submit',
    by: ['schoolMan'],
    reach: 'owner',
    from: ['draft', 'school_returned'],
    to: 'school_pending',
    guards: ['declaring'],
  },
  {
    act: 'submit',
    by: ['school', 'publisher', 'admin'],
    reach: 'owner',
    // What was sent back by the recommending unit is the school's to send again, not the author's.
    from: ['draft', 'recommend_returned'],
    to: 'recommend_pending',
    guards: ['declaring', 'unit_quota'],
  },
  {
    act: 'school_pass',
    by: ['school'],
    reach: 'owner',
    from: ['school_pending'],
    to: 'recommend_pending',
    // The table names no deadline here; a school that passes a book declares it, and that ends with declaring.
    guards: ['declaring', 'unit_quota'],
  },
  {
    act: 'school_return',
    by: ['school'],
    reach: 'owner',
    from: ['school_pending'],
    to: 'school_returned',
  },
  {
    act: 'recommend',
    by: RECOMMENDERS,
    reach: 'recommender',
    from: ['recommend_pending'],
    to: 'recommended',
    guards: ['recommending', 'own_quota'],
  },
  {
    act: 'recommend_return',
    by: RECOMMENDERS,
    reach: 'recommender',
    from: ['recommend_pending'],
    to: 'recommend_returned',
    guards: ['recommending'],
  },
  {
    act: 'recommend_reject',
    by: RECOMMENDERS,
    reach: 'recommender',
    from: ['recommend_pending'],
    to: 'recommend_rejected',
    guards: ['recommending'],
  },
  // “Any before formal_pending”, but a draft was never handed in: there is nothing to take back.
  {
    act: 'withdraw',
    by: OWNERS,
    reach: 'owner',
    from: BEFORE_FORMAL,
    to: 'withdrawn',
    guards: ['declaring'],
  },
  { act: 'reopen', by: OWNERS, reach: 'owner', from: ['withdrawn'], to: 'draft', guards: ['declaring'] },
  // §1.3: the province of the declaring unit checks what other channels recommend; its answer moves nothing (0019).
  { act: 'agree', by: ['province'], reach: 'checker', from: [], to: null, guards: ['answerable'] },
  { act: 'object', by: ['province'], reach: 'checker', from: [], to: null, guards: ['answerable'] },
  {
    act: 'insist',
    by: OFFICE,
    reach: 'all',
    from: ['recommended'],
    to: 'formal_pending',
    guards: ['objected'],
  },
  {
    act: 'exam_pass',
    by: EXAMINER,
    reach: 'examiner',
    from: ['formal_pending'],
    to: 'formal_passed',
    guards: ['with_first', 'nothing_fails'],
  },
  {
    act: 'exam_supplement',
    by: EXAMINER,
    reach: 'examiner',
    from: ['formal_pending'],
    to: 'formal_returned',
    guards: ['with_first', 'soft_fails'],
  },
  // Refused by the first, the book waits where it is for the second.
  {
    act: 'exam_reject',
    by: EXAMINER,
    reach: 'examiner',
    from: ['formal_pending'],
    to: null,
    guards: ['with_first', 'hard_fails'],
    silent: true,
  },
  {
    act: 'second_agree',
    by: EXAMINER,
    reach: 'second',
    from: ['formal_pending'],
    to: 'formal_rejected',
    guards: ['with_second'],
  },
  {
    act: 'second_disagree',
    by: EXAMINER,
    reach: 'second',
    from: ['formal_pending'],
    to: null,
    guards: ['with_second'],
    silent: true,
  },
  {
    act: 'resubmit',
    by: OWNERS,
    reach: 'owner',
    from: ['formal_returned'],
    to: 'formal_pending',
    guards: ['supplement_open'],
  },
  {
    act: 'pool_add',
    by: OFFICE,
    reach: 'all',
    from: ['formal_passed'],
    to: 'in_review',
    guards: ['collecting'],
  },
  // Not in the table: a book that nobody has reviewed may leave the project, and waits for another one.
  { act: 'pool_remove', by: OFFICE, reach: 'all', from: ['in_review'], to: 'formal_passed' },
] as const satisfies readonly Row[]
export type BookAct = (typeof TABLE)[number]['act']
export const ROWS: readonly Row[] = TABLE
