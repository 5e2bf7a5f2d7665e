import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Input, Output } from '#contract'
import { Conclusion } from '#contract/rules/project/scoreRule'
import { anyContains } from '#server/db/like'
import { orderOf, windowOf, type PageQuery } from '#server/db/page'
import { countOpinions, leaderOpinions } from '#server/store/leader/books'
import { book, group, leaderOpinion, projectBook } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { numOrNull, wireTimeOrNull } from '#server/wire'
import { nameOf } from './bookList'
import { withinScope, leaderScopeOf, type LeaderScope } from '#server/access/leaderScope'

type Answer = Output<'groupLeader_advice_list'>
type Query = Omit<Input<'groupLeader_advice_list'>, keyof PageQuery> & PageQuery & { project_id: number }
type Found = Awaited<ReturnType<typeof leaderOpinions>>[number]

const SORTABLE = {
  book_name: book.book_name,
  group_name: group.group_name,
  leader_score: leaderOpinion.leader_score,
  conclusion: leaderOpinion.conclusion,
  opinion_status: leaderOpinion.status,
  submit_time: leaderOpinion.submit_time,
}

/** 组长意见列表 */
export async function listOpinions(ctx: Context, query: Query): Promise<Answer> {
  const scope = await leaderScopeOf(ctx, query.project_id)
  if (!scope || query.opinion_status === 'none') return { rows: [], total: 0 }
  const isMasked = !scope.runs && scope.project.is_anonymous
  const { limit, offset } = windowOf(query)
  const where = and(
    eq(leaderOpinion.project_id, query.project_id),
    withinScope(scope, leaderOpinion.group_id, leaderOpinion.book_id),
    query.group_id === undefined ? undefined : eq(leaderOpinion.group_id, Number(query.group_id)),
    query.opinion_status && inArray(leaderOpinion.status, [query.opinion_status]),
    // Masked titles cannot be searched.
    anyContains(isMasked ? [group.group_name] : [book.book_name, group.group_name], query.keyword),
  )
  const found = await leaderOpinions(ctx.db)
    .where(where)
    .orderBy(
      ...orderOf(query, isMasked ? { ...SORTABLE, book_name: projectBook.sort_no } : SORTABLE, [
        sql`${group.order_num}, ${group.group_id}, ${projectBook.sort_no} nulls last, ${leaderOpinion.id}`,
      ]),
    )
    .limit(limit)
    .offset(offset)
  return {
    rows: found.map((one) => present(ctx, scope, one)),
    total: await countOpinions(ctx.db, where),
  }
}

function present(
  { user }: Context,
  scope: LeaderScope,
  { opinion, ...names }: Found,
): Answer['rows'][number] {
  const { id, group_id, book_id, status } = opinion
  const why = book_id === null ? scope.groupHidden(group_id) : scope.bookHidden(group_id, book_id)
  const isShown = why === null || opinion.leader_user_id === user.user_id
  return {
    id,
    group_id,
    book_id,
    book_name:
      names.book_name === null ? null : nameOf(scope, { book_name: names.book_name, sort_no: names.sort_no }),
    group_name: names.group_name,
    leader_name: names.leader_name,
    leader_score: isShown ? numOrNull(opinion.leader_score) : null,
    conclusion: isShown ? Conclusion.nullable().parse(opinion.conclusion) : null,
    advice: isShown ? opinion.advice : '',
    opinion_status: status,
    submit_time: wireTimeOrNull(opinion.submit_time),
  }
}
