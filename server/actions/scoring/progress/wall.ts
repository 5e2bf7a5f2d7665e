import { and, desc, eq, gte, inArray, type SQL } from 'drizzle-orm'
import { VALID_REVIEW } from '#contract/facts/reviews'
import { isNoSample } from '#server/db/conditions'
import { reviewedName } from '#server/store/reviews/review'
import { resultSource } from '#server/store/results/source'
import { personName } from '#server/store/members/seats'
import { assignment, book, expert, projectBook, user } from '#server/db/schema/index'
import type { Db } from '#server/db/client'
import type { Project } from '#server/db/rows'
import { computeResults } from '#server/domain/result/index'
import { fromWire, numOrNull, wireTime } from '#server/wire'

/** The number of recent submissions in the feed. */
const FEED = 20

interface Feed {
  project: Project
  /** A condition on `assignment`: the groups whose submissions the feed contains. */
  where: SQL | undefined
  /** Whether the feed names experts and books; otherwise it shows their numbers. */
  isNamed: boolean
  since: string | undefined
}

/** The recent submissions, the latest first. */
export async function feedOf(db: Db, { project, where, isNamed, since }: Feed) {
  const found = await db
    .select({
      at: assignment.submit_time,
      anon_no: assignment.anon_no,
      name: personName,
      book_name: book.book_name,
      sort_no: projectBook.sort_no,
    })
    .from(assignment)
    .innerJoin(book, eq(book.book_id, assignment.book_id))
    .innerJoin(
      projectBook,
      and(eq(projectBook.project_id, assignment.project_id), eq(projectBook.book_id, assignment.book_id)),
    )
    .innerJoin(user, eq(user.user_id, assignment.user_id))
    .leftJoin(expert, eq(expert.user_id, assignment.user_id))
    .where(
      and(
        eq(assignment.project_id, project.project_id),
        inArray(assignment.review_status, [...VALID_REVIEW]),
        isNoSample(),
        since === undefined ? undefined : gte(assignment.submit_time, fromWire(since)),
        where,
      ),
    )
    .orderBy(desc(assignment.submit_time), desc(assignment.fenpei_id))
    .limit(FEED)
  return found.flatMap(({ at, anon_no, name, ...of }) =>
    at
      ? [
          {
            time: wireTime(at),
            text: `${isNamed ? name : `专家${anon_no}`} 完成《${reviewedName(!isNamed, of)}》`,
          },
        ]
      : [],
  )
}

/** The present figures of some books by the project's rule: the stored results are older. */
export async function panelsOf(db: Db, project: Project, book_ids: readonly number[]) {
  if (project.template_id === null || book_ids.length === 0) return new Map<number, never>()
  const { input } = await resultSource(db, project, book_ids)
  return new Map(
    computeResults(input).map((result) => [
      Number(result.id),
      {
        avg_score: numOrNull(result.avg),
        trimmed_score: numOrNull(result.trimmed),
        range_score: numOrNull(result.range),
        dropped: new Set(result.experts.filter(({ trimmed }) => trimmed).map(({ no }) => Number(no))),
      },
    ]),
  )
}
