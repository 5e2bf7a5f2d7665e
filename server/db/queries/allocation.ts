import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { SCORING_MEMBERS, type ReviewStatus } from '#contract/dict'
import { within } from '#server/db/within'
import type { Db } from '#server/db/open'
import { apartIn, type Apart } from './apart'
import { neededNum } from './groupBooks'
import { assignment, book, expert, group, member, project, projectBook, user } from '#server/db/schema/index'

export interface PlanBook {
  book_id: number
  group_id: number
  book_name: string
  needed_num: number
  /** It is a sample, or its violation is confirmed: it gets no more experts. */
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
  expert_kind: string | null
  major_categories: string[]
  /** May be given books: he has agreed, and has not finished or left. */
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
  /** Made in spite of an avoidance, with a reason that is kept. */
  forced: boolean
  /** The office wants it: starting over leaves it. */
  pinned: boolean
}

export interface PlanData {
  groups: { group_id: number; group_name: string }[]
  books: PlanBook[]
  experts: PlanExpert[]
  /** Calibration books apart. */
  assignments: PlanAssignment[]
  /** Two who must not be on one book. */
  aparts: Apart[]
}

/** Someone who may be given books. */
export const AVAILABLE = ['confirmed', 'committed', 'reviewing']

/** History of its book wherever that goes: the pair it is of is never made anew. */
const hasEnded = inArray(assignment.review_status, ['avoided', 'cancelled'])

/** What an allocation of these groups looks at: five queries, whatever their size. */
export async function planData(db: Db, project_id: number, group_ids?: readonly number[]): Promise<PlanData> {
  const chosen = group_ids?.length ? within(group.group_id, group_ids) : undefined
  const groups = await db
    .select({ group_id: group.group_id, group_name: group.group_name })
    .from(group)
    .where(and(eq(group.project_id, project_id), chosen))
    .orderBy(asc(group.order_num), asc(group.group_id))
  const ids = groups.map(({ group_id }) => group_id)
  const books = await db
    .select({
      book_id: book.book_id,
      group_id: group.group_id,
      book_name: book.book_name,
      needed_num: neededNum,
      barred: sql<boolean>`${projectBook.violation_status} = 'confirmed' or ${projectBook.is_trial}`,
      is_trial: projectBook.is_trial,
      major_category: book.major_category,
      major_class: book.major_class,
      major_code: book.major_code,
    })
    .from(projectBook)
    .innerJoin(group, eq(group.group_id, projectBook.group_id))
    .innerJoin(project, eq(project.project_id, projectBook.project_id))
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(within(projectBook.group_id, ids))
    .orderBy(asc(group.order_num), asc(projectBook.sort_no), asc(book.book_id))
  const experts = await db
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
    .where(and(within(member.group_id, ids), inArray(member.member_type, [...SCORING_MEMBERS])))
    .orderBy(asc(member.member_id))
  const assignments = await db
    .select({
      fenpei_id: assignment.fenpei_id,
      group_id: sql<number>`case when ${hasEnded} then coalesce(${projectBook.group_id}, ${assignment.group_id})
        else ${assignment.group_id} end`,
      book_id: assignment.book_id,
      user_id: assignment.user_id,
      anon_no: assignment.anon_no,
      review_status: sql<ReviewStatus>`${assignment.review_status}`,
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
        or(within(assignment.group_id, ids), and(hasEnded, within(projectBook.group_id, ids))),
        ne(assignment.assign_type, 'trial'),
      ),
    )
    .orderBy(asc(assignment.fenpei_id))
  return { groups, books, experts, assignments, aparts: await apartIn(db, project_id) }
}
