import { and, eq } from 'drizzle-orm'
import type { Output } from '#contract'
import { halfUp } from '#contract/rules/decimal'
import { scoredLeaves } from '#contract/rules/scoreRule'
import { leafFull } from '#contract/rules/scoreSheet'
import { leaderBooks } from '#server/db/queries/leaderBooks'
import type { GivenReview } from '#server/db/queries/leaderReviews'
import { projectBook } from '#server/db/schema/project'
import { exactly, fixed, mean } from '#server/domain/result/fraction'
import { forbidden, Refusal, type Context } from '#server/define'
import { wireTimeOrNull } from '#server/wire'
import { nameOf } from './bookList'
import { materialOf, schemeOf, tickedVetoes, type Scheme } from './material'
import { reaches, reachOf } from '#server/access/leaderReach'

type Answer = Output<'leader_expert_reviews'>

const NOTHING: Omit<Answer, 'book_name' | 'hidden_reason'> = {
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
  const reach = await reachOf(ctx, project_id)
  if (!reach) throw forbidden()
  const [book] = await leaderBooks(
    ctx.db,
    and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id)),
  )
  if (!book) {
    if (reach.runs) throw new Refusal('该教材不在本项目的评审组中')
    throw forbidden()
  }
  if (!reaches(reach, book.group_id, book_id)) throw forbidden()
  const head = { book_name: nameOf(reach, book), hidden_reason: reach.bookHidden(book.group_id, book_id) }
  const scheme = await schemeOf(ctx.db, reach.project)
  const material = (await materialOf(ctx.db, reach.project, scheme, [book])).get(book_id)
  if (!material || head.hidden_reason !== null) return { ...NOTHING, ...head }
  const { reviews, figures } = material
  const isNamed = reach.runs && !reach.project.is_anonymous
  const { totals, flags: _, veto_num: _num, ...stat } = figures
  return {
    ...head,
    experts: reviews.map(({ anon_no, name, review_status, submit_time, review }) => ({
      anon_no,
      name: isNamed ? name : null,
      total_score: totals.get(anon_no)?.total ?? null,
      is_trim: totals.get(anon_no)?.is_trim ?? false,
      grade: review?.grade ?? null,
      vote: review?.vote ?? null,
      conclusion: review?.conclusion ?? null,
      review_status,
      submit_time: wireTimeOrNull(submit_time),
    })),
    matrix: matrixOf(scheme, reviews),
    advices: reviews.flatMap(({ anon_no, review }) => {
      if (!review) return []
      const { advice, strengths, problems, suggestions, conclusion, error_list } = review
      return [{ anon_no, advice, strengths, problems, suggestions, conclusion, error_list: [...error_list] }]
    }),
    vetoes: vetoesOf(scheme, reviews),
    stat,
  }
}

/** One row for every scored indicator; the mean is over all who scored it, nothing left out. */
function matrixOf({ rule, lines, indicators }: Scheme, reviews: readonly GivenReview[]): Answer['matrix'] {
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

const vetoesOf = ({ lines }: Scheme, reviews: readonly GivenReview[]): Answer['vetoes'] =>
  tickedVetoes(reviews).map((indicator_id) => ({
    indicator_id,
    name: lines.find((line) => line.indicator_id === indicator_id)?.name ?? '',
    hits: reviews.flatMap(({ anon_no, review }) =>
      (review?.veto_hits ?? [])
        .filter((hit) => Number(hit.indicator_id) === indicator_id)
        .map(({ reason, pages }) => ({ anon_no, reason, pages })),
    ),
  }))
