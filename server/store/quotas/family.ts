import { sql, type SQL } from 'drizzle-orm'
import { part, value } from '#server/db/facts'

/**
 * Every unit that gets its places from another one, with that one: a school from the office of its province, 行指委 from
 * 行指办. A school that a ministry runs gets none from the province. Where it is not clear who grants, the platform does.
 */
export const family: SQL = sql`(
  select c.dept_id, p.dept_id as parent_dept_id
  from dept c
  join (
    select o.province_id, min(o.dept_id) as dept_id from dept o
    where o.dept_type = ${value.dept.province} and not o.buwei
    group by o.province_id having count(*) = 1) p on p.province_id = c.province_id
  where c.dept_type in ${part.schools} and not c.buwei
  union all
  select c.dept_id, h.dept_id
  from dept c
  join (
    select min(u.dept_id) as dept_id from sys_user u join held_role r on r.user_id = u.user_id
    where r.role = ${value.role.hangzhiban} and not u.disabled
    having count(distinct u.dept_id) = 1) h on h.dept_id <> c.dept_id
  where c.dept_type = ${value.dept.hang})`

/** The units that draw on the quota of `parent` itself, having none of their own in the year. */
export const drawersOn = (parent: SQL, year: SQL): SQL => sql`(
  select f.dept_id from ${family} f where f.parent_dept_id = ${parent}
    and not exists (select 1 from quota o where o.year = ${year} and o.dept_id = f.dept_id))`

/** What `parent` has granted to others: for all levels together, or for one of them. */
export const grantedBy = (parent: SQL, year: SQL, edu_level: SQL): SQL => sql`(
  select coalesce(sum(places), 0)::int as granted from (
    select case when ${edu_level} is null
      then coalesce(max(g.total) filter (where g.edu_level is null), sum(g.total))
      else sum(g.total) filter (where g.edu_level = ${edu_level}) end as places
    from quota g where g.parent_dept_id = ${parent} and g.year = ${year} group by g.dept_id) each_unit)`
