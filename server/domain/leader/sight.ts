import type { ExpertStatus, MemberType } from '#contract/facts/seats'
import { AVOID_KIND } from '#contract/facts/avoidance'
import { REFUSAL } from '#contract/refusals'
import type { Avoidance } from '#server/domain/avoidance/avoidance'
import { isOneOf } from '#contract/facts/closed'
import {
  isAfterReviewing,
  isAtRest,
  OPINIONS_OPEN,
  PROJECT_STATUS,
  type ProjectStatus,
  tooLateFor,
} from '#contract/facts/projectLife'
import { ENDED_REVIEW, isUnsubmitted, type ReviewStatus } from '#contract/facts/reviews'
import { isInForce, type OpinionStatus } from '#contract/facts/opinions'

export interface LeaderSeat {
  member_type: MemberType
  expert_status: ExpertStatus
  all_submit_time: Date | null
}

/** The leader's own assignment to a book. */
export interface OwnTask {
  review_status: ReviewStatus
  forced_reason: string | null
}

/**
 * Why the experts' reviews of a group are hidden from its leader, or null: leaders first have to judge their
 * own books uninfluenced.
 * @param tasks the leader's own assignments in the group
 */
export function whyGroupHidden(
  project_status: ProjectStatus,
  seat: LeaderSeat,
  tasks: readonly OwnTask[],
): string | null {
  if (seat.expert_status === 'disabled') return REFUSAL.stopped
  if (isAfterReviewing(project_status) || seat.all_submit_time !== null) return null
  const hasTasks = tasks.some(({ review_status }) => !isOneOf(review_status, ENDED_REVIEW))
  return hasTasks ? '您还未全部提交自己的评审，暂不能查看其他专家的评分和意见' : null
}

/** The same for one book, which may have been assigned to the leader after all others were submitted. */
export function whyBookHidden(project_status: ProjectStatus, task: OwnTask | undefined): string | null {
  // An unsubmitted review could still be influenced by the others' opinions.
  const isOpen = task !== undefined && isUnsubmitted(task.review_status)
  return isOpen && !isAfterReviewing(project_status)
    ? '您还未提交自己对该教材的评审，暂不能查看其他专家的评分和意见'
    : null
}

/**
 * Why someone must not write the opinion on a book, or null; also null where the office assigned the book
 * despite the avoidance, with a reason.
 */
export function whyAway(task: OwnTask | undefined, relation: Avoidance | null): string | null {
  if (task?.review_status === 'avoided') return REFUSAL.avoidsBook
  const isForced = task?.forced_reason != null && task.review_status !== 'cancelled'
  return relation && !isForced ? `与该教材存在回避关系（${AVOID_KIND[relation.kind]}）` : null
}

/**
 * The message to a leader about who writes on a book that the leader must avoid.
 * @param other the other leader of the group, if allowed to write
 */
export function substituteFor(other: { member_type: MemberType } | undefined, isActing: boolean): string {
  if (other) return `小组意见请由${other.member_type === 'leader' ? '组长' : '副组长'}填写`
  return isActing ? '小组意见由代理组长填写' : '小组意见须由代理组长填写，请联系评审管理员指定'
}

interface Stage {
  project_status: ProjectStatus
  leader_end_time: Date | null
}

/**
 * Why the opinion of a group cannot be changed, or null.
 * @param status of the opinion; undefined before the first save
 */
export function whyOpinionReadonly(
  project: Stage,
  seat: LeaderSeat | undefined,
  status: OpinionStatus | undefined,
  now: Date,
): string | null {
  if (!seat) return '小组意见由本组组长或副组长填写'
  if (seat.expert_status === 'disabled') return REFUSAL.stopped
  if (isInForce(status)) return '小组意见已提交，不能修改'
  if (isAtRest(project.project_status)) return REFUSAL.paused
  if (!isOneOf(project.project_status, OPINIONS_OPEN))
    return `评审活动${PROJECT_STATUS[project.project_status]}，不能填写小组意见`
  // An opinion returned by the office has to be revised even after the deadline.
  const isLate = project.leader_end_time !== null && now > project.leader_end_time
  return isLate && status !== 'returned' ? '小组意见填写已截止' : null
}

/** Reviews of a book, or of all the books of a group. */
export interface ReviewProgress {
  valid_num: number
  open_num: number
  /** Of these, returned and not resubmitted. */
  returned_num: number
}

/** Why an opinion can be saved but not submitted yet, or null: it has to consider all reviews. */
export function whyNotYet(
  project_status: ProjectStatus,
  hidden: string | null,
  progress: ReviewProgress,
): string | null {
  if (hidden !== null) return '您还未全部提交自己的评审，小组意见只能暂存'
  // After reviewing, only experts with a returned review can still submit.
  if (isAfterReviewing(project_status))
    return progress.returned_num > 0
      ? `还有${progress.returned_num}份退回的专家评审正在修改，小组意见只能暂存`
      : null
  if (progress.open_num > 0) return `还有${progress.open_num}份专家评审未提交，小组意见只能暂存`
  return progress.valid_num === 0 ? '还没有专家评审，小组意见只能暂存' : null
}

/**
 * Why the reviews of a book cannot be marked as divergent, or null.
 * @param opinion_status of the group's opinion on the book, which would have to explain it
 */
export function whyNotMark(
  project_status: ProjectStatus,
  hidden: string | null,
  opinion_status: OpinionStatus,
  valid_num: number,
): string | null {
  if (hidden !== null) return hidden
  const late = tooLateFor('led', project_status, '标记分歧')
  if (late !== undefined) return late
  if (isInForce(opinion_status)) return '该教材的小组意见已提交，不能再标记分歧'
  return valid_num === 0 ? REFUSAL.nothingHandedIn : null
}
