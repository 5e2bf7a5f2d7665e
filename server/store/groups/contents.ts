import { asc, sql, type SQL } from 'drizzle-orm'
import { type Db, rows } from '#server/db/client'
import { opinionIsInForce } from '#server/db/conditions'
import { part, value } from '#server/db/facts'
import { assignment, member, projectBook } from '#server/db/schema/index'
import { idArray, within } from '#server/db/within'
import { hasWork } from '#server/store/assignments/conditions'

interface GroupContents {
  group_id: number
  zhuanjia_num: number
  book_num: number
  /** Assignments without content: they may be deleted. */
  fenpei_num: number
  /** Assignments with content of an expert: they must not be deleted. */
  record_num: number
  /** Of these, the reviews that were submitted at some time, whatever became of them. */
  submitted_num: number
  /** Avoided pairs, kept as history. */
  avoided_num: number
  /** Submitted opinions of the leader. */
  opinion_num: number
  /** Opinions of the leader that were never submitted. */
  opinion_draft_num: number
  /** Opinions that were submitted and returned. */
  opinion_returned_num: number
}

/** Plain names, as in `hasWork`. A review that was returned has no time of submission any more, but a version. */
const wasSubmitted: SQL = sql`(assignment.review_status in ${part.valid} or assignment.submit_time is not null
  or assignment.review_status = ${value.review.returned}
  or exists (select 1 from review_version v where v.fenpei_id = assignment.fenpei_id and v.kind <> 'void'))`

const opinions = (which: SQL): SQL =>
  sql`(select count(*)::int from leader_opinion l where l.group_id = g.group_id and ${which})`

/** The people, books and assignments of groups, as the log keeps them when they are lost. */
export async function groupRecords(db: Db, group_ids: readonly number[]) {
  const people = await db
    .select({ group_id: member.group_id, user_id: member.user_id, member_type: member.member_type })
    .from(member)
    .where(within(member.group_id, group_ids))
    .orderBy(asc(member.member_id))
  const books = await db
    .select({ group_id: projectBook.group_id, book_id: projectBook.book_id })
    .from(projectBook)
    .where(within(projectBook.group_id, group_ids))
    .orderBy(asc(projectBook.sort_no), asc(projectBook.book_id))
  const pairs = await db
    .select({
      group_id: assignment.group_id,
      book_id: assignment.book_id,
      user_id: assignment.user_id,
      review_status: assignment.review_status,
    })
    .from(assignment)
    .where(within(assignment.group_id, group_ids))
    .orderBy(asc(assignment.fenpei_id))
  return (group_id: number) => ({
    people: people.flatMap(({ group_id: of, ...one }) => (of === group_id ? [one] : [])),
    book_ids: books.flatMap(({ group_id: of, book_id }) => (of === group_id ? [book_id] : [])),
    fenpei: pairs.flatMap(({ group_id: of, ...one }) => (of === group_id ? [one] : [])),
  })
}

/** What would be lost with each of the groups. */
export async function groupContents(db: Db, group_ids: readonly number[]): Promise<GroupContents[]> {
  const found = await db.execute(sql`
    select g.group_id,
      (select count(*)::int from group_member m where m.group_id = g.group_id) as zhuanjia_num,
      (select count(*)::int from project_book pb where pb.group_id = g.group_id) as book_num,
      (select count(*)::int from assignment where assignment.group_id = g.group_id and not ${hasWork}
        and assignment.review_status <> ${value.review.avoided}) as fenpei_num,
      (select count(*)::int from assignment where assignment.group_id = g.group_id and not ${hasWork}
        and assignment.review_status = ${value.review.avoided}) as avoided_num,
      (select count(*)::int from assignment where assignment.group_id = g.group_id and ${hasWork}) as record_num,
      (select count(*)::int from assignment where assignment.group_id = g.group_id and ${wasSubmitted}) as submitted_num,
      ${opinions(opinionIsInForce('l'))} as opinion_num,
      ${opinions(sql`l.status = ${value.opinion.draft}`)} as opinion_draft_num,
      ${opinions(sql`l.status = ${value.opinion.returned}`)} as opinion_returned_num
    from review_group g where g.group_id = any(${idArray(group_ids)}) order by g.group_id`)
  return rows(found)
}
