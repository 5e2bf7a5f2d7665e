import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import type { OPINION_STATUS } from '#contract/facts/opinions'
import type { Db } from '#server/db/client'
import { keptQuery } from '#server/db/kept/statement'
import { value } from '#server/db/facts'
import {
  book,
  divergenceMark,
  expert,
  group,
  leaderOpinion,
  project,
  projectBook,
  user,
} from '#server/db/schema/index'
import { opinionOfGroup } from './currentOpinion'
import { numOrNull } from '#server/wire'
import { neededNum } from '#server/store/groups/books'
import { personName } from '#server/store/members/seats'

type OpinionStatus = keyof typeof OPINION_STATUS

/** The status of a book's opinion; `none` before the first save. */
const opinionStatus = sql<OpinionStatus>`coalesce(${leaderOpinion.status}, ${value.opinion.none})`

/** The books of groups with their leaders' opinions, ordered by group and by position in the group. */
export async function leaderBooks(db: Db, where: SQL | undefined, status?: OpinionStatus) {
  const found = await db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      sort_no: projectBook.sort_no,
      group_id: group.group_id,
      group_name: group.group_name,
      needed_num: neededNum,
      violation_status: projectBook.violation_status,
      flags: projectBook.flags,
      leader_user_id: leaderOpinion.leader_user_id,
      leader_score: leaderOpinion.leader_score,
      conclusion: leaderOpinion.conclusion,
      opinion_status: opinionStatus,
      is_discussed: sql<boolean>`coalesce(${leaderOpinion.is_discussed}, false)`,
      /** Why somebody marked its reviews as divergent; null when nobody did. */
      mark_reason: divergenceMark.reason,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .innerJoin(group, eq(group.group_id, projectBook.group_id))
    .innerJoin(project, eq(project.project_id, projectBook.project_id))
    .leftJoin(leaderOpinion, opinionOfGroup())
    .leftJoin(
      divergenceMark,
      and(
        eq(divergenceMark.project_id, projectBook.project_id),
        eq(divergenceMark.group_id, projectBook.group_id),
        eq(divergenceMark.book_id, projectBook.book_id),
      ),
    )
    .where(and(where, eq(projectBook.is_trial, false), status && sql`${opinionStatus} = ${status}`))
    .orderBy(asc(group.order_num), asc(group.group_id), asc(projectBook.sort_no), asc(book.book_id))
  return found.map((row) => ({ ...row, leader_score: numOrNull(row.leader_score) }))
}

export type LeaderBook = Awaited<ReturnType<typeof leaderBooks>>[number]

/** One opinion: of a book, or of the whole group where `book_id` is absent. */
export const opinionAt = (place: { project_id: number; group_id: number; book_id?: number | undefined }) =>
  and(
    eq(leaderOpinion.project_id, place.project_id),
    eq(leaderOpinion.group_id, place.group_id),
    place.book_id === undefined
      ? sql`${leaderOpinion.book_id} is null`
      : eq(leaderOpinion.book_id, place.book_id),
  )

const placeOfOpinion = and(
  eq(projectBook.project_id, leaderOpinion.project_id),
  eq(projectBook.book_id, leaderOpinion.book_id),
)

/** Opinions joined with names, to be filtered, sorted and paged. */
export const leaderOpinions = (db: Db) =>
  db
    .select({
      opinion: leaderOpinion,
      book_name: book.book_name,
      sort_no: sql<number>`coalesce(${projectBook.sort_no}, 0)`,
      group_name: group.group_name,
      leader_name: personName,
    })
    .from(leaderOpinion)
    .innerJoin(group, eq(group.group_id, leaderOpinion.group_id))
    .innerJoin(user, eq(user.user_id, leaderOpinion.leader_user_id))
    .leftJoin(expert, eq(expert.user_id, leaderOpinion.leader_user_id))
    .leftJoin(book, eq(book.book_id, leaderOpinion.book_id))
    .leftJoin(projectBook, placeOfOpinion)
    .$dynamic()

/** The keys of opinions, joined with all that they are filtered and sorted by: a page of them is found without texts. */
export const opinionKeys = (db: Db) =>
  db
    .select({ id: leaderOpinion.id })
    .from(leaderOpinion)
    .innerJoin(group, eq(group.group_id, leaderOpinion.group_id))
    .leftJoin(book, eq(book.book_id, leaderOpinion.book_id))
    .leftJoin(projectBook, placeOfOpinion)
    .$dynamic()

/** The number of opinions that meet a condition on them, their groups and books. */
export async function countOpinions(db: Db, where: SQL | undefined): Promise<number> {
  const [found] = await keptQuery(
    db,
    db
      .select({ total: count() })
      .from(leaderOpinion)
      .innerJoin(group, eq(group.group_id, leaderOpinion.group_id))
      .leftJoin(book, eq(book.book_id, leaderOpinion.book_id))
      .where(where),
  )
  return found?.total ?? 0
}
