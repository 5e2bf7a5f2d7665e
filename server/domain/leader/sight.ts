import { AVOID_KIND, PROJECT_STATUS } from '#contract/dict'
import { isUnsubmitted } from '#contract/rules/unsubmitted'
import { REFUSAL } from '#contract/errors'
import { tooLateFor } from '#contract/rules/projectStage'
import { isInForce } from '#contract/rules/inForce'
import type { Avoidance } from '#server/domain/avoidance'
import { statusOf } from '#server/domain/projectStates'

export interface LeaderSeat {
  member_type: string
  expert_status: string
  all_submit_time: Date | null
}

/** The leader's own assignment to a book. */
export interface OwnTask {
  review_status: string
  forced_reason: string | null
}

/** From here on everybody has handed in, or never will. */
const AFTER_REVIEWING = ['leader_stage', 'weighting', 'publicity', 'finished', 'archived']
const WRITABLE = ['reviewing', 'leader_stage']
const NOT_STARTED = ['draft', 'configuring', 'ready', 'paused']
/** Tasks that leave nothing to hand in. */
const NO_TASK = ['avoided', 'cancelled']

const STOPPED = '您在本活动中的评审已停止'

/**
 * Why a leader sees nothing yet of what the experts of his group think, or null: he must have judged his own books
 * before, uninfluenced.
 * @param tasks his own assignments in the group
 */
export function whyGroupHidden(
  project_status: string,
  seat: LeaderSeat,
  tasks: readonly OwnTask[],
): string | null {
  if (seat.expert_status === 'disabled') return STOPPED
  if (AFTER_REVIEWING.includes(project_status) || seat.all_submit_time !== null) return null
  const hasTasks = tasks.some(({ review_status }) => !NO_TASK.includes(review_status))
  return hasTasks ? '您还未全部提交自己的评审，暂不能查看其他专家的评分和意见' : null
}

/** The same for one book, which he may have been given after he had handed in all the others. */
export function whyBookHidden(project_status: string, task: OwnTask | undefined): string | null {
  // What is not handed in could still be coloured by what the others think.
  const isOpen = task !== undefined && isUnsubmitted(task.review_status)
  return isOpen && !AFTER_REVIEWING.includes(project_status)
    ? '您还未提交自己对该教材的评审，暂不能查看其他专家的评分和意见'
    : null
}

/** What keeps someone away from the opinion on a book, or null. An office that gave him the book has said why. */
export function whyAway(task: OwnTask | undefined, relation: Avoidance | null): string | null {
  if (task?.review_status === 'avoided') return '已回避该教材'
  const isForced = task?.forced_reason != null && task.review_status !== 'cancelled'
  return relation && !isForced ? `与该教材存在回避关系（${AVOID_KIND[relation.kind]}）` : null
}

/**
 * Who writes about a book in place of a leader who must avoid it, as he is told.
 * @param other the other leader of the group, when he may
 */
export function substituteFor(other: { member_type: string } | undefined, isActing: boolean): string {
  if (other) return `小组意见请由${other.member_type === 'leader' ? '组长' : '副组长'}填写`
  return isActing ? '小组意见由代理组长填写' : '小组意见须由代理组长填写，请联系评审管理员指定'
}

interface Stage {
  project_status: string
  leader_end_time: Date | null
}

/**
 * Why the opinion of a group cannot be changed, in words, or null.
 * @param status of the opinion; undefined before it was saved the first time
 */
export function whyOpinionReadonly(
  project: Stage,
  seat: LeaderSeat | undefined,
  status: string | undefined,
  now: Date,
): string | null {
  if (!seat) return '小组意见由本组组长或副组长填写'
  if (seat.expert_status === 'disabled') return STOPPED
  if (isInForce(status)) return '小组意见已提交，不能修改'
  if (NOT_STARTED.includes(project.project_status)) return REFUSAL.paused
  if (!WRITABLE.includes(project.project_status))
    return `评审活动${PROJECT_STATUS[statusOf(project)]}，不能填写小组意见`
  // What the office gave back has to be written again, however late it is.
  const isLate = project.leader_end_time !== null && now > project.leader_end_time
  return isLate && status !== 'returned' ? '小组意见填写已截止' : null
}

/** Reviews of a book, or of all the books of a group. */
export interface Progress {
  valid_num: number
  open_num: number
  /** Of these, given back and still being changed. */
  returned_num: number
}

/** Why an opinion may be kept but not handed in yet, or null: it has to rest on everything the experts wrote. */
export function whyNotYet(project_status: string, hidden: string | null, progress: Progress): string | null {
  if (hidden !== null) return '您还未全部提交自己的评审，小组意见只能暂存'
  // Whoever has not handed in by now never will, but for those to whom a review was given back.
  if (AFTER_REVIEWING.includes(project_status))
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
  project_status: string,
  hidden: string | null,
  opinion_status: string,
  valid_num: number,
): string | null {
  if (hidden !== null) return hidden
  const late = tooLateFor('led', project_status, '标记分歧')
  if (late !== undefined) return late
  if (isInForce(opinion_status)) return '该教材的小组意见已提交，不能再标记分歧'
  return valid_num === 0 ? '还没有专家提交评审' : null
}
