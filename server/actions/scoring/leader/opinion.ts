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
  /** Absent: the report on the whole group. */
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

/** Two saves in one millisecond by two people do not happen: the moment of the last one tells whether it is known. */
export const versionOf = (row: StoredOpinion | undefined): number => row?.update_time.getTime() ?? 0

/** All that decides about an opinion, beside what is written in it. */
export interface OpinionContext {
  /** The books it is about. */
  books: readonly LeaderBook[]
  /** What their experts wrote, by `book_id`. */
  material: ReadonlyMap<number, BookMaterial>
  reviews: readonly GivenReview[]
  /** Why the caller sees nothing of what the experts think, or null. */
  hidden: string | null
  readonly_reason: string | null
  submit_reason: string | null
  demand: BookDemand
  scheme: LoadedScheme
}

/** @throws Refusal when the group is not one of the project, or the book not one of the group */
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
  // Hidden from this leader, but written by the other one: it repeats what the experts wrote.
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

/** Those who may vote in a group: who sits there to score, has agreed to and has not left. */
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
