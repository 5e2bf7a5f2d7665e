import type { ExpertKind } from '#contract/facts/experts'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { ENDED_REVIEW, isActiveReview, type ReviewStatus } from '#contract/facts/reviews'
import { SCORING_MEMBERS, AVAILABLE } from '#contract/facts/seats'
import { bookIsBarred, isNoSample } from '#server/db/conditions'
import { within } from '#server/db/within'
import type { Db } from '#server/db/client'
import { apartIn, type Apart } from '#server/store/avoidance/apart'
import { neededNum } from '#server/store/groups/books'
import { assignment, book, expert, group, member, project, projectBook, user } from '#server/db/schema/index'

export interface PlanBook {
  book_id: number
  group_id: number
  book_name: string
  needed_num: number
  /** A trial sample, or a book with a confirmed violation: it gets no more experts. */
  barred: boolean
  is_trial: boolean
  major_category: string | null
  major_class: string | null
  major_code: string | null
}

export interface PlanExpert {
  user_id: number
  group_id: number
  name: string
  unit: string | null
  province_id: string | null
  expert_kind: ExpertKind | null
  major_categories: string[]
  /** The expert has accepted, and has neither finished nor left. */
  available: boolean
}

export interface PlanAssignment {
  fenpei_id: number
  group_id: number
  book_id: number
  user_id: number
  anon_no: number
  review_status: ReviewStatus
  avoid_reason: string | null
  /** Assigned despite an avoidance, with a stored reason. */
  forced: boolean
  /** Locked by the office: a new allocation keeps it. */
  pinned: boolean
}

/** The assignment is active. */
export const isActivePair = ({ review_status }: PlanAssignment) => isActiveReview(review_status)

export interface PlanData {
  groups: { group_id: number; group_name: string }[]
  books: PlanBook[]
  experts: PlanExpert[]
  /** Without trial samples. */
  assignments: PlanAssignment[]
  /** Pairs of experts who must not review the same book. */
  aparts: Apart[]
}

/** Ended assignments, which stay with the book when it moves: such a pair is never assigned again. */
const hasEnded = inArray(assignment.review_status, ENDED_REVIEW)

/** The books of these groups in the order of the list. */
const booksIn = (db: Db, group_ids: readonly number[]): Promise<PlanBook[]> =>
  db
    .select({
      book_id: book.book_id,
      group_id: group.group_id,
      book_name: book.book_name,
      needed_num: neededNum,
      barred: sql<boolean>`${bookIsBarred()} or ${projectBook.is_trial}`,
      is_trial: projectBook.is_trial,
      major_category: book.major_category,
      major_class: book.major_class,
      major_code: book.major_code,
    })
    .from(projectBook)
    .innerJoin(group, eq(group.group_id, projectBook.group_id))
    .innerJoin(project, eq(project.project_id, projectBook.project_id))
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(within(projectBook.group_id, group_ids))
    .orderBy(asc(group.order_num), asc(projectBook.sort_no), asc(book.book_id))

/** The members of these groups who score. */
const expertsIn = (db: Db, group_ids: readonly number[]): Promise<PlanExpert[]> =>
  db
    .select({
      user_id: member.user_id,
      group_id: member.group_id,
      name: sql<string>`coalesce(${expert.name}, ${user.nick_name})`,
      unit: expert.unit,
      province_id: expert.province_id,
      expert_kind: expert.expert_kind,
      major_categories: sql<string[]>`coalesce(${expert.major_categories}, '[]'::jsonb)`,
      available: sql<boolean>`${inArray(member.expert_status, AVAILABLE)}`,
    })
    .from(member)
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(and(within(member.group_id, group_ids), inArray(member.member_type, [...SCORING_MEMBERS])))
    .orderBy(asc(member.member_id))

const assignmentsIn = (db: Db, project_id: number, group_ids: readonly number[]): Promise<PlanAssignment[]> =>
  db
    .select({
      fenpei_id: assignment.fenpei_id,
      group_id: sql<number>`case when ${hasEnded} then coalesce(${projectBook.group_id}, ${assignment.group_id})
        else ${assignment.group_id} end`,
      book_id: assignment.book_id,
      user_id: assignment.user_id,
      anon_no: assignment.anon_no,
      review_status: assignment.review_status,
      avoid_reason: assignment.avoid_reason,
      forced: sql<boolean>`${assignment.forced_reason} is not null`,
      pinned: assignment.pinned,
    })
    .from(assignment)
    .leftJoin(
      projectBook,
      and(eq(projectBook.project_id, assignment.project_id), eq(projectBook.book_id, assignment.book_id)),
    )
    .where(
      and(
        eq(assignment.project_id, project_id),
        or(within(assignment.group_id, group_ids), and(hasEnded, within(projectBook.group_id, group_ids))),
        isNoSample(),
      ),
    )
    .orderBy(asc(assignment.fenpei_id))

/** The input of an allocation of these groups: five queries, whatever their size. */
export async function planData(db: Db, project_id: number, group_ids?: readonly number[]): Promise<PlanData> {
  const chosen = group_ids?.length ? within(group.group_id, group_ids) : undefined
  const groups = await db
    .select({ group_id: group.group_id, group_name: group.group_name })
    .from(group)
    .where(and(eq(group.project_id, project_id), chosen))
    .orderBy(asc(group.order_num), asc(group.group_id))
  const ids = groups.map(({ group_id }) => group_id)
  return {
    groups,
    books: await booksIn(db, ids),
    experts: await expertsIn(db, ids),
    assignments: await assignmentsIn(db, project_id, ids),
    aparts: await apartIn(db, project_id),
  }
}
