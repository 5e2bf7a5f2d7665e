import { isOneOf, keysOf } from './closed'

export const REVIEW_STATUS = {
  assigned: '未评',
  draft: '已暂存',
  submitted: '已评',
  locked: '已锁定',
  returned: '已退回',
  avoided: '回避',
  cancelled: '已取消',
} as const
export type ReviewStatus = keyof typeof REVIEW_STATUS

/** Assignments that are active. */
export const ACTIVE_REVIEW = [
  'assigned',
  'draft',
  'submitted',
  'locked',
  'returned',
] as const satisfies readonly ReviewStatus[]

/** Reviews that count. */
export const VALID_REVIEW = ['submitted', 'locked'] as const satisfies readonly ReviewStatus[]
/** Assigned and not submitted: the expert still has to review, and may still step aside. */
export const UNSUBMITTED_REVIEW = ['assigned', 'draft', 'returned'] as const satisfies readonly ReviewStatus[]
/** Reviews with stored content of the expert. */
export const WRITTEN_REVIEW = [
  'draft',
  'submitted',
  'locked',
  'returned',
] as const satisfies readonly ReviewStatus[]
/**
 * Assignments that ended without a review: the expert had to avoid the book, or the assignment was cancelled.
 */
export const ENDED_REVIEW = ['avoided', 'cancelled'] as const satisfies readonly ReviewStatus[]

/** The assignment is active. */
export const isActiveReview = (status: ReviewStatus | null): boolean => isOneOf(status, ACTIVE_REVIEW)
/** The review was submitted: it counts. */
export const isValidReview = (status: ReviewStatus | null): boolean => isOneOf(status, VALID_REVIEW)
export const isUnsubmitted = (status: ReviewStatus): boolean => isOneOf(status, UNSUBMITTED_REVIEW)

/** Statuses in which a review, or the opinion of a group, can be saved. */
export const SAVED_AS = ['draft', 'submitted'] as const satisfies readonly ReviewStatus[]
export type SavedAs = (typeof SAVED_AS)[number]

/** Why a version of a review was kept. */
export const VERSION_KINDS = ['submit', 'return', 'void'] as const

export const ASSIGN_TYPE = {
  auto: '自动',
  random: '随机',
  manual: '手动',
  trial: '试评',
  reserve: '增补',
} as const
export type AssignType = keyof typeof ASSIGN_TYPE

/** How an office gives a book to an expert by hand. */
export const BY_HAND = ['manual', 'reserve'] as const satisfies readonly AssignType[]

/** A trial sample for calibrating a group's scores: reviewed by all of the group, never counted. */
export const isTrial = ({ assign_type }: { assign_type: AssignType }): boolean => assign_type === 'trial'

/** States of a leader's request to return a review. */
export const REQUEST_STATUS = {
  pending: '待审批',
  approved: '已同意',
  refused: '未同意',
  withdrawn: '已撤回',
} as const
export type RequestStatus = keyof typeof REQUEST_STATUS

export const CONCLUSION = {
  recommend: '推荐',
  recommend_after_fix: '修改后推荐',
  not_recommend: '不推荐',
} as const

/** Conclusions in favour of a book. */
export const IN_FAVOUR = [
  'recommend',
  'recommend_after_fix',
] as const satisfies readonly (keyof typeof CONCLUSION)[]

export const VOTE = { agree: '赞成', against: '反对', abstain: '弃权' } as const

export const GRADE = { A: '优', B: '良', C: '中', D: '差' } as const

/** Maximum length of a review's texts, in characters and lines; form inputs stop there. */
export const REVIEW_TEXT = {
  reason: 500,
  veto: 1000,
  pages: 100,
  totalReason: 1000,
  advice: 20_000,
  part: 5000,
  errors: 500,
  place: 20,
  quote: 500,
} as const

/** Maximum number of lines of a score sheet, and of vetoes in it. */
export const SHEET = { items: 300, vetoes: 50 } as const

/** The sections of an opinion, in writing order. */
export const OPINION_PART = {
  advice: '总体评价',
  strengths: '优点',
  problems: '存在问题',
  suggestions: '修改建议',
} as const
export const OPINION_PARTS = keysOf(OPINION_PART)
/** The sections beside the advice. */
export const BESIDE_ADVICE = [
  'strengths',
  'problems',
  'suggestions',
] as const satisfies readonly (keyof typeof OPINION_PART)[]

/** An empty review; a function, because its lists are mutable. */
export const unwritten = () => ({
  items: [],
  veto_hits: [],
  grade: null,
  vote: null,
  total_reason: '',
  advice: '',
  strengths: '',
  problems: '',
  suggestions: '',
  conclusion: null,
})

/** Maximum length of a comment's fields, and maximum number of comments per review. */
export const COMMENT = { page: 100_000, quote: 500, text: 1000, most: 500 } as const

/** Maximum reading time reported at once, in seconds. */
export const READING_BEAT = 60
