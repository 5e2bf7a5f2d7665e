import { and, desc, eq } from 'drizzle-orm'
import { withinScope, leaderScopeOf } from '#server/access/leaderScope'
import { manageProject } from '#server/access/scope'
import { anyContains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { notify } from '#server/store/messages/queue'
import { askerName, returnRequests, settleRequests } from '#server/store/reviews/returnRequests'
import { reviewedName } from '#server/store/reviews/review'
import { personName } from '#server/store/members/seats'
import { assignment, book, group, returnRequest } from '#server/db/schema/index'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { wireTime, wireTimeOrNull } from '#server/wire'
import { requestTarget } from './returnRequests'
import { returnReviews } from './returnReviews'

const SORTABLE = {
  create_time: returnRequest.create_time,
  decide_time: returnRequest.decide_time,
  group_name: group.group_name,
}

const SETTLED = '该申请已处理，请刷新'

/** One request and the review it is about. */
async function requestOf({ db }: Context, request_id: number) {
  const [found] = await returnRequests(db).where(eq(returnRequest.request_id, request_id))
  return found
}

/** 退回申请 */
export const requestHandlers: Handlers<
  'return_request_list' | 'return_request_decide' | 'return_request_withdraw'
> = {
  async return_request_list({ project_id, group_id, request_status, keyword, ...page }, ctx) {
    const scope = await leaderScopeOf(ctx, project_id)
    if (!scope) return { rows: [], total: 0 }
    const isMasked = !scope.runs && scope.project.is_anonymous
    const searched = [askerName, ...(isMasked ? [] : [book.book_name]), ...(scope.runs ? [personName] : [])]
    const where = and(
      eq(returnRequest.project_id, project_id),
      withinScope(scope, assignment.group_id, assignment.book_id),
      group_id === undefined ? undefined : eq(assignment.group_id, group_id),
      request_status && eq(returnRequest.request_status, request_status),
      anyContains(searched, keyword),
    )
    const { limit, offset } = windowOf(page)
    const found = await returnRequests(ctx.db)
      .where(where)
      .orderBy(...orderOf(page, SORTABLE, [desc(returnRequest.request_id)]))
      .limit(limit)
      .offset(offset)
    return {
      rows: found.map(({ request, sort_no, book_name, name, group_id, group_name, book_id, ...row }) => ({
        group_id,
        group_name,
        book_id,
        anon_no: row.anon_no,
        leader_name: row.leader_name,
        request_id: request.request_id,
        book_name: reviewedName(isMasked, { book_name, sort_no }),
        name: scope.runs ? name : null,
        reason: request.reason,
        request_status: request.request_status,
        create_time: wireTime(request.create_time),
        decide_reason: request.decide_reason,
        decide_time: wireTimeOrNull(request.decide_time),
      })),
      total: await ctx.db.$count(returnRequests(ctx.db).where(where).as('found')),
    }
  },

  async return_request_decide({ request_id, approved, reason }, ctx) {
    const { db, now, user } = ctx
    const asked = await requestOf(ctx, request_id)
    if (!asked) throw new Refusal('退回申请不存在')
    const { project_id } = asked.request
    const held = await manageProject(ctx, project_id)
    // Read again after locking, when nobody else can decide the request.
    const found = await requestOf(ctx, request_id)
    if (found?.request.request_status !== 'pending') throw new Refusal(SETTLED)
    if (approved === 1) {
      const { user_id, book_id, request } = found
      const given = { project_id, user_id, book_ids: [book_id], reason: request.reason, notify: 1 as const }
      await returnReviews(ctx, given)
    } else {
      const askers = await settleRequests(db, eq(returnRequest.request_id, request_id), {
        request_status: 'refused',
        decide_reason: reason,
        decide_by: user.user_id,
        decide_time: now,
      })
      await notify(
        db,
        askers,
        {
          project_id,
          template: 'return',
          title: '退回申请未获同意',
          content: `您在“${held.project_name}”中申请退回专家${found.anon_no}的评审，评审管理员未同意。理由：${reason}`,
          create_by: user.user_id,
        },
        now,
      )
    }
    ctx.log({
      action: 'return_request_decide',
      target: requestTarget(request_id),
      project_id,
      before: { request_status: 'pending' },
      after: { request_status: approved === 1 ? 'approved' : 'refused' },
      ...(reason && { reason }),
    })
    return null
  },

  async return_request_withdraw({ request_id }, ctx) {
    const { db, now, user } = ctx
    const asked = await requestOf(ctx, request_id)
    if (asked?.request.create_by !== user.user_id) throw forbidden('只能撤回自己的申请')
    const own = eq(returnRequest.request_id, request_id)
    const settled = await settleRequests(db, own, {
      request_status: 'withdrawn',
      decide_by: user.user_id,
      decide_time: now,
    })
    if (settled.length === 0) throw new Refusal(SETTLED)
    ctx.log({
      action: 'return_request_withdraw',
      target: requestTarget(request_id),
      project_id: asked.request.project_id,
      before: { request_status: 'pending' },
      after: { request_status: 'withdrawn' },
    })
    return null
  },
}
