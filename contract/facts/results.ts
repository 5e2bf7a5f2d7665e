export const RESULT_STATUS = {
  pending: '未评',
  scoring: '评审中',
  insufficient: '有效评审不足',
  divergent: '分歧较大',
  scored: '已出分',
  finalized: '已核定',
  published: '已公布',
  vetoed: '一票否决',
  violation: '违规取消',
} as const
export type ResultStatus = keyof typeof RESULT_STATUS

/** The experts' reviews did not lead to a score. */
export const UNDECIDED_RESULT = ['insufficient', 'divergent'] as const satisfies readonly ResultStatus[]
/** Possible outcomes of computing a book. */
export const COMPUTED = [...UNDECIDED_RESULT, 'scored', 'vetoed'] as const satisfies readonly ResultStatus[]

export const BOOK_FLAG = {
  need_expert: '待补派',
  divergent: '分歧较大',
  insufficient: '有效评审不足',
  veto: '有否决意见',
  tie_manual: '同分待裁定',
  no_quorum: '未达表决人数',
} as const
export type BookFlag = keyof typeof BOOK_FLAG

/** Flags that the reviews of one book decide; the others come with the results. */
export const REVIEW_FLAGS = [
  'divergent',
  'veto',
  'insufficient',
  'need_expert',
] as const satisfies readonly BookFlag[]

/** Why a book is not settled after the experts' review. */
export const PENDING = {
  divergent: '分歧较大',
  insufficient: '有效评审不足',
  veto: '有否决意见',
  recheck: '待复核',
} as const
export type Pending = keyof typeof PENDING

/** Reasons that the group's leader has to resolve. */
export const FOR_LEADERS = ['veto', 'divergent'] as const satisfies readonly Pending[]

export const AWARD_GRADE = { special: '特等', first: '一等', second: '二等', none: '无' } as const

/** Grades of a result: for a textbook plan, or for an award. */
export const RESULT_GRADE = {
  recommend: '推荐',
  reserve: '备选',
  reject: '不推荐',
  ...AWARD_GRADE,
} as const

/** Grades that select a book where there is no selection line. */
export const CHOSEN = [
  'recommend',
  'special',
  'first',
  'second',
] as const satisfies readonly (keyof typeof RESULT_GRADE)[]

export const VIOLATION_STATUS = {
  none: '无',
  suspected: '已提出',
  leader_confirmed: '组长确认',
  confirmed: '管理员认定',
  released: '已解除',
} as const
export type ViolationStatus = keyof typeof VIOLATION_STATUS

/** What a violation offends against. */
export const VIOLATION_TYPE = {
  political: '政治方向',
  copyright: '著作权',
  quality: '内容与编校质量',
  material: '申报材料',
  eligibility: '申报资格',
  other: '其他',
} as const
export type ViolationType = keyof typeof VIOLATION_TYPE

/** Reported, and not yet decided by a director. */
export const OPEN_VIOLATION = ['suspected', 'leader_confirmed'] as const satisfies readonly ViolationStatus[]
/** Not decided by a director: a veto of the experts is still open. */
export const UNDECIDED_VIOLATION = ['none', ...OPEN_VIOLATION] as const satisfies readonly ViolationStatus[]
/** A director's decisions about a violation. */
export const DIRECTOR_VERDICTS = [
  'none',
  'suspected',
  'confirmed',
  'released',
] as const satisfies readonly ViolationStatus[]
