import type { z } from '#contract/zod'
import type { contract, Output } from '#contract'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { anonymousCode } from '#contract/rules/book/anonymous'
import { MAJOR_CLASS } from '#contract/rules/book/majorClasses'
import { labelOrNull } from '#server/domain/labels'
import { oneOf } from '#contract/define'
import { opinionLength } from '#contract/rules/review/opinionText'
import { checkReview } from '#contract/rules/review/check'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { checkAllSubmit } from '#contract/rules/review/scoreSheet'
import {
  CONCLUSION,
  isActiveReview,
  isTrial,
  isUnsubmitted,
  isValidReview,
  REVIEW_STATUS,
  type ReviewStatus,
} from '#contract/facts/reviews'
import {
  loadLines,
  loadReviews,
  loadTasks,
  NO_REVIEW,
  reviewedName,
  type StoredReview,
} from '#server/store/reviews/review'
import { signaturesOf } from '#server/store/signatures/signatures'
import type { project } from '#server/db/schema/project'
import type { Context } from '#server/define'
import { deadlineOf, isExtended, whyBarred, whyClosed } from '#server/domain/review/closed'
import { wireTime, wireTimeOrNull } from '#server/wire'
import { situationOf } from '#server/access/ownReview'

type Row = Output<'groupe_zhuanjia_books'>['rows'][number]
type Loaded = Awaited<ReturnType<typeof loadTasks>>[number] & {
  review: StoredReview
  missing: string[]
  sign_changed: boolean
}

const Status = oneOf(REVIEW_STATUS, '评审状态')
const Decided = oneOf(CONCLUSION, '结论').nullable()
/** Counting work, without trial reviews. */
const isActive = ({ assignment }: Loaded) => !isTrial(assignment) && isActiveReview(assignment.review_status)
const isDone = ({ assignment }: Loaded) => isValidReview(assignment.review_status)

export interface Tasks {
  project: typeof project.$inferSelect
  tasks: Loaded[]
  summary: Output<'groupe_zhuanjia_books'>['summary']
}

async function loadAll(ctx: Pick<Context, 'db' | 'user'>, held: Tasks['project']): Promise<Loaded[]> {
  const found = await loadTasks(ctx.db, held.project_id, ctx.user.user_id)
  const reviews = await loadReviews(
    ctx.db,
    found.map(({ assignment }) => assignment.fenpei_id),
  )
  const signatures = await signaturesOf(ctx.db, [...reviews.keys()], reviews)
  const form = {
    rule: ScoreRule.parse(held.score_rule),
    lines: held.template_id === null ? [] : await loadLines(ctx.db, held.template_id),
  }
  return found.map((task) => {
    const review = reviews.get(task.assignment.fenpei_id) ?? NO_REVIEW
    const open = isUnsubmitted(task.assignment.review_status)
    const issues = open ? checkReview(form, review) : []
    const missing = issues.filter(({ level }) => level === 'error').map(({ message }) => message)
    // A complete review that was not submitted lacks only the submission.
    return {
      ...task,
      review,
      missing: open && missing.length === 0 ? ['尚未提交'] : [...new Set(missing)],
      sign_changed: signatures.get(task.assignment.fenpei_id)?.changed === true,
    }
  })
}

/** The caller's books in a project, or in one group of it, and whether all reviews may be submitted. */
export async function loadExpertTasks(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  held: Tasks['project'],
  group_id?: number,
): Promise<Tasks> {
  const tasks = (await loadAll(ctx, held)).filter(
    ({ assignment }) => group_id === undefined || assignment.group_id === group_id,
  )
  const active = tasks.filter(isActive)
  const count = (status: ReviewStatus) =>
    active.filter((task) => task.assignment.review_status === status).length
  const situation = await situationOf(ctx, held, tasks[0]?.assignment.group_id ?? 0)
  const extended = tasks.some(({ assignment }) => isExtended(assignment, ctx.now))
  const readonly_reason =
    tasks.length === 0 ? null : (whyClosed(held, extended, ctx.now) ?? whyBarred(situation))
  const undone = active.filter((task) => !isDone(task)).length
  const totals = active.flatMap(({ review }) => (review.total_score === null ? [] : [review.total_score]))
  const issues = checkAllSubmit(ScoreRule.parse(held.score_rule), totals)
  const messagesOf = (level: 'error' | 'warn') =>
    issues.filter((i) => i.level === level).map((i) => i.message)
  const all_submitted = active.length > 0 && count('locked') === active.length
  const blockers = all_submitted
    ? []
    : [
        ...(active.length === 0 ? ['您还没有评审任务'] : []),
        ...(readonly_reason === null ? [] : [readonly_reason]),
        ...(undone > 0 ? [`还有${undone}本教材未完成评审`] : []),
        ...(undone === 0 ? messagesOf('error') : []),
      ]
  return {
    project: held,
    tasks,
    summary: {
      total: active.length,
      assigned: count('assigned'),
      draft: count('draft'),
      submitted: count('submitted'),
      locked: count('locked'),
      returned: count('returned'),
      all_submitted,
      can_all_submit: !all_submitted && blockers.length === 0,
      blockers,
      warnings: all_submitted ? [] : messagesOf('warn'),
      deadline: wireTime(
        deadlineOf(
          held,
          active.map(({ assignment }) => assignment.return_deadline),
        ),
      ),
      readonly_reason,
      committed: !held.need_commitment || Boolean(situation.seat?.commit_time),
      signed: !held.need_sign || situation.signed,
    },
  }
}

const majorName = ({ major_class, major_category }: Loaded['book']): string | null =>
  labelOrNull(MAJOR_CLASS, major_class) ?? labelOrNull(MAJOR_CATEGORY, major_category)

/** The office sees of a review that is not submitted only that it exists. */
const untold = (task: Loaded): Loaded =>
  isDone(task) ? task : { ...task, review: { ...NO_REVIEW, update_time: task.review.update_time } }

const toRow = (
  { assignment, book, sort_no, review, missing, sign_changed }: Loaded,
  { is_anonymous }: Tasks['project'],
  isOwn: boolean,
): Row => ({
  fenpei_id: assignment.fenpei_id,
  book_id: book.book_id,
  sort_no,
  book_name: reviewedName(is_anonymous && isOwn, { book_name: book.book_name, sort_no }),
  anon_code: is_anonymous ? anonymousCode(sort_no) : null,
  edu_level: book.edu_level,
  major_category: book.major_category,
  major_name: majorName(book),
  course_name: book.course_name,
  review_status: Status.parse(assignment.review_status),
  total_score: review.total_score,
  advice_len: opinionLength(review.advice),
  conclusion: Decided.parse(review.conclusion),
  veto_num: review.veto_hits.length,
  sign_changed: sign_changed ? 1 : 0,
  return_reason: assignment.return_reason,
  is_trial: isTrial(assignment) ? 1 : 0,
  missing,
  update_time: wireTimeOrNull(review.update_time),
  read_seconds: assignment.read_seconds,
})

const SORTS = [
  'sort_no',
  'book_name',
  'review_status',
  'total_score',
  'advice_len',
  'update_time',
  'read_seconds',
] as const
type Sort = (typeof SORTS)[number]
const isSort = (column: string | undefined): column is Sort => SORTS.some((sort) => sort === column)

function compare(a: Row[Sort], b: Row[Sort]): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}

/** One page of the rows; masked titles cannot be searched. */
export function taskPage(
  { project: held, tasks }: Tasks,
  { review_status, keyword, is_trial, pageNum, pageSize, orderByColumn, isAsc }: ListInput,
  isOwn = true,
) {
  const rows = tasks
    .map((task) => toRow(isOwn ? task : untold(task), held, isOwn))
    .filter((row) => is_trial === undefined || row.is_trial === is_trial)
    .filter((row) => !review_status || row.review_status === review_status)
    .filter((row) => !keyword || row.book_name.toLowerCase().includes(keyword.toLowerCase()))
  if (isSort(orderByColumn)) {
    const sign = isAsc === 'desc' ? -1 : 1
    rows.sort((a, b) => sign * compare(a[orderByColumn], b[orderByColumn]))
  }
  return { rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: rows.length }
}
type ListInput = Omit<
  z.output<(typeof contract)['groupe_zhuanjia_books']['input']>,
  'project_id' | 'user_id' | 'group_id'
>

/** The books that prevent an expert from submitting everything, each with what it lacks. */
export const undoneBooks = ({ project: held, tasks }: Tasks) =>
  tasks
    .filter((task) => isActive(task) && !isDone(task))
    .map(({ book, sort_no, missing }) => ({
      book_id: book.book_id,
      book_name: reviewedName(held.is_anonymous, { book_name: book.book_name, sort_no }),
      missing: missing.join('；'),
    }))
