import { sql, type SQL } from 'drizzle-orm'
import { part } from '#server/db/facts'

/**
 * The places of quotas that books of a year have taken, derived from where the books are. The volumes of a series that
 * is declared as one take one place.
 * @param whose a condition on the book `b`
 */
export const takenPlaces = (whose: SQL, year: SQL): SQL => sql`(
  select count(*) filter (where not decided)::int as reserved, count(*) filter (where decided)::int as used
  from (
    select bool_or(b.declare_status in ${part.quotaUsed}) as decided
    from book b left join book_big s on s.big_id = b.big_id
    where ${whose} and b.year = ${year} and b.declare_status in ${part.quotaTaken}
      and b.submit_time is not null and not b.deleted and not b.quota_free
    group by case when s.is_set_declare then -b.big_id else b.book_id end) place)`

/** Books that the unit `d` hands in, or recommends where that is what its quota counts. */
export const countedOf = (d: SQL): SQL => sql`(
  b.declare_dept_id = case when ${d}.dept_type not in ${part.recommending} then ${d}.dept_id end
  or b.recommend_dept_id = case when ${d}.dept_type in ${part.recommending} then ${d}.dept_id end)`

/** A quota for all levels together counts every book, another one those of its level. */
export const ofLevel = (edu_level: SQL): SQL => sql`(${edu_level} is null or b.edu_level = ${edu_level})`
