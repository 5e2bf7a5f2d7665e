import { and, eq } from 'drizzle-orm'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { halfUp } from '#contract/rules/decimal'
import { scoredLeaves } from '#contract/rules/project/scoreRule'
import { leafFull } from '#contract/rules/review/scoreSheet'
import type { Db } from '#server/db/client'
import { isInForce } from '#contract/facts/opinions'
import { loadComments } from '#server/store/reviews/comments'
import { leaderBooks, opinionAt, type LeaderBook } from '#server/store/leader/books'
import type { GivenReview } from '#server/store/leader/reviews'
import { contentOf } from '#server/store/leader/opinions'
import { lastRequests } from '#server/store/reviews/returnRequests'
import { leaderOpinion, projectBook, type returnRequest } from '#server/db/schema/index'
import { explained } from '#server/domain/leader/deviations'
import { whyNotMark } from '#server/domain/leader/sight'
import { mayReturn, whyNotAsk } from '#server/domain/review/returning'
import { exactly, fixed, mean } from '#server/domain/result/fraction'
import { forbidden, Refusal, type Context } from '#server/define'
import { wireTime, wireTimeOrNull } from '#server/wire'
import { nameOf } from './bookList'
import {
  itemName,
  materialOf,
  schemeOf,
  tickedVetoes,
  type LoadedScheme,
} from '#server/store/results/material'
import { isInScope, leaderScopeOf, type LeaderScope } from '#server/access/leaderScope'

type Answer = Output<'leader_expert_reviews'>

const NOTHING: Omit<Answer, keyof ReturnType<typeof headOf>> = {
  flags: [],
  deviations: [],
  explanations: [],
  experts: [],
  matrix: [],
  advices: [],
  vetoes: [],
  stat: { valid_num: 0, avg: null, trimmed: null, max: null, min: null, range: null, std: null },
}

/** 组长查看某书各专家评审明细: every review of a book beside the others, the experts by their numbers. */
export async function bookReviews(
  ctx: Context,
  { project_id, book_id }: { project_id: number; book_id: number },
): Promise<Answer> {
  const scope = await leaderScopeOf(ctx, project_id)
  if (!scope) throw forbidden()
  const [book] = await leaderBooks(
    ctx.db,
    and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id)),
  )
  if (!book) {
    if (scope.runs) throw new Refusal(REFUSAL.bookNotGrouped)
    throw forbidden()
  }
  if (!isInScope(scope, book.group_id, book_id)) throw forbidden()
  const head = headOf(scope, book)
  const scheme = await schemeOf(ctx.db, scope.project)
  const material = (await materialOf(ctx.db, scope.project, scheme, [book])).get(book_id)
  if (!material || head.hidden_reason !== null) return { ...NOTHING, ...head }
  const { reviews, figures, deviations } = material
  const comments = await loadComments(
    ctx.db,
    reviews.flatMap(({ fenpei_id, review }) => (review ? [fenpei_id] : [])),
  )
  const isNamed = scope.runs && !scope.project.is_anonymous
  const requests = await lastRequests(
    ctx.db,
    reviews.map(({ fenpei_id }) => fenpei_id),
  )
  const { totals, flags, veto_num: _num, divergence: _limits, ...stat } = figures
  return {
    ...head,
    mark_refusal: head.mark_refusal ?? (stat.valid_num === 0 ? REFUSAL.nothingHandedIn : null),
    flags,
    deviations: [...deviations],
    explanations: await explanationsOf(ctx.db, project_id, book),
    experts: reviews.map(({ fenpei_id, user_id, anon_no, name, review_status, review, ...at }) => ({
      anon_no,
      name: isNamed ? name : null,
      user_id: scope.runs ? user_id : null,
      is_own: user_id === ctx.user.user_id,
      was_returned: at.return_time !== null,
      return_request: requestShown(requests.get(fenpei_id), ctx.user.user_id),
      total_score: totals.get(anon_no)?.total ?? null,
      is_trim: totals.get(anon_no)?.is_trim ?? false,
      grade: review?.grade ?? null,
      vote: review?.vote ?? null,
      conclusion: review?.conclusion ?? null,
      review_status,
      submit_time: wireTimeOrNull(at.submit_time),
    })),
    matrix: matrixOf(scheme, reviews),
    advices: reviews.flatMap(({ anon_no, fenpei_id, review }) => {
      if (!review) return []
      const { advice, strengths, problems, suggestions, conclusion, error_list } = review
      const texts = { advice, strengths, problems, suggestions, conclusion, error_list: [...error_list] }
      const noted = comments
        .filter((one) => one.fenpei_id === fenpei_id)
        .map(({ code, page, quote, text }) => ({ code, page, quote, text }))
      return [{ anon_no, ...texts, comments: noted }]
    }),
    vetoes: vetoesOf(scheme, reviews),
    stat,
  }
}

/** What is known of a book whether its reviews may be seen or not, and what may be done about them. */
function headOf(scope: LeaderScope, book: LeaderBook) {
  const { project_status } = scope.project
  const hidden_reason = scope.bookHidden(book.group_id, book.book_id)
  return {
    book_name: nameOf(scope, book),
    group_id: book.group_id,
    group_name: book.group_name,
    opinion_status: book.opinion_status,
    hidden_reason,
    return_refusal: scope.runs
      ? mayReturn(project_status)
        ? null
        : REFUSAL.tooLateToReturn
      : whyNotAsk(project_status, hidden_reason, book.opinion_status),
    mark_refusal: whyNotMark(project_status, hidden_reason, book.opinion_status, 1),
  }
}

const requestShown = (
  row: typeof returnRequest.$inferSelect | undefined,
  me: number,
): Answer['experts'][number]['return_request'] =>
  row
    ? {
        request_id: row.request_id,
        request_status: row.request_status,
        reason: row.reason,
        decide_reason: row.decide_reason,
        create_time: wireTime(row.create_time),
        is_own: row.create_by === me,
      }
    : null

/** What the leader wrote about the disagreement, once it has been handed in. */
async function explanationsOf(db: Db, project_id: number, { group_id, book_id }: LeaderBook) {
  const [row] = await db.select().from(leaderOpinion).where(opinionAt({ project_id, group_id, book_id }))
  return row && isInForce(row.status) ? explained(contentOf(row)) : []
}

/** One row for every scored indicator; the mean is over all who scored it, nothing left out. */
function matrixOf(
  { rule, lines, indicators }: LoadedScheme,
  reviews: readonly GivenReview[],
): Answer['matrix'] {
  const line = new Map(lines.map((one) => [one.indicator_id, one]))
  return scoredLeaves(indicators).map((leaf) => {
    const own = line.get(leaf.id)
    const scores = reviews.map(({ anon_no, review }) => ({
      anon_no,
      score: review?.items.find(({ indicator_id }) => indicator_id === leaf.id)?.score ?? null,
    }))
    const given = scores.flatMap(({ score }) => (score === null ? [] : [exactly(score)]))
    const full = leafFull(rule, leaf)
    return {
      indicator_id: leaf.id,
      code: own?.code ?? '',
      name: leaf.name,
      top: own?.parent_id == null ? null : (line.get(own.parent_id)?.name ?? null),
      full: full === null ? null : Number(halfUp(full)),
      scores,
      avg: given.length === 0 ? null : Number(fixed(mean(given))),
    }
  })
}

const vetoesOf = (scheme: LoadedScheme, reviews: readonly GivenReview[]): Answer['vetoes'] =>
  tickedVetoes(reviews).map((indicator_id) => ({
    indicator_id,
    name: itemName(scheme, indicator_id),
    hits: reviews.flatMap(({ anon_no, review }) =>
      (review?.veto_hits ?? [])
        .filter((hit) => Number(hit.indicator_id) === indicator_id)
        .map(({ reason, pages }) => ({ anon_no, reason, pages })),
    ),
  }))
