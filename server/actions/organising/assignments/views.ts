import { and, eq } from 'drizzle-orm'
import { isValidReview } from '#contract/facts/reviews'
import { readGroup } from '#server/access/groupScope'
import { isInScope, leaderScopeOf } from '#server/access/leaderScope'
import { besideReviews, reviewersShown } from '#server/access/othersReviews'
import type { Handlers } from '#server/define'
import { isActivePair, planData } from '#server/store/allocation/planData'
import { avoidanceView } from '#server/store/avoidance/view'
import { apartJudge } from '#server/domain/avoidance/apart'
import { assignedExperts } from '#server/store/members/assignedExperts'
import { assignment } from '#server/db/schema/index'
import { numOrNull, wireTimeOrNull } from '#server/wire'

export const viewHandlers: Handlers<'allocation_matrix' | 'book_userList'> = {
  async allocation_matrix({ group_id }, ctx) {
    const found = await readGroup(ctx, group_id)
    if (!found?.runs) return { books: [], experts: [], cells: [] }
    const { project } = found
    const data = await planData(ctx.db, project.project_id, [group_id])
    const view = await avoidanceView(ctx.db, project.project_id, { group_ids: [group_id] })
    const apart = apartJudge(data.aparts, data.assignments.filter(isActivePair))
    const pairs = new Map(data.assignments.map((pair) => [`${pair.book_id}:${pair.user_id}`, pair]))
    const cells = data.books.flatMap(({ book_id }) =>
      data.experts.flatMap(({ user_id }) => {
        const pair = pairs.get(`${book_id}:${user_id}`)
        const avoided = view.judge(user_id, book_id) ?? apart.judge(user_id, book_id)
        if (!pair && !avoided) return []
        return [
          {
            book_id,
            user_id,
            fenpei_id: pair?.fenpei_id ?? null,
            anon_no: pair?.anon_no ?? null,
            review_status: pair?.review_status ?? null,
            pinned: pair?.pinned ?? false,
            avoid_kind: avoided?.kind ?? null,
            avoid_fact: avoided?.fact ?? null,
          },
        ]
      }),
    )
    return {
      books: data.books.map(({ book_id, book_name, needed_num, major_class }) => ({
        book_id,
        book_name,
        needed_num,
        major_class,
      })),
      experts: data.experts.map(({ user_id, name, unit, available }) => ({
        user_id,
        name,
        unit,
        capacity: project.max_books_per_expert,
        available,
      })),
      cells,
    }
  },

  async book_userList({ project_id, book_id }, ctx) {
    const scope = await leaderScopeOf(ctx, project_id)
    if (!scope) return []
    const found = await assignedExperts(
      ctx.db,
      and(eq(assignment.project_id, project_id), eq(assignment.book_id, book_id)),
    )
    const rows = found.filter(({ group_id }) => isInScope(scope, group_id, book_id))
    return reviewersShown(rows, besideReviews(scope.runs)).map(({ group_id, book_id: _book, ...row }) => ({
      ...row,
      unit: scope.runs ? row.unit : null,
      total_score:
        isValidReview(row.review_status) && scope.bookHidden(group_id, book_id) === null
          ? numOrNull(row.total_score)
          : null,
      submit_time: wireTimeOrNull(row.submit_time),
      is_leader: scope.runs ? (row.is_leader ? 1 : 0) : null,
    }))
  },
}
