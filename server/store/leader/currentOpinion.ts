import { and, eq, type SQL } from 'drizzle-orm'
import { opinionIsInForce } from '#server/db/conditions'
import { leaderOpinion, projectBook } from '#server/db/schema/index'

/** The opinion of a book's present group, whatever its status; a former group may have left another one. */
export const opinionOfGroup = (): SQL | undefined =>
  and(
    eq(leaderOpinion.project_id, projectBook.project_id),
    eq(leaderOpinion.group_id, projectBook.group_id),
    eq(leaderOpinion.book_id, projectBook.book_id),
  )

/** The same, only when submitted. */
export const submittedOpinion = (): SQL | undefined => and(opinionOfGroup(), opinionIsInForce())
