import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { leaderOpinion, projectBook } from '#server/db/schema/index'

/** The opinion of the group a book is in now, whatever its state; of a group it was in before there may be another. */
export const opinionOfGroup = (): SQL | undefined =>
  and(
    eq(leaderOpinion.project_id, projectBook.project_id),
    eq(leaderOpinion.group_id, projectBook.group_id),
    eq(leaderOpinion.book_id, projectBook.book_id),
  )

/** The same once the leader has handed it in. */
export const submittedOpinion = (): SQL | undefined =>
  and(opinionOfGroup(), inArray(leaderOpinion.status, ['submitted', 'confirmed']))
