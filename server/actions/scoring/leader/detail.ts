import { and, desc, eq } from 'drizzle-orm'
import type { Output } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { CONCLUSION } from '#contract/facts/reviews'
import { opinionIsInForce } from '#server/db/conditions'
import { contentOf, opinionTarget } from '#server/store/leader/opinions'
import { leaderOpinion, opLog } from '#server/db/schema/index'
import { forbidden, type Context } from '#server/define'
import { leastOf } from '#server/domain/leader/checks'
import { groupFigures } from '#server/domain/leader/groupFigures'
import { mergedAdvice } from '#server/domain/leader/mergedAdvice'
import { wireTimeOrNull } from '#server/wire'
import { nameOf } from './bookList'
import { findOpinion, opinionContextOf, versionOf, type OpinionSubject, type OpinionContext } from './opinion'
import { isInScope, leaderScopeOf, type LeaderScope } from '#server/access/leaderScope'

type Answer = Output<'groupLeader_advice_detail'>

/** 组长意见详情: the saved opinion, and everything that the form needs. */
export async function opinionDetail(ctx: Context, place: OpinionSubject): Promise<Answer> {
  const scope = await leaderScopeOf(ctx, place.project_id)
  if (!scope || !isInScope(scope, place.group_id, place.book_id)) throw forbidden()
  const found = await findOpinion(ctx.db, place)
  const row = found?.opinion
  const at = await opinionContextOf(ctx, scope, place, row)
  const isForeign = row !== undefined && row.leader_user_id !== ctx.user.user_id
  const { is_discussed, veto_confirm, deviation_notes, ...content } = contentOf(
    at.hidden !== null && isForeign ? undefined : row,
  )
  const { rule } = at.scheme
  const isBook = place.book_id !== undefined
  const deviations = at.hidden === null ? [...at.demand.deviations] : []
  return {
    id: row?.id ?? null,
    ...content,
    is_discussed: is_discussed ? 1 : 0,
    veto_confirm: [...veto_confirm],
    deviation_notes: [...deviation_notes],
    opinion_status: row?.status ?? 'none',
    submit_time: wireTimeOrNull(row?.submit_time),
    leader_name: found?.leader_name ?? null,
    version: versionOf(row),
    readonly_reason: at.readonly_reason,
    submit_reason: at.submit_reason,
    return_reason: row?.status === 'returned' ? await returnReason(ctx, row) : null,
    is_divergent: deviations.length > 0,
    deviations,
    score_mode: rule.score_mode,
    ...summaryOf(scope, place, at),
    panel_num: at.demand.panel_num,
    merged_advice: at.hidden === null ? await merged(ctx, scope, place, at) : '',
    group_figures: at.hidden === null && !isBook ? figuresText(scope, place, at) : '',
    // The minimum length depends on whether the scores diverge, so it would reveal that.
    min_len: isBook ? leastOf(rule, { deviations }) : rule.group_report_min_len,
    full_score: rule.full_score,
    leader_score_counts: isBook && rule.leader_weight > 0,
  }
}

/** What the experts came to, limited to what the caller may read. */
function summaryOf(scope: LeaderScope, place: OpinionSubject, at: OpinionContext) {
  const visible = at.hidden === null ? visibleOf(scope, place, at) : []
  const found = visible.flatMap(({ book_id }) => at.material.get(book_id) ?? [])
  const all = found.flatMap(({ reviews }) => reviews.flatMap(({ review }) => review?.conclusion ?? []))
  return {
    avg: place.book_id === undefined ? null : (found[0]?.figures.avg ?? null),
    conclusions: keysOf(CONCLUSION).flatMap((conclusion) => {
      const num = all.filter((one) => one === conclusion).length
      return num > 0 ? [{ conclusion, num }] : []
    }),
  }
}

/** The reason of a return is stored only in the log. */
async function returnReason({ db }: Context, row: typeof leaderOpinion.$inferSelect) {
  const [last] = await db
    .select({ reason: opLog.reason })
    .from(opLog)
    .where(
      and(
        eq(opLog.project_id, row.project_id),
        eq(opLog.action, 'leader_opinion_return'),
        eq(opLog.target, opinionTarget(row)),
      ),
    )
    .orderBy(desc(opLog.log_id))
    .limit(1)
  return last?.reason ?? null
}

/** The books of the group whose reviews the caller may read. */
const visibleOf = (scope: LeaderScope, place: OpinionSubject, { books }: OpinionContext) =>
  books.filter(({ book_id }) => scope.bookHidden(place.group_id, book_id) === null)

/** The group's figures, limited to what the caller may read. */
function figuresText(scope: LeaderScope, place: OpinionSubject, at: OpinionContext): string {
  const books = visibleOf(scope, place, at).flatMap((book) => {
    const found = at.material.get(book.book_id)
    const { conclusion, opinion_status: status, is_discussed } = book
    return found
      ? [{ name: nameOf(scope, book), figures: found.figures, conclusion, status, is_discussed }]
      : []
  })
  const experts = new Set(at.reviews.flatMap(({ review, user_id }) => (review ? [user_id] : [])))
  return groupFigures(books, experts.size)
}

/**
 * The merged draft of an opinion: for a book from its experts' opinions, for a group from the opinions on its books.
 */
async function merged(ctx: Context, scope: LeaderScope, place: OpinionSubject, at: OpinionContext) {
  if (place.book_id !== undefined)
    return mergedAdvice(at.reviews.flatMap(({ anon_no, review }) => (review ? [{ ...review, anon_no }] : [])))
  const visible = visibleOf(scope, place, at)
  if (visible.length === 0) return ''
  const written = await ctx.db
    .select({ book_id: leaderOpinion.book_id, advice: leaderOpinion.advice })
    .from(leaderOpinion)
    .where(
      and(
        eq(leaderOpinion.project_id, place.project_id),
        eq(leaderOpinion.group_id, place.group_id),
        opinionIsInForce(),
      ),
    )
  const textOf = new Map(written.map(({ book_id, advice }) => [book_id, advice]))
  return visible
    .flatMap((book) => {
      const text = textOf.get(book.book_id)
      return text ? [`《${nameOf(scope, book)}》：${text}`] : []
    })
    .join('\n')
}
