import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { SCORING_MEMBERS } from '#contract/dict'
import { leaderBooks, opinionAt, type LeaderBook } from '#server/db/queries/leaderBooks'
import type { GivenReview } from '#server/db/queries/leaderReviews'
import type { StoredOpinion } from '#server/db/queries/opinions'
import { expert, group, leaderOpinion, member, projectBook, user } from '#server/db/schema/index'
import { personName } from '#server/db/queries/seats'
import type { Db } from '#server/db/open'
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
  type Scheme,
} from './material'
import { seatAt, type Reach } from '#server/access/leaderReach'

export interface Place {
  project_id: number
  group_id: number
  /** Absent: the report on the whole group. */
  book_id?: number | undefined
}

/** The saved opinion and who saved it last. */
export async function findOpinion(db: Db, place: Place) {
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
export interface Situation {
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
  scheme: Scheme
}

/** @throws Refusal when the group is not one of the project, or the book not one of the group */
export async function situationOf(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  reach: Reach,
  place: Place,
  row: StoredOpinion | undefined,
): Promise<Situation> {
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
  if (book_id !== undefined && books.length === 0) throw new Refusal('该教材不在本组')
  const scheme = await schemeOf(db, reach.project)
  const material = await materialOf(db, reach.project, scheme, books)
  const all = books.flatMap((book) => material.get(book.book_id)?.reviews ?? [])
  const hidden = book_id === undefined ? reach.groupHidden(group_id) : reach.bookHidden(group_id, book_id)
  // Unseen by him, but written by the other leader: what it says is what the experts say.
  const isForeign = row !== undefined && row.leader_user_id !== me.user_id
  return {
    books,
    material,
    reviews: all,
    hidden,
    readonly_reason:
      whyOpinionReadonly(reach.project, seatAt(reach, group_id, book_id), row?.status, now) ??
      (book_id === undefined ? null : reach.avoided(group_id, book_id)) ??
      (isForeign ? hidden : null),
    submit_reason: whyNotYet(reach.project.project_status, hidden, progressOf(all, now)),
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
      notInArray(member.expert_status, ['invited', 'declined', 'withdrawn', 'disabled']),
    ),
  )
}
