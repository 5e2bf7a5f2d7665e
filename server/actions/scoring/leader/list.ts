import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Input, Output } from '#contract'
import { keptQuery } from '#server/db/kept/statement'
import { anyContains } from '#server/db/like'
import { orderOf, windowOf, type PageQuery } from '#server/db/page'
import { countOpinions, leaderOpinions, opinionKeys } from '#server/store/leader/books'
import { book, group, leaderOpinion, projectBook } from '#server/db/schema/index'
import { contentOf, type StoredOpinion } from '#server/store/leader/opinions'
import { inOrderOf, within } from '#server/db/within'
import type { Context } from '#server/define'
import { wireTimeOrNull } from '#server/wire'
import { nameOf } from './bookList'
import { withinScope, leaderScopeOf, type LeaderScope } from '#server/access/leaderScope'

type Answer = Output<'groupLeader_advice_list'>
type Query = Omit<Input<'groupLeader_advice_list'>, keyof PageQuery> & PageQuery & { project_id: number }
type Found = Awaited<ReturnType<typeof leaderOpinions>>[number]

/** @param shown the keys of the opinions whose content the caller may read; undefined: all */
function sortable(shown: readonly number[] | undefined) {
  const ifShown = (column: AnyPgColumn) =>
    shown ? sql`case when ${within(leaderOpinion.id, shown)} then ${column} end` : column
  return {
    book_name: book.book_name,
    group_name: group.group_name,
    leader_score: ifShown(leaderOpinion.leader_score),
    grade: ifShown(leaderOpinion.grade),
    conclusion: ifShown(leaderOpinion.conclusion),
    opinion_status: leaderOpinion.status,
    submit_time: leaderOpinion.submit_time,
  }
}

/** Whether the caller may read what somebody wrote: with the experts' reviews, what a leader made of them is hidden. */
function isShown(
  { user }: Pick<Context, 'user'>,
  scope: LeaderScope,
  { group_id, book_id, leader_user_id }: Pick<StoredOpinion, 'group_id' | 'book_id' | 'leader_user_id'>,
): boolean {
  const why = book_id === null ? scope.groupHidden(group_id) : scope.bookHidden(group_id, book_id)
  return why === null || leader_user_id === user.user_id
}

async function shownOf(ctx: Context, scope: LeaderScope): Promise<number[] | undefined> {
  if (scope.runs) return undefined
  const all = await ctx.db
    .select()
    .from(leaderOpinion)
    .where(
      and(
        eq(leaderOpinion.project_id, scope.project.project_id),
        withinScope(scope, leaderOpinion.group_id, leaderOpinion.book_id),
      ),
    )
  return all.filter((one) => isShown(ctx, scope, one)).map(({ id }) => id)
}

const NO_CONTENT = contentOf(undefined)

/** 组长意见列表 */
export async function listOpinions(ctx: Context, query: Query): Promise<Answer> {
  const scope = await leaderScopeOf(ctx, query.project_id)
  if (!scope || query.opinion_status === 'none') return { rows: [], total: 0 }
  const isMasked = !scope.runs && scope.project.is_anonymous
  const shown = await shownOf(ctx, scope)
  const columns = sortable(shown)
  const { limit, offset } = windowOf(query)
  const where = and(
    eq(leaderOpinion.project_id, query.project_id),
    withinScope(scope, leaderOpinion.group_id, leaderOpinion.book_id),
    query.group_id === undefined ? undefined : eq(leaderOpinion.group_id, Number(query.group_id)),
    query.opinion_status && inArray(leaderOpinion.status, [query.opinion_status]),
    query.conclusion && eq(leaderOpinion.conclusion, query.conclusion),
    query.conclusion && shown && within(leaderOpinion.id, shown),
    // Masked titles cannot be searched.
    anyContains(isMasked ? [group.group_name] : [book.book_name, group.group_name], query.keyword),
  )
  const order = orderOf(query, isMasked ? { ...columns, book_name: projectBook.sort_no } : columns, [
    sql`${group.order_num}, ${group.group_id}, ${projectBook.sort_no} nulls last, ${leaderOpinion.id}`,
  ])
  const keys = keptQuery(
    ctx.db,
    opinionKeys(ctx.db)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  )
  const [onPage, total] = await Promise.all([keys, countOpinions(ctx.db, where)])
  const ids = onPage.map(({ id }) => id)
  const found = await leaderOpinions(ctx.db)
    .where(within(leaderOpinion.id, ids))
    .orderBy(inOrderOf(leaderOpinion.id, ids))
  return { rows: found.map((one) => present(ctx, scope, one)), total }
}

function present(ctx: Context, scope: LeaderScope, { opinion, ...names }: Found): Answer['rows'][number] {
  const { id, group_id, book_id, status } = opinion
  const content = isShown(ctx, scope, opinion) ? contentOf(opinion) : NO_CONTENT
  return {
    id,
    group_id,
    book_id,
    book_name:
      names.book_name === null ? null : nameOf(scope, { book_name: names.book_name, sort_no: names.sort_no }),
    group_name: names.group_name,
    leader_name: names.leader_name,
    leader_score: content.leader_score,
    grade: content.grade,
    conclusion: content.conclusion,
    advice: content.advice,
    opinion_status: status,
    submit_time: wireTimeOrNull(opinion.submit_time),
  }
}
