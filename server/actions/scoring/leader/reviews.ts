import { and, eq, sql } from 'drizzle-orm'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { halfUp } from '#contract/rules/decimal'
import { scoredLeaves } from '#contract/rules/project/scoreRule'
import { leafFull } from '#contract/rules/review/scoreSheet'
import type { Db } from '#server/db/client'
import { isInForce } from '#contract/facts/opinions'
import { loadComments, type StoredComment } from '#server/store/reviews/comments'
import { leaderBooks, opinionAt, type LeaderBook } from '#server/store/leader/books'
import type { GivenReview } from '#server/store/leader/reviews'
import { writtenAfterReset } from '#server/store/reviews/afterReset'
import type { StoredReview } from '#server/store/reviews/review'
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
type ReturnRequest = typeof returnRequest.$inferSelect

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

/**
 * 组长查看某书各专家评审明细: the reviews of one book side by side, the experts by their anonymous numbers.
 * @throws Refusal 403 for a book outside the leader's scope
 */
export async function bookReviews(
  ctx: Context,
  { project_id, book_id }: { project_id: number; book_id: number },
): Promise<Answer> {
  const { db, user } = ctx
  const { scope, book } = await bookInScope(ctx, project_id, book_id)
  const head = headOf(scope, book)
  const scheme = await schemeOf(db, scope.project)
  const material = (await materialOf(db, scope.project, scheme, [book])).get(book_id)
  if (!material || head.hidden_reason !== null) return { ...NOTHING, ...head }
  const { reviews, figures, deviations } = material
  const comments = await loadComments(
    db,
    reviews.flatMap(({ fenpei_id, review }) => (review ? [fenpei_id] : [])),
  )
  const requests = await lastRequests(
    db,
    reviews.map(({ fenpei_id }) => fenpei_id),
  )
  const unconfirmed = new Set(
    (await writtenAfterReset(db, sql`a.project_id = ${project_id} and a.book_id = ${book_id}`)).map(
      ({ fenpei_id }) => fenpei_id,
    ),
  )
  const { totals, flags, veto_num: _num, divergence: _limits, ...stat } = figures
  const reader = {
    me: user.user_id,
    readsIds: scope.runs,
    readsNames: scope.runs && !scope.project.is_anonymous,
  }
  return {
    ...head,
    mark_refusal: head.mark_refusal ?? (stat.valid_num === 0 ? REFUSAL.nothingHandedIn : null),
    flags,
    deviations: [...deviations],
    explanations: await explanationsOf(db, project_id, book),
    experts: reviews.map((given) =>
      expertRow(given, totals.get(given.anon_no), requests.get(given.fenpei_id), reader, unconfirmed),
    ),
    matrix: matrixOf(scheme, reviews),
    advices: reviews.flatMap(({ anon_no, fenpei_id, review }) =>
      review
        ? [
            adviceRow(
              anon_no,
              review,
              comments.filter((one) => one.fenpei_id === fenpei_id),
            ),
          ]
        : [],
    ),
    vetoes: vetoesOf(scheme, reviews),
    stat,
  }
}

async function bookInScope(ctx: Context, project_id: number, book_id: number) {
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
  return { scope, book }
}

/** Who reads the reviews, and whether they may know who wrote them. */
interface Reader {
  me: number
  readsIds: boolean
  readsNames: boolean
}

const expertRow = (
  { fenpei_id, user_id, anon_no, name, review, review_status, return_time, submit_time }: GivenReview,
  counted: { total: number | null; is_trim: boolean } | undefined,
  request: ReturnRequest | undefined,
  { me, readsIds, readsNames }: Reader,
  unconfirmed: ReadonlySet<number>,
): Answer['experts'][number] => ({
  anon_no,
  name: readsNames ? name : null,
  user_id: readsIds ? user_id : null,
  is_own: user_id === me,
  was_returned: return_time !== null,
  return_request: requestShown(request, me),
  total_score: counted?.total ?? null,
  is_trim: counted?.is_trim ?? false,
  grade: review?.grade ?? null,
  vote: review?.vote ?? null,
  conclusion: review?.conclusion ?? null,
  review_status,
  submit_time: wireTimeOrNull(submit_time),
  is_after_reset: unconfirmed.has(fenpei_id),
})

const adviceRow = (
  anon_no: number,
  { advice, strengths, problems, suggestions, conclusion, error_list }: StoredReview,
  comments: readonly StoredComment[],
): Answer['advices'][number] => ({
  anon_no,
  advice,
  strengths,
  problems,
  suggestions,
  conclusion,
  error_list: [...error_list],
  comments: comments.map(({ code, page, quote, text }) => ({ code, page, quote, text })),
})

/** The fields that are answered even where the reviews are hidden, and the allowed actions. */
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
  row: ReturnRequest | undefined,
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

/** The leader's explanations of the divergence, once the opinion is submitted. */
async function explanationsOf(db: Db, project_id: number, { group_id, book_id }: LeaderBook) {
  const [row] = await db.select().from(leaderOpinion).where(opinionAt({ project_id, group_id, book_id }))
  return row && isInForce(row.status) ? explained(contentOf(row)) : []
}

/** One row per scored indicator; the mean includes all experts who scored it, without dropping extremes. */
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
