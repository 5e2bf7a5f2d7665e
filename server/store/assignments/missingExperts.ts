import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db/client'
import { reviewBinds } from '#server/db/conditions'
import { flagsOf, value } from '#server/db/facts'
import { idArray } from '#server/db/within'

/**
 * Flags those of the books that have fewer experts than they need (待补派) and clears the flag of the others. To
 * be called for books that have just lost or gained an expert; trial assignments do not count, and neither a
 * trial sample nor a book with a confirmed violation needs experts.
 * @returns the books that lack experts, in the order of their keys
 */
export async function flagMissingExperts(
  db: Db,
  project_id: number,
  book_ids: readonly number[],
): Promise<{ book_id: number; book_name: string }[]> {
  if (book_ids.length === 0) return []
  const found = await db.execute(sql`
    with state as (
      select pb.book_id, b.book_name,
        pb.violation_status <> ${value.violation.confirmed} and not pb.is_trial and
          count(a.fenpei_id) < coalesce(pb.needed_num, g.experts_per_book, p.experts_per_book) as missing
      from project_book pb
      join book b on b.book_id = pb.book_id
      join review_project p on p.project_id = pb.project_id
      left join review_group g on g.group_id = pb.group_id
      left join assignment a on a.project_id = pb.project_id and a.book_id = pb.book_id
        and ${reviewBinds('a')}
      where pb.project_id = ${project_id} and pb.book_id = any(${idArray(book_ids)})
      group by pb.project_id, pb.book_id, b.book_id, p.project_id, g.group_id
    ), marked as (
      update project_book pb
      set flags = case when s.missing then (pb.flags - ${value.flag.need_expert}) || ${flagsOf('need_expert')}
        else pb.flags - ${value.flag.need_expert} end
      from state s where pb.project_id = ${project_id} and pb.book_id = s.book_id
    )
    select book_id, book_name from state where missing order by book_id`)
  return rows(found)
}
