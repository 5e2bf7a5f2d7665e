import { and, asc, eq } from 'drizzle-orm'
import { isValidReview } from '#contract/facts/reviews'
import { readGroup } from '#server/access/groupScope'
import { ledGroups, oversees } from '#server/access/scope'
import type { Handlers } from '#server/define'
import { isActivePair, planData } from '#server/store/allocation/planData'
import { avoidanceView } from '#server/store/avoidance/view'
import { apartJudge } from '#server/domain/avoidance/apart'
import { personName } from '#server/store/members/seats'
import { assignment, expert, project, score, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
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
    const runs = await oversees(ctx, project_id)
    const led = runs ? [] : await ledGroups(ctx, project_id)
    if (!runs && led.length === 0) return []
    const [shown] = await ctx.db
      .select({ is_anonymous: project.is_anonymous })
      .from(project)
      .where(eq(project.project_id, project_id))
    const rows = await ctx.db
      .select({
        fenpei_id: assignment.fenpei_id,
        user_id: assignment.user_id,
        name: personName,
        unit: expert.unit,
        anon_no: assignment.anon_no,
        assign_type: assignment.assign_type,
        review_status: assignment.review_status,
        total_score: score.total_score,
        submit_time: assignment.submit_time,
      })
      .from(assignment)
      .innerJoin(user, eq(user.user_id, assignment.user_id))
      .leftJoin(expert, eq(expert.user_id, assignment.user_id))
      .leftJoin(score, eq(score.fenpei_id, assignment.fenpei_id))
      .where(
        and(
          eq(assignment.project_id, project_id),
          eq(assignment.book_id, book_id),
          runs ? undefined : within(assignment.group_id, led),
        ),
      )
      .orderBy(asc(assignment.anon_no))
    // A leader sees the others' scores only once the leader's own review of the book is locked.
    const own = rows.find((row) => row.user_id === ctx.user.user_id)
    const scoresShown = runs || own === undefined || own.review_status === 'locked'
    const named = runs || !shown?.is_anonymous
    return rows.map((row) => ({
      ...row,
      user_id: named ? row.user_id : null,
      name: named ? row.name : null,
      unit: named ? row.unit : null,
      total_score: scoresShown && isValidReview(row.review_status) ? numOrNull(row.total_score) : null,
      submit_time: wireTimeOrNull(row.submit_time),
    }))
  },
}
