import { eq, sql } from 'drizzle-orm'
import type { Output } from '#contract'
import { maskedBook } from '#contract/rules/anonymousBook'
import { oneOf } from '#contract/define'
import { REVIEW_STATUS } from '#contract/dict'
import { fillPlaceholders } from '#contract/rules/placeholders'
import type { Project } from '#server/access/scope'
import { loadTasks, maskOf } from '#server/db/queries/review'
import { personName } from '#server/db/queries/seats'
import { expert, user } from '#server/db/schema/index'
import { Refusal, type Context } from '#server/define'
import { deadlineOf } from '#server/domain/review/closed'
import { num, wireTime, wireTimeOrNull } from '#server/wire'
import { readReview } from './open'

type Load = Output<'zhuanjia_book_yijian'>
type Book = Awaited<ReturnType<typeof loadTasks>>[number]['book']

/** The facts that a reviewer is told. */
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

/** The project's watermark for this reader at this moment. */
async function watermarkOf({ db, user: me, now }: Context, { watermark, watermark_text }: Project) {
  if (!watermark || watermark_text === '') return null
  const [reader] = await db
    .select({ name: personName, phone: sql<string | null>`coalesce(${expert.phone}, ${user.phone})` })
    .from(user)
    .leftJoin(expert, eq(expert.user_id, user.user_id))
    .where(eq(user.user_id, me.user_id))
  return fillPlaceholders(watermark_text, {
    name: reader?.name ?? me.nick_name,
    phone4: reader?.phone?.slice(-4) ?? '',
    time: wireTime(now).slice(0, 16),
  }).trim()
}

/** Everything the scoring page needs, of the caller's own review. */
export async function openBook(ctx: Context, place: { project_id: number; book_id: number }): Promise<Load> {
  const { project, assignment, readonly_reason, rule, lines, review } = await readReview(ctx, place)
  const tasks = await loadTasks(ctx.db, place.project_id, ctx.user.user_id)
  const at = tasks.findIndex(({ book }) => book.book_id === place.book_id)
  const task = tasks[at]
  if (!task) throw new Refusal('该教材的评审任务已取消')
  const reachable = (from: typeof tasks) =>
    from.find((other) => other.assignment.review_status !== 'avoided')?.book.book_id ?? null
  const { update_time, total_score, items, veto_hits, grade, vote, total_reason, ...rest } = review
  const { advice, strengths, problems, suggestions, conclusion, error_list } = rest
  return {
    fenpei_id: assignment.fenpei_id,
    book: maskedBook(factsOf(task.book), task.sort_no, maskOf(project)),
    indicators: lines.map((line) => ({
      ...line,
      score: line.score === null ? null : num(line.score),
      veto: line.veto ? 1 : 0,
      need_reason: line.need_reason ? 1 : 0,
    })),
    items: [...items],
    veto_hits: veto_hits.map((hit) => ({ ...hit, indicator_id: Number(hit.indicator_id) })),
    grade,
    vote,
    total_reason,
    total_score,
    opinion: { advice, strengths, problems, suggestions, conclusion, error_list: [...error_list] },
    review_status: oneOf(REVIEW_STATUS, '评审状态').parse(assignment.review_status),
    return_reason: assignment.return_reason,
    score_revision: review.score_revision,
    advice_revision: review.advice_revision,
    update_time: wireTimeOrNull(update_time),
    rule,
    score_note: project.texts['score_note'] ?? '',
    advice_note: project.texts['advice_note'] ?? '',
    watermark: await watermarkOf(ctx, project),
    deadline: wireTime(deadlineOf(project, [assignment.return_deadline])),
    readonly_reason,
    allow_withdraw_submit: project.allow_withdraw_submit ? 1 : 0,
    prev_book_id: reachable(tasks.slice(0, at).toReversed()),
    next_book_id: reachable(tasks.slice(at + 1)),
  }
}
