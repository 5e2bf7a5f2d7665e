import { and, eq, inArray } from 'drizzle-orm'
import type { contract, Output } from '#contract'
import type { z } from '#contract/zod'
import { ACTIVE_REVIEW } from '#contract/facts/reviews'
import { REFUSAL } from '#contract/refusals'
import { leaderScopeOf, seatAt } from '#server/access/leaderScope'
import { isNoSample } from '#server/db/conditions'
import { leaderBooks } from '#server/store/leader/books'
import { notify } from '#server/store/messages/queue'
import { managersOf, settleRequests } from '#server/store/reviews/returnRequests'
import { assignment, project, projectBook, returnRequest } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { forbidden, Refusal, type Context } from '#server/define'
import { whyNotAsk, whyNotAskFor } from '#server/domain/review/returning'

type Given = z.output<(typeof contract)['return_expert_review']['input']>
type Project = typeof project.$inferSelect

/** The target of a request in the log. */
export const requestTarget = (request_id: number): string => `return_request:${request_id}`

/** The review that a leader names: one expert of one book, by anonymous number. */
async function reviewMeant({ db }: Context, { project_id, book_ids, anon_no, user_id }: Given) {
  const [book_id, another] = book_ids
  const who =
    anon_no === undefined
      ? user_id === undefined
        ? undefined
        : eq(assignment.user_id, user_id)
      : eq(assignment.anon_no, anon_no)
  if (book_id === undefined || another !== undefined || !who)
    throw new Refusal('申请退回须指明一种教材和一位专家')
  const [task] = await db
    .select()
    .from(assignment)
    .where(
      and(
        eq(assignment.project_id, project_id),
        eq(assignment.book_id, book_id),
        who,
        inArray(assignment.review_status, [...ACTIVE_REVIEW]),
        isNoSample(),
      ),
    )
    .for('update')
  return { book_id, task }
}

/**
 * A leader asks the office to return one review; the expert is not told until the office approves.
 * @throws Refusal 403 for a book of another leader's group
 */
export async function requestReturn(ctx: Context, given: Given): Promise<Output<'return_expert_review'>> {
  const { db, user, now } = ctx
  const { project_id, reason } = given
  // The project is locked: its state and that of the opinion must not change before the request is stored.
  const [held] = await db.select().from(project).where(eq(project.project_id, project_id)).for('update')
  const scope = held && (await leaderScopeOf(ctx, project_id))
  if (!held || !scope) throw forbidden(REFUSAL.notLeader)
  const { book_id, task } = await reviewMeant(ctx, given)
  const [book] = await leaderBooks(
    db,
    and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id)),
  )
  if (!book || !seatAt(scope, book.group_id, book_id)) throw forbidden(REFUSAL.notLeader)
  const refused = whyNotAsk(
    held.project_status,
    scope.bookHidden(book.group_id, book_id),
    book.opinion_status,
  )
  if (refused !== null) throw new Refusal(refused)
  if (!task) throw new Refusal('该教材没有这位专家的评审')
  const pending = await db.$count(
    returnRequest,
    and(eq(returnRequest.fenpei_id, task.fenpei_id), eq(returnRequest.request_status, 'pending')),
  )
  const { review_status } = task
  const unfit = whyNotAskFor({
    review_status,
    is_own: task.user_id === user.user_id,
    is_pending: pending > 0,
  })
  if (unfit !== null) throw new Refusal(unfit)

  const [made] = await db
    .insert(returnRequest)
    .values({ project_id, fenpei_id: task.fenpei_id, reason, create_by: user.user_id, create_time: now })
    .returning({ request_id: returnRequest.request_id })
  if (!made) throw new Error('the request was not written')
  await notify(
    db,
    await managersOf(db, held),
    {
      project_id,
      template: 'return',
      title: '组长申请退回评审',
      content: `“${held.project_name}”的“${book.group_name}”组长申请退回专家${task.anon_no}对《${book.book_name}》的评审，请在“评审进度”的“退回申请”中审批。理由：${reason}`,
      // No sender is stored: senders may read their messages, and this one names a book that the leader knows only
      // by number.
      create_by: null,
    },
    now,
  )
  ctx.log({
    action: 'return_expert_review',
    target: requestTarget(made.request_id),
    project_id,
    reason,
    after: { request_status: 'pending', fenpei_id: task.fenpei_id, book_id, anon_no: task.anon_no },
  })
  return { returned_num: 0, expert_status: null, request_status: 'pending' }
}

/** Tells the leaders who had requested these returns, also when the office returned the reviews on its own. */
export async function notifyRequesters(
  { db, user, now }: Context,
  { project_id, project_name }: Project,
  fenpei_ids: readonly number[],
): Promise<void> {
  const askers = await settleRequests(db, within(returnRequest.fenpei_id, fenpei_ids), {
    request_status: 'approved',
    decide_by: user.user_id,
    decide_time: now,
  })
  await notify(
    db,
    askers,
    {
      project_id,
      template: 'return',
      title: '退回申请已同意',
      content: `您在“${project_name}”中申请退回的专家评审已退回给专家修改。`,
      create_by: user.user_id,
    },
    now,
  )
}
