import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { maskedBook } from '#contract/rules/book/anonymous'
import { oneOf } from '#contract/define'
import { REVIEW_STATUS, isValidReview } from '#contract/facts/reviews'
import { reviewerOf } from '#server/access/reviewer'
import { loadTasks, maskOf, nodesOf, writtenOf } from '#server/store/reviews/review'
import { signaturesOf } from '#server/store/signatures/signatures'
import { Refusal, type Context } from '#server/define'
import { deadlineOf, isSignedEach } from '#server/domain/review/closed'
import { wireTime, wireTimeOrNull } from '#server/wire'
import { readReview } from '#server/access/ownReview'

type Load = Output<'zhuanjia_book_yijian'>
type Book = Awaited<ReturnType<typeof loadTasks>>[number]['book']

/** The fields of a book that a reviewer sees. */
const factsOf = (book: Book): Load['book'] => ({
  book_id: book.book_id,
  book_name: book.book_name,
  isbn: book.isbn,
  first_editor: book.first_editor,
  first_editor_unit: book.first_editor_unit,
  publisher_name: book.publisher_name,
  publish_date: book.publish_date,
  edu_level: book.edu_level,
  major_category: book.major_category,
  course_name: book.course_name,
  abstract: book.abstract,
})

interface Place {
  project_id: number
  book_id: number
  user_id?: number | undefined
}

const NOT_IN = '该评审尚未提交，提交后才能查看'

/** The data of the scoring page: of the caller's own review, or of a submitted one for the office. */
export async function openBook(ctx: Context, place: Place): Promise<Load> {
  const { as, isOwn } = await reviewerOf(ctx, place.project_id, place.user_id)
  const { project, assignment, readonly_reason, rule, lines, review, has_copy } = await readReview(as, place)
  if (!isOwn && !isValidReview(assignment.review_status)) throw new Refusal(NOT_IN)
  const { fenpei_id } = assignment
  const signed = await signaturesOf(ctx.db, [fenpei_id], new Map([[fenpei_id, review]]))
  const signature = signed.get(fenpei_id)
  const tasks = await loadTasks(ctx.db, place.project_id, as.user.user_id)
  const at = tasks.findIndex(({ book }) => book.book_id === place.book_id)
  const task = tasks[at]
  if (!task) throw new Refusal(REFUSAL.taskCancelled)
  const reachable = (from: typeof tasks) =>
    from.find(({ assignment: other }) =>
      isOwn ? other.review_status !== 'avoided' : isValidReview(other.review_status),
    )?.book.book_id ?? null
  return {
    fenpei_id,
    book: maskedBook(factsOf(task.book), task.sort_no, maskOf(project, !isOwn)),
    indicators: nodesOf(lines),
    ...writtenOf(review),
    review_status: oneOf(REVIEW_STATUS, '评审状态').parse(assignment.review_status),
    return_reason: assignment.return_reason,
    signature: signature
      ? { sign_time: wireTime(signature.sign_time), changed: signature.changed ? 1 : 0 }
      : null,
    score_revision: review.score_revision,
    advice_revision: review.advice_revision,
    update_time: wireTimeOrNull(review.update_time),
    rule,
    score_note: project.texts['score_note'] ?? '',
    advice_note: project.texts['advice_note'] ?? '',
    sign_each: isSignedEach(project, assignment) ? 1 : 0,
    read_seconds: has_copy ? assignment.read_seconds : null,
    deadline: wireTime(deadlineOf(project, [assignment.return_deadline])),
    readonly_reason: isOwn ? readonly_reason : '专家已提交的评审，只能查看',
    allow_withdraw_submit: project.allow_withdraw_submit ? 1 : 0,
    prev_book_id: reachable(tasks.slice(0, at).toReversed()),
    next_book_id: reachable(tasks.slice(at + 1)),
  }
}
