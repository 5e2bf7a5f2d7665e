import { sql, type SQL } from 'drizzle-orm'
import { bookIsBarred } from '#server/db/conditions'
import { part, value } from '#server/db/facts'
import { within } from '#server/db/within'

/**
 * A subquery of the books of a project without trial samples, with the work on each. This is the only
 * definition:
 *
 * - `need`: the required reviews, from the book, its group or the project; none once its violation is
 * confirmed;
 * - `given`, `done`, `begun`, `draft`, `locked`, `returned`: assignments without avoided, cancelled and trial
 * ones;
 * - `due`: the reviews to finish. A book with more assignments than it needs is not finished sooner, and its
 * surplus does not make up for what another one lacks;
 * - `gap`: the experts it still lacks.
 *
 * @param only books by their keys or groups: no other is read
 */
export const bookWork = (
  project_id: number,
  { book_ids, group_ids }: { book_ids?: readonly number[]; group_ids?: readonly number[] } = {},
): SQL => sql`(
  select x.*, greatest(x.need, x.given) as due, greatest(x.need - x.given, 0) as gap
  from (
    select pb.book_id, pb.group_id, case when ${bookIsBarred('pb')} then 0
        else coalesce(pb.needed_num, g.experts_per_book, p.experts_per_book) end as need,
      coalesce(a.given, 0)::int as given, coalesce(a.done, 0)::int as done, coalesce(a.begun, 0)::int as begun,
      coalesce(a.draft, 0)::int as draft, coalesce(a.locked, 0)::int as locked,
      coalesce(a.returned, 0)::int as returned
    from project_book pb
    join review_project p on p.project_id = pb.project_id
    left join review_group g on g.group_id = pb.group_id
    left join (
      select book_id, count(*) as given, count(*) filter (where review_status in ${part.valid}) as done,
        count(*) filter (where review_status <> ${value.review.assigned}) as begun,
        count(*) filter (where review_status = ${value.review.draft}) as draft,
        count(*) filter (where review_status = ${value.review.locked}) as locked,
        count(*) filter (where review_status = ${value.review.returned}) as returned
      from assignment
      where project_id = ${project_id} and review_status in ${part.active} and assign_type <> ${value.assign.trial}
        and ${book_ids ? within(sql`book_id`, book_ids) : sql`true`}
        and ${group_ids ? sql`book_id in (select book_id from project_book where ${within(sql`group_id`, group_ids)})` : sql`true`}
      group by book_id
    ) a on a.book_id = pb.book_id
    where pb.project_id = ${project_id} and not pb.is_trial
      and ${book_ids ? within(sql`pb.book_id`, book_ids) : sql`true`}
      and ${group_ids ? within(sql`pb.group_id`, group_ids) : sql`true`}
  ) x
)`
