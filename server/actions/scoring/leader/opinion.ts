import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { NOT_TAKING_PART, SCORING_MEMBERS } from '#contract/facts/seats'
import { leaderBooks, opinionAt, type LeaderBook } from '#server/store/leader/books'
import type { GivenReview } from '#server/store/leader/reviews'
import type { StoredOpinion } from '#server/store/leader/opinions'
import { expert, group, leaderOpinion, member, projectBook, user } from '#server/db/schema/index'
import { personName } from '#server/store/members/seats'
import type { Db } from '#server/db/client'
import { Refusal, type Context } from '#server/define'
import type { BookDemand } from '#server/domain/leader/checks'
import { whyNotYet, whyOpinionReadonly } from '#server/domain/leader/sight'
import {
  itemName,
  materialOf,
  progressOf,
  schemeOf,
  tickedVetoes,
  type BookMaterial,
  type LoadedScheme,
} from '#server/store/results/material'
import { seatAt, type LeaderScope } from '#server/access/leaderScope'

export interface OpinionSubject {
  project_id: number
  group_id: number
  /** Absent for the report on the whole group. */
  book_id?: number | undefined
}

/** The saved opinion and who saved it last. */
export async function findOpinion(db: Db, place: OpinionSubject) {
  const [found] = await db
    .select({ opinion: leaderOpinion, leader_name: personName })
    .from(leaderOpinion)
    .innerJoin(user, eq(user.user_id, leaderOpinion.leader_user_id))
    .leftJoin(expert, eq(expert.user_id, leaderOpinion.leader_user_id))
    .where(opinionAt(place))
  return found
}

/** The version is the time of the last save: two people do not save within one millisecond. */
export const versionOf = (row: StoredOpinion | undefined): number => row?.update_time.getTime() ?? 0

/** Everything an opinion depends on, besides its content. */
export interface OpinionContext {
  /** The books that the opinion is about. */
  books: readonly LeaderBook[]
  /** The experts' reviews of these books, by `book_id`. */
  material: ReadonlyMap<number, BookMaterial>
  reviews: readonly GivenReview[]
  /** Why the experts' reviews are hidden from the caller; null when they are not. */
  hidden: string | null
  readonly_reason: string | null
  submit_reason: string | null
  demand: BookDemand
  scheme: LoadedScheme
}

/** @throws Refusal when the group is not in the project, or the book not in the group */
export async function opinionContextOf(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  scope: LeaderScope,
  place: OpinionSubject,
  row: StoredOpinion | undefined,
): Promise<OpinionContext> {
  const { db, user: me, now } = ctx
  const { project_id, group_id, book_id } = place
  const books = await leaderBooks(
    db,
    and(
      eq(projectBook.project_id, project_id),
      eq(group.group_id, group_id),
      book_id === undefined ? sql`true` : eq(projectBook.book_id, book_id),
    ),
  )
  if (book_id !== undefined && books.length === 0) throw new Refusal(REFUSAL.bookNotInGroup)
  const scheme = await schemeOf(db, scope.project)
  const material = await materialOf(db, scope.project, scheme, books)
  const all = books.flatMap((book) => material.get(book.book_id)?.reviews ?? [])
  const hidden = book_id === undefined ? scope.groupHidden(group_id) : scope.bookHidden(group_id, book_id)
  // The opinion of the other leader repeats what the experts wrote, so it is hidden with their reviews.
  const isForeign = row !== undefined && row.leader_user_id !== me.user_id
  return {
    books,
    material,
    reviews: all,
    hidden,
    readonly_reason:
      whyOpinionReadonly(scope.project, seatAt(scope, group_id, book_id), row?.status, now) ??
      (book_id === undefined ? null : scope.avoided(group_id, book_id)) ??
      (isForeign ? hidden : null),
    submit_reason: whyNotYet(scope.project.project_status, hidden, progressOf(all, now)),
    demand: {
      deviations: book_id === undefined ? [] : (material.get(book_id)?.deviations ?? []),
      vetoes:
        book_id === undefined
          ? []
          : tickedVetoes(all).map((indicator_id) => ({ indicator_id, name: itemName(scheme, indicator_id) })),
      panel_num: await panelOf(db, group_id),
    },
    scheme,
  }
}

/** The voters of a group: holders of scoring seats who have accepted and have not left. */
async function panelOf(db: Db, group_id: number): Promise<number> {
  return db.$count(
    member,
    and(
      eq(member.group_id, group_id),
      inArray(member.member_type, [...SCORING_MEMBERS]),
      notInArray(member.expert_status, [...NOT_TAKING_PART]),
    ),
  )
}
