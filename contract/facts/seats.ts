import { isOneOf } from './closed'

export const MEMBER_TYPE = {
  expert: '专家',
  leader: '组长',
  deputy: '副组长',
  secretary: '秘书',
  liaison: '联络员',
  observer: '监督员',
} as const
export type MemberType = keyof typeof MEMBER_TYPE

/** Seats whose holders score books. */
export const SCORING_MEMBERS = ['expert', 'leader', 'deputy'] as const satisfies readonly MemberType[]
/** Seats whose holders lead a group and write its opinions. */
export const LEADERS = ['leader', 'deputy'] as const satisfies readonly MemberType[]
/** Seats whose holders see the experts' progress. */
export const WATCHING_MEMBERS = [...LEADERS, 'liaison'] as const satisfies readonly MemberType[]
/** Seats whose holders are an expert's contacts. */
export const CONTACTS = ['liaison', 'secretary'] as const satisfies readonly MemberType[]
/** Seats whose holders sign the commitment. */
export const COMMITTING_MEMBERS = [
  ...SCORING_MEMBERS,
  'secretary',
  'liaison',
] as const satisfies readonly MemberType[]
/** Scoring seats in signing order, the leader first. */
export const SIGNING_ORDER = [...LEADERS, 'expert'] as const satisfies readonly MemberType[]

export const isScoring = (member_type: MemberType): boolean => isOneOf(member_type, SCORING_MEMBERS)
export const isLeading = (member_type: MemberType): boolean => isOneOf(member_type, LEADERS)

export const EXPERT_STATUS = {
  invited: '待确认',
  confirmed: '已确认',
  declined: '已谢绝',
  committed: '已签承诺书',
  reviewing: '评审中',
  all_submitted: '已全部提交',
  returned: '已退回',
  disabled: '停评',
  withdrawn: '中途退出',
} as const
export type ExpertStatus = keyof typeof EXPERT_STATUS

/** The seat was declined or left, and no longer counts. */
export const GIVEN_UP = ['declined', 'withdrawn'] as const satisfies readonly ExpertStatus[]
/** The holder does not review any more: the seat was given up, or the office has stopped the holder. */
export const STOPPED = [...GIVEN_UP, 'disabled'] as const satisfies readonly ExpertStatus[]
/** The holder does not take part: has not answered the invitation, or has stopped. */
export const NOT_TAKING_PART = ['invited', ...STOPPED] as const satisfies readonly ExpertStatus[]
/** The holder may be given books. */
export const AVAILABLE = ['confirmed', 'committed', 'reviewing'] as const satisfies readonly ExpertStatus[]
/** An expert's answers to an invitation. */
export const ANSWERS = ['confirmed', 'declined'] as const satisfies readonly ExpertStatus[]
/** Statuses that the office can give the seat of an expert who stops. */
export const DISMISSALS = ['disabled', 'withdrawn'] as const satisfies readonly ExpertStatus[]
/** Statuses that a call can set; the others follow from the holder's work. */
export const SETTABLE = [
  ...ANSWERS,
  'committed',
  'reviewing',
  ...DISMISSALS,
] as const satisfies readonly ExpertStatus[]
/** Statuses that become `reviewing` when the holder first saves a review. */
export const NOT_YET_REVIEWING = [
  'invited',
  'confirmed',
  'committed',
  'returned',
] as const satisfies readonly ExpertStatus[]
/** The holder has begun to review. */
export const AT_WORK = ['reviewing', 'all_submitted', 'returned'] as const satisfies readonly ExpertStatus[]
/** The holder has accepted the commitment. */
export const COMMITTED = ['committed', ...AT_WORK] as const satisfies readonly ExpertStatus[]

export const isGivenUp = (expert_status: ExpertStatus): boolean => isOneOf(expert_status, GIVEN_UP)
export const hasStopped = (expert_status: ExpertStatus): boolean => isOneOf(expert_status, STOPPED)
export const takesPart = (expert_status: ExpertStatus): boolean => !isOneOf(expert_status, NOT_TAKING_PART)

/** Why an expert has not finished, in the order of the steps. */
export const UNFINISHED = {
  not_confirmed: '未确认参加',
  not_committed: '未签承诺书',
  not_started: '未开始',
  part: '未评完',
  not_all_submitted: '未全部提交',
} as const
export type Unfinished = keyof typeof UNFINISHED
